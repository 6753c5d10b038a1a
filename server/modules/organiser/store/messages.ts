import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import {
  bookings,
  concertMessages,
  events,
  invitations,
  members,
  pushSubscriptions,
} from '../../../platform/db/schema.ts'

/** Returns a concert's messages, latest first, with the first name of who sent each. */
export const messagesOf = (db: Db, eventId: string) =>
  db
    .select({
      id: concertMessages.id,
      text: concertMessages.text,
      people: concertMessages.people,
      sentAt: concertMessages.sentAt,
      by: members.firstName,
    })
    .from(concertMessages)
    .leftJoin(members, eq(members.id, concertMessages.sentBy))
    .where(eq(concertMessages.eventId, eventId))
    .orderBy(desc(concertMessages.sentAt), desc(concertMessages.id))

export const messageById = async (db: Db, id: string) =>
  (await db.select().from(concertMessages).where(eq(concertMessages.id, id)))[0]

export const addMessage = async (tx: Db, message: typeof concertMessages.$inferInsert): Promise<void> => {
  await tx.insert(concertMessages).values(message)
}

// In full: of a single table, drizzle writes `id` alone.
const hasBrowser = sql<boolean>`(members.push_notifications and exists (
  select from ${pushSubscriptions} s where s.member_id = members.id
))`

/** Returns the members with valid seats at a concert; `hasPush` if one of their browsers gets notifications. */
export const holdersOf = (db: Db, eventId: string) =>
  db
    .select({
      id: members.id,
      email: members.email,
      firstName: members.firstName,
      hasPush: hasBrowser,
    })
    .from(members)
    .where(
      inArray(
        members.id,
        db
          .select({ id: bookings.memberId })
          .from(bookings)
          .where(
            and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt), isNotNull(bookings.memberId)),
          ),
      ),
    )
    .orderBy(asc(members.id))

/** Counts the valid tickets of a concert whose holders have no account: nobody has an address of theirs. */
export const withoutAccount = async (db: Db, eventId: string): Promise<number> => {
  const [counted] = await db
    .select({ tickets: sql`coalesce(sum(${bookings.quantity}), 0)`.mapWith(Number) })
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, eventId),
        isNull(bookings.cancelledAt),
        isNull(bookings.memberId),
        inArray(bookings.id, db.select({ id: invitations.bookingId }).from(invitations)),
      ),
    )
  return counted?.tickets ?? 0
}

/** Deletes the messages of concerts before a day (`YYYY-MM-DD`). */
export const purgeConcertMessages = async (db: Db, before: string): Promise<void> => {
  const over = db.select({ id: events.id }).from(events).where(lt(lastDayOfEvent, before))
  await db.delete(concertMessages).where(inArray(concertMessages.eventId, over))
}
