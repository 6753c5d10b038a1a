import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, members, orders, ticketTypes } from '../../../platform/db/schema.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'

/** Who has places at a concert, by their names, with each seat's code and when it came in. */
export const peopleOf = (db: Db, eventId: string) =>
  db
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      kind: ticketTypes.name,
      isCancelled: sql<boolean>`(${bookings.cancelledAt} is not null or ${cancelledWithEvent})`,
      isWalkIn: sql<boolean>`exists (select from admissions a where a.booking_id = ${bookings.id})`,
      seats: sql<{ id: string; usedAt: string | null }[]>`coalesce((
        select json_agg(json_build_object('id', c.id, 'usedAt', c.used_at) order by c.position)
        from ticket_codes c where c.booking_id = ${bookings.id}
      ), '[]')`,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(members, eq(members.id, bookings.memberId))
    .where(eq(bookings.eventId, eventId))
    .orderBy(asc(bookings.bookedAt), asc(bookings.id))

export type PersonRow = Awaited<ReturnType<typeof peopleOf>>[number]
