import type { DoorLinks, NewDoorLink } from '../../../../contract/organiser.ts'
import { lastDay } from '../../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { linkRefusal, linksEnd } from '../../door/rules/check-in.ts'
import {
  concertLinks,
  type LinkChoice,
  makeConcertLink,
  revokeConcertLink,
} from '../../door/use-cases/door-link.ts'
import { recordAct } from '../../organisations/use-cases/organisations.ts'
import { CANCELLED_CONCERT, PAST_CONCERT } from '../rules/concerts.ts'
import type { ConcertRow } from '../store/concerts.ts'
import { forConcert, inConcert, type WhichConcert } from './concerts.ts'

const linksTo = async (db: Db, concert: ConcertRow, now: Date): Promise<DoorLinks> => {
  const end = linksEnd(lastDay(concert))
  const links = await concertLinks(db, concert.id)
  const closed = concert.withdrawnAt ? 'cancelled' : now >= end ? 'over' : null
  return {
    closed,
    links: links.map(({ id, isStrict, part, parts, createdAt, revokedAt, held }) => ({
      ...{ id, isStrict, held },
      split: part !== null && parts !== null ? { part, of: parts } : null,
      madeAt: createdAt.toISOString(),
      until: (revokedAt ?? end).toISOString(),
      state: revokedAt ? 'revoked' : linkRefusal({ revokedAt }, concert, now) ? 'over' : 'open',
    })),
  }
}

/** Lists a concert's door links for its organisation's people. */
export const doorLinksFor = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | DoorLinks> =>
  forConcert(db, which, (concert) => linksTo(db, concert, now))

/** Makes a door link. Its secret and digits are in this response alone. */
export const addDoorLink = (
  db: Db,
  which: WhichConcert,
  choice: LinkChoice,
  { now, origin }: { now: Date; origin: string },
): Promise<Refusal | NewDoorLink> =>
  inConcert(db, which, 'anyone', async (tx, concert) => {
    const made = await makeConcertLink(tx, concert, { ...choice, now })
    if (made === 'cancelled') return CANCELLED_CONCERT
    if (made === 'over') return PAST_CONCERT
    const { organisationId, memberId, eventId } = which
    await recordAct(tx, { at: now, organisationId, memberId, act: 'door_opened', about: eventId })
    const { id, secret, code } = made
    return {
      id,
      code,
      url: `${origin}${pathTo(paths.checkIn, secret)}`,
      links: await linksTo(tx, concert, now),
    }
  })

/** Revokes a door link; without an open one, nothing changes. */
export const revokeDoorLink = (
  db: Db,
  which: WhichConcert,
  linkId: string,
  now: Date,
): Promise<Refusal | DoorLinks> =>
  inConcert(db, which, 'anyone', async (tx, concert) => {
    const { organisationId, memberId, eventId } = which
    if (await revokeConcertLink(tx, eventId, linkId, now))
      await recordAct(tx, { at: now, organisationId, memberId, act: 'door_closed', about: eventId })
    return linksTo(tx, concert, now)
  })
