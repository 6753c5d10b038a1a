import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import type { Db } from '../../../platform/db/database.ts'
import { publicPriceCents } from '../../../platform/db/public-price.ts'
import {
  bookings,
  events,
  invitations,
  orders,
  ticketCodes,
  ticketTypes,
  waits,
} from '../../../platform/db/schema.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { PassUse } from '../rules/booking.ts'
import type { OwnSeats } from '../rules/seat-limits.ts'
import type { ReturnedSeats } from './rooms.ts'

/** Columns that the end of a booking returns. */
const returnedSeats = {
  bookingId: bookings.id,
  ticketTypeId: bookings.ticketTypeId,
  quantity: bookings.quantity,
  seatAdded: bookings.seatAdded,
}

export interface Whose {
  memberId: string
  eventId: string
}

export const isInMonth = (month: string) => sql`date_trunc('month', ${events.date}) = ${`${month}-01`}::date`

/** A booking's use of its Pass in the month of the concert. */
const passUse = {
  date: events.date,
  time: events.time,
  usesConcert: sql<boolean>`${bookings.passMonth} is not null`,
  hasPrice: sql<boolean>`${publicPriceCents} > 0`,
}

/** Returns the bookings by Pass for concerts of a month (`YYYY-MM`) of the members who wait for seats of an event. */
export const usesInLine = (db: Db, eventId: string, month: string) =>
  db
    .select({ memberId: bookings.memberId, ...passUse })
    .from(bookings)
    .innerJoin(waits, and(eq(waits.memberId, bookings.memberId), eq(waits.eventId, eventId)))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(and(eq(bookings.source, 'pass'), isNull(bookings.cancelledAt), isInMonth(month)))

/** Selects the seats of partner concerts with a price that are held in line: each is a use of its member's Pass to come. */
const heldSeats = (db: Db, which: SQL | undefined) =>
  db
    .select({ memberId: waits.memberId, eventId: waits.eventId, date: events.date, time: events.time })
    .from(waits)
    .innerJoin(events, eq(events.id, waits.eventId))
    .where(
      and(isNotNull(waits.heldTypeId), eq(events.source, PARTNER_SOURCE), gt(events.priceCents, 0), which),
    )

/** Returns the seats of a month's other concerts that are held for the members in line of an event. */
export const heldBeside = (db: Db, eventId: string, month: string) => {
  const inLine = db.select({ id: waits.memberId }).from(waits).where(eq(waits.eventId, eventId))
  return heldSeats(db, and(ne(waits.eventId, eventId), isInMonth(month), inArray(waits.memberId, inLine)))
}

/** Returns the seats that are held for a member, who was told of them. */
export const toldHolds = (db: Db, memberId: string) =>
  heldSeats(db, and(eq(waits.memberId, memberId), isNotNull(waits.heldUntil)))

/** Returns a member's bookings by Pass for concerts of several months. */
export const passUses = (db: Db, memberId: string, months: string[]): Promise<PassUse[]> =>
  db
    .select(passUse)
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        eq(bookings.source, 'pass'),
        isNull(bookings.cancelledAt),
        or(...months.map(isInMonth)),
      ),
    )

/** Returns a member's bookings for an event, and those by their Pass for concerts of a month (`YYYY-MM`). */
export const bookingsForPass = (db: Db, { memberId, eventId }: Whose, month: string) =>
  db
    .select({
      bookingId: bookings.id,
      eventId: bookings.eventId,
      source: bookings.source,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      ...passUse,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        isNull(bookings.cancelledAt),
        or(eq(bookings.eventId, eventId), and(eq(bookings.source, 'pass'), isInMonth(month))),
      ),
    )

/**
 * Returns the seats that a member took at an event, and their free seats at any event. Places that they sent count, received ones and invitations do
 * not: a limit is the buyer's.
 */
export const ownSeats = async (db: Db, memberId: string, eventId: string): Promise<OwnSeats> => {
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
        // As an array, both sides use their index.
        or(
          and(eq(bookings.memberId, memberId), isNull(bookings.orderId)),
          sql`${bookings.orderId} = any(array(select ${orders.id} from ${orders} where ${orders.memberId} = ${memberId}))`,
        ),
        isNull(bookings.cancelledAt),
        ne(bookings.source, 'invitation'),
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

/** Returns a member's active bookings for an event, or the named one, oldest first. */
export const activeBookings = (
  db: Db,
  { memberId, eventId, bookingId }: Whose & { bookingId?: string | undefined },
) =>
  db
    .select({
      id: bookings.id,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      date: events.date,
      time: events.time,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        eq(bookings.eventId, eventId),
        isNull(bookings.cancelledAt),
        bookingId ? eq(bookings.id, bookingId) : undefined,
      ),
    )
    .orderBy(asc(bookings.bookedAt), asc(bookings.id))

/** A booking to store; the price is of one seat, in cents. */
export type NewBooking = typeof bookings.$inferInsert

/** Adds bookings with a code for each of their seats. */
export const addBookings = async (tx: Db, rows: NewBooking[]): Promise<void> => {
  await tx.insert(bookings).values(rows)
  await tx
    .insert(ticketCodes)
    .values(
      rows.flatMap(({ id: bookingId, quantity }) =>
        Array.from({ length: quantity }, (_, position) => ({ id: newId(), bookingId, position })),
      ),
    )
}

/** Returns the ids of a booking's seats, in seat order. */
export const seatsOf = async (tx: Db, bookingId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: ticketCodes.id })
    .from(ticketCodes)
    .where(eq(ticketCodes.bookingId, bookingId))
    .orderBy(asc(ticketCodes.position))
  return rows.map(({ id }) => id)
}

/** Locks a seat's order and booking, as a refund does, and returns the booking if the seat is valid. */
export const lockSeat = async (tx: Db, seatId: string) => {
  const ofSeat = tx
    .select({ id: ticketCodes.bookingId })
    .from(ticketCodes)
    .where(and(eq(ticketCodes.id, seatId), isNull(ticketCodes.retiredAt)))
  const ofOrder = tx.select({ id: bookings.orderId }).from(bookings).where(inArray(bookings.id, ofSeat))
  await tx.select({ id: orders.id }).from(orders).where(inArray(orders.id, ofOrder)).for('update')
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(inArray(bookings.id, ofSeat), isNull(bookings.cancelledAt)))
    .for('update')
  return booking
}

/** Takes a seat that was handed over out of its locked booking, which ends with its last seat. The place itself stays sold. */
export const retireSeat = async (
  tx: Db,
  { id, quantity }: { id: string; quantity: number },
  seatId: string,
  now: Date,
): Promise<void> => {
  await tx.update(ticketCodes).set({ retiredAt: now }).where(eq(ticketCodes.id, seatId))
  const left = quantity > 1 ? { quantity: quantity - 1 } : { cancelledAt: now }
  await tx.update(bookings).set(left).where(eq(bookings.id, id))
}

export const markSeatsUsed = async (tx: Db, bookingId: string, usedAt: Date): Promise<void> => {
  await tx.update(ticketCodes).set({ usedAt }).where(eq(ticketCodes.bookingId, bookingId))
}

export const setPassMonth = async (tx: Db, id: string, passMonth: string): Promise<void> => {
  await tx.update(bookings).set({ passMonth }).where(eq(bookings.id, id))
}

/** Ends the active ones of these bookings and returns their seats; `cancelledWithPass` if they stay visible to their holders. */
export const endBookings = (
  tx: Db,
  ids: string[],
  now: Date,
  cancelledWithPass = false,
): Promise<ReturnedSeats[]> =>
  tx
    .update(bookings)
    .set({ cancelledAt: now, cancelledWithPass })
    .where(and(inArray(bookings.id, ids), isNull(bookings.cancelledAt)))
    .returning(returnedSeats)

/** Ends the active bookings of an order and returns their seats. */
export const endBookingsOfOrder = (tx: Db, orderId: string, now: Date): Promise<ReturnedSeats[]> =>
  tx
    .update(bookings)
    .set({ cancelledAt: now })
    .where(and(eq(bookings.orderId, orderId), isNull(bookings.cancelledAt)))
    .returning(returnedSeats)

/** Returns the active bookings that a member was invited to, with their dates. */
export const invitedBookings = (tx: Db, memberId: string) =>
  tx
    .select({ id: bookings.id, date: events.date, time: events.time })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(eq(bookings.memberId, memberId), eq(bookings.source, 'invitation'), isNull(bookings.cancelledAt)),
    )

/** Detaches invited bookings from the member; they still count toward the giver's quota. On a guest list they lose their name. */
export const disownInvitedBookings = async (tx: Db, memberId: string): Promise<void> => {
  await tx.execute(sql`
    update invitations i set guest_name = null from bookings b
    where b.id = i.booking_id and b.member_id = ${memberId} and i.is_guest`)
  await tx
    .update(bookings)
    .set({ memberId: null })
    .where(and(eq(bookings.memberId, memberId), eq(bookings.source, 'invitation')))
}

/** Deletes a member's links of places that nobody took, with the names in them. */
export const deleteOpenLinks = async (tx: Db, memberId: string): Promise<void> => {
  await tx.delete(invitations).where(and(eq(invitations.giverId, memberId), isNull(invitations.bookingId)))
}

/** Returns the events at which a member has bookings. */
export const eventsBooked = async (tx: Db, memberId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ eventId: bookings.eventId })
    .from(bookings)
    .where(and(eq(bookings.memberId, memberId), isNull(bookings.cancelledAt)))
  return rows.map(({ eventId }) => eventId)
}

/** Deletes a member's bookings in locked rooms with their codes, and returns the seats of the active ones, without those promised to a buyer. */
export const deleteBookings = async (tx: Db, memberId: string): Promise<ReturnedSeats[]> => {
  const deleted = await tx
    .delete(bookings)
    .where(eq(bookings.memberId, memberId))
    .returning({
      ticketTypeId: bookings.ticketTypeId,
      quantity: sql<number>`${bookings.quantity} - (
        select count(*)::int from ticket_codes c
        where c.booking_id = bookings.id and c.promised_to is not null and c.retired_at is null
      )`,
      seatAdded: bookings.seatAdded,
      cancelledAt: bookings.cancelledAt,
    })
  return deleted.filter(({ cancelledAt }) => cancelledAt === null)
}
