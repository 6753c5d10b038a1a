import type { WaitRequest } from '../../../../contract/waits.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { asRefusal, type Refusal } from '../../../platform/refusal.ts'
import { type NetworkBounds, waitLimits } from '../../../platform/security/network-bounds.ts'
import { countAttempt } from '../../../platform/security/store/throttles.ts'
import { refusedByPass } from '../../bookings/use-cases/book.ts'
import { saleFacts } from '../../bookings/use-cases/bookings.ts'
import { changeWait, joinLine, leaveLine, lockRoom } from '../../bookings/use-cases/line.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import { refusalToWait, tooManyWaits } from '../rules.ts'
import { type WaitRow, waitAt } from '../store.ts'

interface Joining extends WaitRequest {
  eventId: string
  now: Date
  /** The member's IP address, and the limits of its network. */
  address: string
  networkBounds: NetworkBounds
}

/**
 * Puts a member at the end of the line of a full concert, under the locks of member and room. Who is in line already keeps the place, with the new
 * wish.
 */
export const wait = (
  db: Db,
  { id: memberId }: Pick<Member, 'id'>,
  { eventId, quantity, ticketTypeId, now, address, networkBounds }: Joining,
): Promise<Refusal | WaitRow | undefined> =>
  inTransaction(db, async (tx) => {
    const { isVerified, ...membership } = await lockMember(tx, memberId)
    await lockRoom(tx, eventId)
    const whose = { memberId, eventId }
    const wish = { quantity, ticketTypeId }
    const known = await waitAt(tx, memberId, eventId)
    // Whoever is ordering the seats that were held for them waits for further ones.
    const before = known?.wait.orderId ? undefined : known
    if (before?.wait.heldTypeId) return before
    const facts = await saleFacts(tx, whose)
    const passRefusal = await refusedByPass(tx, memberId, facts.event, { membership, now })
    const refusal = refusalToWait({ ...facts, ...wish, isVerified, passRefusal, now })
    if (refusal) return refusal
    if (before) await changeWait(tx, whose, wish)
    else {
      const waitMs = await countAttempt(tx, waitLimits({ memberId, address }, networkBounds), now, quantity)
      if (waitMs > 0) throw tooManyWaits(waitMs)
      if (known) await leaveLine(tx, whose, now)
      await joinLine(tx, whose, wish, now)
    }
    return waitAt(tx, memberId, eventId)
  }).catch(asRefusal)

/** Takes a member out of a line, with the seats that are held for them; a repeat changes nothing. */
export const stopWaiting = (db: Db, { id: memberId }: Pick<Member, 'id'>, eventId: string, now: Date) =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    await leaveLine(tx, { memberId, eventId }, now)
  })
