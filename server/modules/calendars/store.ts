import { and, desc, eq, gt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { bookings, calendarAddresses, events, favourites } from '../../platform/db/schema.ts'

/** When a member's addresses were made, the last first. */
export const addressesOf = (db: Db, memberId: string) =>
  db
    .select({ createdAt: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.memberId, memberId))
    .orderBy(desc(calendarAddresses.createdAt))

/** Adds an address of a locked member, by its secret's hash, and ends those beyond `most`, made longest ago first. */
export const addAddress = async (
  tx: Db,
  address: typeof calendarAddresses.$inferInsert,
  most: number,
): Promise<void> => {
  await tx.insert(calendarAddresses).values(address)
  const newest = tx
    .select({ tokenHash: calendarAddresses.tokenHash })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.memberId, address.memberId))
    .orderBy(desc(calendarAddresses.createdAt), desc(calendarAddresses.tokenHash))
    .limit(most)
  await tx
    .delete(calendarAddresses)
    .where(
      and(eq(calendarAddresses.memberId, address.memberId), notInArray(calendarAddresses.tokenHash, newest)),
    )
}

/** Ends every address of a member. */
export const removeAddresses = async (db: Db, memberId: string): Promise<void> => {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.memberId, memberId))
}

/** Whose calendar the address with a secret of this hash is of; undefined where there is none. */
export const memberOfAddress = async (db: Db, tokenHash: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ memberId: calendarAddresses.memberId })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.tokenHash, tokenHash))
  return row?.memberId
}

const live = sql`filter (where ${bookings.cancelledAt} is null)`

/** A member's bookings by event: those that stand, and what became of the others. */
const seatsOf = (memberId: string): SQL => sql`(
  select ${bookings.eventId} as event_id, coalesce(sum(${bookings.quantity}) ${live}, 0)::int as seats,
    bool_or(${bookings.cancelledWithEvent}) as was_cancelled,
    max(greatest(${bookings.bookedAt}, ${bookings.cancelledAt})) as changed_at
  from ${bookings} where ${bookings.memberId} = ${memberId} group by ${bookings.eventId}
) booked`

/** The events since a moment that a member has a booking for, had one for until they were cancelled, or has as a favourite; by start, `limit` at most. */
export const calendarEventsOf = (
  db: Db,
  memberId: string,
  { since, limit }: { since: Date; limit: number },
) =>
  db
    .select({
      id: events.id,
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      time: events.time,
      doorsAt: events.doorsAt,
      place: events.place,
      city: events.city,
      organizer: events.organizer,
      isWithdrawn: sql<boolean>`${events.withdrawnAt} is not null`,
      seats: sql<number>`coalesce(booked.seats, 0)`,
      isFavourite: sql<boolean>`${favourites.eventId} is not null`,
      changedAt: sql`greatest(${events.addedAt}, ${favourites.createdAt}, booked.changed_at, (
        select max(c.at) from event_changes c where c.event_id = ${events.id}
      ))`.mapWith(events.addedAt),
    })
    .from(events)
    .leftJoin(seatsOf(memberId), sql`booked.event_id = ${events.id}`)
    .leftJoin(favourites, and(eq(favourites.eventId, events.id), eq(favourites.memberId, memberId)))
    .where(
      and(
        gt(events.startsAt, since),
        or(sql`booked.seats > 0`, sql`booked.was_cancelled`, sql`${favourites.eventId} is not null`),
      ),
    )
    // Of too many, those with a booking.
    .orderBy(sql`coalesce(booked.seats, 0) > 0 desc`, events.date, events.sortTime, events.id)
    .limit(limit)
export type CalendarRow = Awaited<ReturnType<typeof calendarEventsOf>>[number]
