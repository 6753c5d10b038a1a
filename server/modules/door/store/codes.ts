import { and, asc, eq, gte, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import { bookings, events, members, orders, ticketCodes, ticketTypes } from '../../../platform/db/schema.ts'
import { ticketKind } from '../../../platform/db/ticket-kind.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'

/** Fetches a seat's code with its event, without personal data. */
export const ticketCodeById = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      position: ticketCodes.position,
      usedAt: ticketCodes.usedAt,
      isCancelled: sql<boolean>`(${ticketCodes.retiredAt} is not null or ${bookings.cancelledAt} is not null or ${cancelledWithEvent})`,
      /** Those that were handed over included: a seat keeps its number. */
      seats: sql<number>`(select count(*)::int from ticket_codes c where c.booking_id = ${bookings.id})`,
      eventId: events.id,
      eventName: events.eventName,
      place: events.place,
      city: events.city,
      date: events.date,
      endDate: events.endDate,
      time: events.time,
      ticketType: ticketKind,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(eq(ticketCodes.id, id))
  return row
}

/** Returns the latest end of any paid period; null if there is none. */
export const lastCurrentPeriodEnd = async (db: Db): Promise<Date | null> => {
  const [row] = await db.select({ end: max(members.currentPeriodEnd) }).from(members)
  return row?.end ?? null
}

/** Returns the last day (`YYYY-MM-DD`) of a concert with an active booking made until `bookedBy`; null if there is none. */
export const lastTicketDay = async (db: Db, bookedBy: Date): Promise<string | null> => {
  const [row] = await db
    .select({ day: sql<string | null>`max(${lastDayOfEvent})::text` })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(lte(bookings.bookedAt, bookedBy), isNull(bookings.cancelledAt)))
  return row?.day ?? null
}

/** Returns the ids of a member's valid seats for concerts on `firstDay` (`YYYY-MM-DD`) or later. */
export const seatsToCome = async (db: Db, memberId: string, firstDay: string): Promise<string[]> => {
  const rows = await db
    .select({ id: ticketCodes.id })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        isNull(bookings.cancelledAt),
        isNull(ticketCodes.retiredAt),
        or(gte(events.date, firstDay), gte(events.endDate, firstDay)),
        sql`not ${cancelledWithEvent}`,
      ),
    )
    .orderBy(asc(events.date), asc(bookings.id), asc(ticketCodes.position))
  return rows.map(({ id }) => id)
}
