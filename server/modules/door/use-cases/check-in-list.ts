import type { CheckInList } from '../../../../contract/check-in.ts'
import { isPartner } from '../../../../contract/rules/pass.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { linksEnd } from '../rules/door-link.ts'
import { expectedOf } from '../rules/expected.ts'
import { addEntries, entriesOf, kindsOf } from '../store/entries.ts'
import { lockDoors } from '../store/lock.ts'
import type { OpenedLink } from './open-link.ts'
import type { SeatKeys } from './seat-keys.ts'

/** All that a phone needs to check the codes of a link's concert without a network (decision 050). */
export const checkInList = async (
  { database: { db }, signer, now }: Pick<Deps, 'database' | 'signer' | 'now'>,
  seatKeys: SeatKeys,
  { link, event }: Pick<OpenedLink, 'link' | 'event'>,
): Promise<CheckInList> => {
  const at = now()
  const { entries, kinds } = await inTransaction(db, async (tx) => {
    await lockDoors(tx, event.id)
    await addEntries(tx, event.id)
    return { entries: await entriesOf(tx, event.id), kinds: await kindsOf(tx, event.id) }
  })
  const points = await seatKeys.points(entries.flatMap(({ seatIds }) => seatIds))
  const { id, eventName, place, city, date, time } = event
  const isCancelled = event.withdrawnAt !== null
  return {
    event: {
      ...{ id, eventName, place, city, date, time, isCancelled },
      takesPass: isPartner(event) && !isCancelled,
    },
    isStrict: link.isStrict,
    split: link.part !== null && link.parts !== null ? { part: link.part, of: link.parts } : null,
    at: at.toISOString(),
    endsAt: linksEnd(date).toISOString(),
    serverKeys: signer.publicKeys,
    expected: expectedOf(entries, kinds, points),
  }
}
