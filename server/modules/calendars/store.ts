import { and, desc, eq, gt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { endsWithEvent } from '../../platform/db/cancelled-since.ts'
import type { Db } from '../../platform/db/database.ts'
import { bookings, calendarAddresses, events, favourites } from '../../platform/db/schema.ts'

/** Returns the creation times of a member's addresses, latest first. */
export const addressesOf = (db: Db, memberId: string) =>
  db
    .select({ createdAt: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.memberId, memberId))
    .orderBy(desc(calendarAddresses.createdAt))

/** Adds an address of a locked member, by its secret's hash, and deletes the oldest beyond `most`. */
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

export const removeAddresses = async (db: Db, memberId: string): Promise<void> => {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.memberId, memberId))
}

/** Returns the member of an address, by its secret's hash; undefined if it does not exist. */
export const memberOfAddress = async (db: Db, tokenHash: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ memberId: calendarAddresses.memberId })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.tokenHash, tokenHash))
  return row?.memberId
}

const live = sql`filter (where ${bookings.cancelledAt} is null and not ${endsWithEvent})`

/** Selects a member's bookings by event: active seats, and whether they were cancelled with the event. */
const seatsOf = (memberId: string): SQL => sql`(
  select ${bookings.eventId} as event_id, coalesce(sum(${bookings.quantity}) ${live}, 0)::int as seats,
    bool_or(${endsWithEvent}) as was_cancelled
  from ${bookings} where ${bookings.memberId} = ${memberId} group by ${bookings.eventId}
) booked`

/**
 * Returns the events after `since` that a member has booked, had booked until their cancellation, or has as a favourite; by start, at most `limit`.
 */
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
      isWithdrawn: sql<boolean>`${events.withdrawnAt} is not null`,
      seats: sql<number>`coalesce(booked.seats, 0)`,
      isFavourite: sql<boolean>`${favourites.eventId} is not null`,
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
    // If there are too many, booked events come first.
    .orderBy(sql`coalesce(booked.seats, 0) > 0 desc`, events.date, events.sortTime, events.id)
    .limit(limit)
export type CalendarRow = Awaited<ReturnType<typeof calendarEventsOf>>[number]
