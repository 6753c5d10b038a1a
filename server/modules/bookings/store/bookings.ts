import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { publicPriceCents } from '../../../platform/db/public-price.ts'
import { bookings, events, ticketCodes, ticketTypes } from '../../../platform/db/schema.ts'
import type { OwnSeats } from '../rules/seat-limits.ts'
import { withSeatsLeft } from '../rules/seats-left.ts'

/** Seats of one kind. */
export interface SeatsOfKind {
  ticketTypeId: string
  quantity: number
}

/** Seats of one kind that are given back: those that were added for whoever had them are nobody's to take. */
export interface ReturnedSeats extends SeatsOfKind {
  seatAdded?: boolean
}

/** What a booking that ends gives back. */
const returnedSeats = {
  ticketTypeId: bookings.ticketTypeId,
  quantity: bookings.quantity,
  seatAdded: bookings.seatAdded,
}

/**
 * Locks all kinds of the events of some, in one order: whoever takes a seat of a room waits for whoever takes another one. Without the key, which every
 * order's line has locked by its foreign key: two of them would wait for each other.
 */
export const lockRooms = async (tx: Db, kinds: string[]): Promise<void> => {
  const ofRooms = tx
    .select({ eventId: ticketTypes.eventId })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, kinds))
  await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(inArray(ticketTypes.eventId, ofRooms))
    .orderBy(asc(ticketTypes.id))
    .for('no key update')
}

/**
 * Takes seats of one kind of a locked room where so many are left, of the kind and of the room: the condition and the change are one statement, so that no
 * two ever take the last one. False where there were fewer.
 */
export const takeSeatsOfKind = async (tx: Db, { ticketTypeId, quantity }: SeatsOfKind): Promise<boolean> => {
  const sold = sql`${ticketTypes.capacitySold} + ${quantity}`
  const changed = await tx
    .update(ticketTypes)
    .set({ capacitySold: sold })
    .where(
      and(
        eq(ticketTypes.id, ticketTypeId),
        or(isNull(ticketTypes.capacityTotal), lte(sold, ticketTypes.capacityTotal)),
        sql`(
          select e.room_total is null or e.room_total >= ${quantity} + (
            select sum(o.capacity_sold) from ticket_types o where o.event_id = e.id
          ) from events e where e.id = ${ticketTypes.eventId}
        )`,
      ),
    )
    .returning({ id: ticketTypes.id })
  return changed.length > 0
}

/** Changes by how many seats the room of a kind has more, where it has a capacity of its own. */
const widenRoom = async (tx: Db, ticketTypeId: string, seats: number): Promise<void> => {
  await tx
    .update(events)
    .set({ roomTotal: sql`${events.roomTotal} + ${seats}` })
    .where(
      and(
        sql`${events.id} = (select event_id from ticket_types where id = ${ticketTypeId})`,
        isNotNull(events.roomTotal),
      ),
    )
}

/** Gives seats of one kind back, for anybody to take but the `added` ones, which go. */
export const giveSeatsOfKind = async (
  tx: Db,
  { ticketTypeId, quantity, added }: SeatsOfKind & { added: number },
): Promise<void> => {
  if (added > 0) await widenRoom(tx, ticketTypeId, -added)
  await tx
    .update(ticketTypes)
    .set({
      capacitySold: sql`${ticketTypes.capacitySold} - ${quantity}`,
      ...(added > 0 && { capacityTotal: sql`${ticketTypes.capacityTotal} - ${added}` }),
    })
    .where(eq(ticketTypes.id, ticketTypeId))
}

/** Adds a seat to a kind and takes it. */
export const addSeatOfKind = async (tx: Db, ticketTypeId: string): Promise<void> => {
  await widenRoom(tx, ticketTypeId, 1)
  await tx
    .update(ticketTypes)
    .set({
      capacityTotal: sql`${ticketTypes.capacityTotal} + 1`,
      capacitySold: sql`${ticketTypes.capacitySold} + 1`,
    })
    .where(eq(ticketTypes.id, ticketTypeId))
}

/** A member and an event. */
export interface Whose {
  memberId: string
  eventId: string
}

/** What is known of an event to book or order there. */
const bookable = {
  date: events.date,
  endDate: events.endDate,
  time: events.time,
  priceCents: events.priceCents,
  source: events.source,
  ticketingMode: events.ticketingMode,
  withdrawnAt: events.withdrawnAt,
}

/**
 * An event with its kinds of tickets in their order, prices in cents, and how many seats of each are left as far as is known; without kinds where it
 * sells none here. The seats of the order `givingWay` count as free.
 */
export const eventWithSeats = async (db: Db, eventId: string, givingWay?: string) => {
  const released = givingWay
    ? sql<number>`coalesce((
        select l.quantity from order_lines l
        where l.order_id = ${givingWay} and l.ticket_type_id = ${ticketTypes.id}
      ), 0)`
    : sql<number>`0`
  const rows = await db
    .select({
      event: bookable,
      roomTotal: events.roomTotal,
      type: getTableColumns(ticketTypes),
      released,
    })
    .from(events)
    .leftJoin(ticketTypes, eq(ticketTypes.eventId, events.id))
    .where(eq(events.id, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const types = rows.flatMap(({ type, released: own }) =>
    type ? [{ ...type, capacitySold: type.capacitySold - Number(own) }] : [],
  )
  return { event: rows[0]?.event, types: withSeatsLeft(types, rows[0]?.roomTotal ?? null) }
}

/** Whether an event takes place in a month (`YYYY-MM`). */
export const isInMonth = (month: string) => sql`date_trunc('month', ${events.date}) = ${`${month}-01`}::date`

/** A member's bookings for an event, and those by their Pass for concerts of a month (`YYYY-MM`). */
export const bookingsForPass = (db: Db, { memberId, eventId }: Whose, month: string) =>
  db
    .select({
      bookingId: bookings.id,
      eventId: bookings.eventId,
      source: bookings.source,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      date: events.date,
      time: events.time,
      usesConcert: sql<boolean>`${bookings.passMonth} is not null`,
      hasPrice: sql<boolean>`${publicPriceCents} > 0`,
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

/** The seats that a member took at an event, and the free ones that they took anywhere; what somebody gave them is none. */
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
        eq(bookings.memberId, memberId),
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

/** A member's bookings for an event that are not cancelled, or the named one, the oldest first. */
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

/** A booking to store; the price of one seat in cents. */
export type NewBooking = typeof bookings.$inferInsert

/** Adds a booking with the codes of its seats, by their ids in the order of the seats. */
export const addBooking = async (tx: Db, booking: NewBooking, codeIds: string[]): Promise<void> => {
  await tx.insert(bookings).values(booking)
  await tx
    .insert(ticketCodes)
    .values(codeIds.map((id, position) => ({ id, bookingId: booking.id, position })))
}

/** The ids of a booking's seats, in their order. */
export const seatsOf = async (tx: Db, bookingId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: ticketCodes.id })
    .from(ticketCodes)
    .where(eq(ticketCodes.bookingId, bookingId))
    .orderBy(asc(ticketCodes.position))
  return rows.map(({ id }) => id)
}

/** Notes when a door let in all seats of a booking. */
export const markSeatsUsed = async (tx: Db, bookingId: string, usedAt: Date): Promise<void> => {
  await tx.update(ticketCodes).set({ usedAt }).where(eq(ticketCodes.bookingId, bookingId))
}

/** Sets the month whose concerts a booking by the Pass uses one of. */
export const setPassMonth = async (tx: Db, id: string, passMonth: string): Promise<void> => {
  await tx.update(bookings).set({ passMonth }).where(eq(bookings.id, id))
}

/** Ends those of bookings that have not ended, and returns their seats; `cancelledWithPass` if their holders are to go on seeing them. */
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

/** Ends the bookings of an order that have not ended, and returns their seats. */
export const endBookingsOfOrder = (tx: Db, orderId: string, now: Date): Promise<SeatsOfKind[]> =>
  tx
    .update(bookings)
    .set({ cancelledAt: now })
    .where(and(eq(bookings.orderId, orderId), isNull(bookings.cancelledAt)))
    .returning({ ticketTypeId: bookings.ticketTypeId, quantity: bookings.quantity })

/** The bookings that a member was invited to and that have not ended, with when they are. */
export const invitedBookings = (tx: Db, memberId: string) =>
  tx
    .select({ id: bookings.id, date: events.date, time: events.time })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(eq(bookings.memberId, memberId), eq(bookings.source, 'invitation'), isNull(bookings.cancelledAt)),
    )

/** Makes the bookings that a member was invited to nobody's: whose invitations they used is counted by them. */
export const disownInvitedBookings = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .update(bookings)
    .set({ memberId: null })
    .where(and(eq(bookings.memberId, memberId), eq(bookings.source, 'invitation')))
}

/** Deletes a member's bookings with their codes, and returns the seats of those that had not ended. */
export const deleteBookings = async (tx: Db, memberId: string): Promise<ReturnedSeats[]> => {
  const deleted = await tx
    .delete(bookings)
    .where(eq(bookings.memberId, memberId))
    .returning({ ...returnedSeats, cancelledAt: bookings.cancelledAt })
  return deleted.filter(({ cancelledAt }) => cancelledAt === null)
}
