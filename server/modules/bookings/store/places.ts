import { and, asc, eq, isNull, ne, or } from 'drizzle-orm'
import { parisMonth } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, ticketTypes } from '../../../platform/db/schema.ts'
import { type Membership, membershipNow } from '../../sessions/rules/membership.ts'
import { type BookableEvent, type BookingCall, decideBooking, soldOut } from '../rules/booking.ts'
import type { OwnPlaces } from '../rules/place-limits.ts'

/** Whose place at which event. */
export interface Whose {
  memberId: string
  eventId: string
}

/** What is asked for, and when. */
export interface Wanted {
  call: BookingCall
  ticketId: string | number
  now: Date
}

/** What is known of an event to book or order there. */
export const bookable = {
  date: events.date,
  time: events.time,
  priceCents: events.priceCents,
  source: events.source,
  ticketingMode: events.ticketingMode,
  withdrawnAt: events.withdrawnAt,
}

export const bookableEvent = async (db: Db, eventId: string): Promise<BookableEvent | undefined> => {
  const [event] = await db.select(bookable).from(events).where(eq(events.id, eventId))
  return event
}

/** The booking that the member has, else whether one may be made. The event's seats are read first: what fills them may be this member's own booking, which the second read then finds. */
export const bookingDecision = async (
  db: Db,
  { memberId, eventId }: Whose,
  membership: Membership,
  { now, ...wanted }: Wanted,
) => {
  const rows = await db
    .select({
      event: bookable,
      type: {
        id: ticketTypes.id,
        name: ticketTypes.name,
        capacityTotal: ticketTypes.capacityTotal,
        capacitySold: ticketTypes.capacitySold,
        priceCents: ticketTypes.priceCents,
      },
    })
    .from(events)
    .leftJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(eq(events.id, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const month = parisMonth(now)
  const own = await db
    .select({
      bookingId: bookings.id,
      eventId: bookings.eventId,
      source: bookings.source,
      passMonth: bookings.passMonth,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.memberId, memberId),
        isNull(bookings.cancelledAt),
        or(eq(bookings.eventId, eventId), eq(bookings.passMonth, month)),
      ),
    )
  const held = own.find((booking) => booking.eventId === eventId && booking.source === 'pass')
  if (held) return { bookingId: held.bookingId }
  const types = rows.flatMap(({ type }) => type ?? [])
  const used = own.filter(({ passMonth }) => passMonth === month).length
  const free = own
    .filter((booking) => booking.eventId === eventId && booking.priceCents === 0)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const { level } = membershipNow(membership, now)
  const decision = decideBooking({ ...wanted, event: rows[0]?.event, types, level, used, free, now })
  return 'code' in decision ? decision : { ...decision, full: soldOut({ types }, decision.type) }
}

/** The places that a member has at an event, and the free ones that they have anywhere. */
export const ownPlaces = async (db: Db, memberId: string, eventId: string): Promise<OwnPlaces> => {
  const rows = await db
    .select({
      eventId: bookings.eventId,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      source: bookings.source,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.memberId, memberId),
        isNull(bookings.cancelledAt),
        or(eq(bookings.eventId, eventId), and(eq(bookings.priceCents, 0), ne(bookings.source, 'pass'))),
      ),
    )
  const own = { free: 0, paid: 0, freeAnywhere: 0 }
  const ofKind = new Map<string, number>()
  for (const { quantity, priceCents, ...row } of rows) {
    if (priceCents === 0 && row.source !== 'pass') own.freeAnywhere += quantity
    if (row.eventId !== eventId) continue
    own[priceCents === 0 ? 'free' : 'paid'] += quantity
    ofKind.set(row.ticketTypeId, (ofKind.get(row.ticketTypeId) ?? 0) + quantity)
  }
  return { ...own, ofKind }
}
