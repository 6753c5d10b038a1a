import { and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, invitations, members, orders, ticketTypes } from '../../../platform/db/schema.ts'

/** What was paid for an event by accounts that were deleted since, with their places. */
export const givenUp = (eventId: string): SQL | undefined =>
  and(
    eq(orders.eventId, eventId),
    isNull(orders.memberId),
    eq(orders.state, 'ticketed'),
    gt(orders.totalCents, 0),
  )

/** An event's holders, for its operator: one row a booking or an unpaid order, by name; an invitation that nobody has taken stands under its giver's. */
export const holdersOf = (db: Db, eventId: string) => {
  return db
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      ticketType: ticketTypes.name,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      source: bookings.source,
      at: bookings.bookedAt,
      cancelledAt: bookings.cancelledAt,
      orderState: orders.state,
    })
    .from(bookings)
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .leftJoin(members, eq(members.id, sql`coalesce(${bookings.memberId}, ${invitations.giverId})`))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(bookings.eventId, eventId), or(isNull(bookings.cancelledAt), bookings.cancelledWithEvent)))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.email), asc(bookings.id))
}
export type Holder = Awaited<ReturnType<typeof holdersOf>>[number]

/** What a change of an event would concern now: members, places, and the money that a cancellation pays back, in cents; unpaid orders besides. */
export const stakesOf = async (db: Db, eventId: string) => {
  const [held] = await db
    .select({
      members: sql`count(distinct ${bookings.memberId})`.mapWith(Number),
      places: sql`coalesce(sum(${bookings.quantity}), 0)`.mapWith(Number),
      paidCents: sql`coalesce(sum(${bookings.quantity} * ${bookings.priceCents}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
  const [left] = await db
    .select({ paidCents: sql`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number) })
    .from(orders)
    .where(givenUp(eventId))
  const openOrders = await db.$count(orders, and(eq(orders.eventId, eventId), eq(orders.state, 'held')))
  const paidCents = (held?.paidCents ?? 0) + (left?.paidCents ?? 0)
  return { members: 0, places: 0, ...held, paidCents, openOrders }
}

/** The bookings of a booking's order, or the booking alone where it has none, that are not cancelled; the caller locks the member first. */
export const bookingsReturnedWith = async (tx: Db, memberId: string, bookingId: string) => {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.memberId, memberId)))
  if (!booking) return undefined
  const active = await tx
    .select()
    .from(bookings)
    .where(
      and(
        booking.orderId ? eq(bookings.orderId, booking.orderId) : eq(bookings.id, booking.id),
        isNull(bookings.cancelledAt),
      ),
    )
    .orderBy(asc(bookings.id))
  return { booking, bookings: active }
}
