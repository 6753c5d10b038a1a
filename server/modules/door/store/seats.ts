import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, orders, ticketCodes } from '../../../platform/db/schema.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'

/** The ids of a member's seats whose concert is on `firstDay` (`YYYY-MM-DD`) or later, without those that open nothing. */
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
        gte(events.date, firstDay),
        sql`not ${cancelledWithEvent}`,
      ),
    )
    .orderBy(asc(events.date), asc(bookings.id), asc(ticketCodes.position))
  return rows.map(({ id }) => id)
}
