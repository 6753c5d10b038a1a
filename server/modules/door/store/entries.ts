import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, doorEntries, events, members, orders, ticketTypes } from '../../../platform/db/schema.ts'
import { cancelledWithEvent } from '../../bookings/store/tickets.ts'

/** Gives each booking of a concert that has none a place behind those that have one, the older first. */
export const addEntries = async (tx: Db, eventId: string): Promise<void> => {
  await tx.execute(sql`
    insert into ${doorEntries} (event_id, position, booking_id, seat_ids)
    select b.event_id,
      coalesce((select max(e.position) + 1 from door_entries e where e.event_id = b.event_id), 0)
        + row_number() over (order by b.booked_at, b.id) - 1,
      b.id, array_agg(c.id::text order by c.position)
    from bookings b join ticket_codes c on c.booking_id = b.id
    where b.event_id = ${eventId} and not exists (select from door_entries e where e.booking_id = b.id)
    group by b.event_id, b.booked_at, b.id`)
}

/** All places of a concert in their order, with whose they are and whether they open nothing: cancelled, or in already as a walk-in's. */
export const entriesOf = (db: Db, eventId: string) =>
  db
    .select({
      seatIds: doorEntries.seatIds,
      kindId: bookings.ticketTypeId,
      memberId: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      isCancelled: sql<boolean>`(${bookings.id} is null or ${bookings.cancelledAt} is not null or ${cancelledWithEvent}
        or exists (select from admissions a where a.booking_id = ${bookings.id}))`,
    })
    .from(doorEntries)
    .innerJoin(events, eq(events.id, doorEntries.eventId))
    .leftJoin(bookings, eq(bookings.id, doorEntries.bookingId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(members, eq(members.id, bookings.memberId))
    .where(eq(doorEntries.eventId, eventId))
    .orderBy(asc(doorEntries.position))

/** The kinds of tickets of a concert, in their order. */
export const kindsOf = (db: Db, eventId: string) =>
  db
    .select({ id: ticketTypes.id, name: ticketTypes.name })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
