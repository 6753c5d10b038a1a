import { and, asc, count, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { bookings, events, ticketTypes } from '../schema.ts'

const ticketsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select({
      id: bookings.id,
      eventId: events.id,
      eventName: events.eventName,
      imageUrl: events.imageUrl,
      musicStyle: events.musicStyle,
      place: events.place,
      city: events.city,
      date: events.date,
      time: events.time,
      ticketType: ticketTypes.name,
      priceCents: bookings.priceCents,
      quantity: bookings.quantity,
      source: bookings.source,
      codeIds: sql<string[]>`array(
        select c.id::text from ticket_codes c where c.booking_id = ${bookings.id} order by c.position
      )`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(which)
    .orderBy(asc(events.date), asc(events.sortTime), asc(bookings.id))

/** A booking with what its ticket shows, and the ids of its seats' codes in their order. */
export type TicketRow = Awaited<ReturnType<typeof ticketsWhere>>[number]

/** A member's places that are not cancelled, by date, time, id. */
export const ticketsOf = (db: Db, memberId: string): Promise<TicketRow[]> =>
  ticketsWhere(db, and(eq(bookings.memberId, memberId), isNull(bookings.cancelledAt)))

/** One booking, cancelled or not. */
export const ticketById = async (db: Db, bookingId: string): Promise<TicketRow | undefined> => {
  const [row] = await ticketsWhere(db, eq(bookings.id, bookingId))
  return row
}

/** How many concerts of a month (`YYYY-MM` in Paris) the member's Pass has opened; a cancelled one is given back. */
export const concertsUsed = async (db: Db, memberId: string, month: string): Promise<number> => {
  const [row] = await db
    .select({ used: count() })
    .from(bookings)
    .where(and(eq(bookings.memberId, memberId), eq(bookings.passMonth, month), isNull(bookings.cancelledAt)))
  return Number(row?.used ?? 0)
}

/** How many events from a day on the member has places for. */
export const registeredConcerts = async (db: Db, memberId: string, firstDay: string): Promise<number> => {
  const [row] = await db
    .select({ registered: count() })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(eq(bookings.memberId, memberId), isNull(bookings.cancelledAt), gte(events.date, firstDay)))
  return Number(row?.registered ?? 0)
}
