import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { bookings, events, orders, ticketCodes, ticketTypes } from '../../platform/db/schema.ts'
import { cancelledWithEvent } from '../bookings/store/tickets.ts'

/** A seat's code with what it opens; nothing about whose it is. */
export const ticketCodeById = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      position: ticketCodes.position,
      usedAt: ticketCodes.usedAt,
      isCancelled: sql<boolean>`(${bookings.cancelledAt} is not null or ${cancelledWithEvent})`,
      seats: bookings.quantity,
      eventId: events.id,
      eventName: events.eventName,
      place: events.place,
      city: events.city,
      date: events.date,
      time: events.time,
      ticketType: ticketTypes.name,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(eq(ticketCodes.id, id))
  return row
}
