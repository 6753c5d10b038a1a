import type { VenueAddress } from '../../../../contract/rules/address.ts'
import { DAY_MS, openTheEveBefore } from '../../../../contract/rules/paris-time.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { venueAddresses } from '../../../platform/db/venue-addresses.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'
import { isSessionOpen, lockMember } from '../../sessions/store/members.ts'
import type { FeedEvent } from '../feeds.ts'
import { addAddress, type CalendarRow, calendarEventsOf, memberOfAddress } from '../store.ts'

/** Maximum addresses per member; the latest are kept. Each calendar may have a separate one. */
const MAX_ADDRESSES = 10
/** How long a past event stays in the calendar, in ms. */
const PAST_MS = 90 * DAY_MS
const MAX_EVENTS = 500

/** Creates an address of a member's calendar and returns its secret, of which only the hash is stored; null if the session was just revoked. */
export const makeAddress = (
  db: Db,
  { member, tokenHash }: CurrentSession,
  now: Date,
): Promise<string | null> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    if (!(await isSessionOpen(tx, tokenHash))) return null
    const secret = newToken()
    await addAddress(tx, { tokenHash: hashToken(secret), memberId: member.id, createdAt: now }, MAX_ADDRESSES)
    return secret
  })

const doorsOf = ({ date, time, doorsAt }: CalendarRow): string =>
  doorsAt
    ? `Ouverture des portes ${openTheEveBefore({ date, time, doorsAt }) ? 'la veille ' : ''}à ${doorsAt}.`
    : ''

const noteOf = (row: CalendarRow): string => {
  const { seats, isFavourite } = row
  return [
    seats > 0 ? (seats > 1 ? `${seats} places, billets dans Nectar.` : '1 place, billet dans Nectar.') : '',
    seats === 0 && isFavourite ? 'Favori, sans billet.' : '',
    doorsOf(row),
  ]
    .filter(Boolean)
    .join('\n')
}

const entryOf = (row: CalendarRow, venue: VenueAddress | undefined): FeedEvent => {
  const { id, eventName, date, endDate, time, place, city, seats, isFavourite } = row
  const isFavouriteOnly = seats === 0 && isFavourite
  return {
    ...{ id, date, endDate, time, place, city, venue: venue ?? null },
    eventName: isFavouriteOnly ? `Favori\u00a0: ${eventName}` : eventName,
    isTentative: isFavouriteOnly,
    // A booking that ended with its concert stays cancelled in the calendar, even if the concert is restored.
    status: row.isWithdrawn || (seats === 0 && !isFavourite) ? 'cancelled' : 'scheduled',
    note: noteOf(row),
  }
}

/** Returns the tickets and favourites of the address with this secret; undefined if it does not exist. */
export const eventsAtAddress = async (
  db: Db,
  secret: string,
  now: Date,
): Promise<FeedEvent[] | undefined> => {
  const memberId = await memberOfAddress(db, hashToken(secret))
  if (memberId === undefined) return undefined
  const since = new Date(now.getTime() - PAST_MS)
  const rows = await calendarEventsOf(db, memberId, { since, limit: MAX_EVENTS })
  const addresses = await venueAddresses(db, rows)
  return rows.map((row) => entryOf(row, addresses.get(row.id)))
}
