import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { endsWithEvent } from '../../platform/db/cancelled-since.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventFacts } from '../../platform/db/event-facts.ts'
import {
  bookings,
  events,
  favouriteReminders,
  favourites,
  mails,
  members,
  pushSubscriptions,
  reminders,
} from '../../platform/db/schema.ts'
import { OUT_OF_DATE } from '../../platform/deliveries/store.ts'
import { newId } from '../../platform/security/tokens.ts'
import { isReminderDue, reminderBounds } from './rules.ts'

/** Begins the reasons of mails that nobody refused: an operator dropped them, or they were late. */
const UNREFUSED = ['given up', OUT_OF_DATE]

/** Returns whether the last mail to an address was refused, or given up after days. */
export const hasRefusedMail = async (db: Db, email: string): Promise<boolean> => {
  const [last] = await db
    .select({ state: mails.state, lastError: mails.lastError })
    .from(mails)
    .where(and(eq(mails.recipient, email), inArray(mails.state, ['sent', 'failed'])))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
  return last?.state === 'failed' && !UNREFUSED.some((reason) => last.lastError?.startsWith(reason))
}

/** Stores the switches of an account; omitted switches keep their value. */
export const savePreferences = async (
  db: Db,
  memberId: string,
  {
    emailNotifications,
    pushNotifications,
    eventReminders,
    promotionalEmails,
    ...more
  }: NotificationPreferences,
): Promise<void> => {
  const { followedConcerts, favouriteReminders: ofFavourites } = more
  await db
    .update(members)
    .set({
      ...{ emailNotifications, pushNotifications, eventReminders, promotionalEmails },
      ...(followedConcerts !== undefined && { followedConcerts }),
      ...(ofFavourites !== undefined && { favouriteReminders: ofFavourites }),
    })
    .where(eq(members.id, memberId))
}

export const turnOff = async (
  db: Db,
  memberId: string,
  name: 'followedConcerts' | 'favouriteReminders' | 'eventReminders',
): Promise<void> => {
  await db
    .update(members)
    .set({ [name]: false })
    .where(eq(members.id, memberId))
}

export type NewBrowser = Omit<typeof pushSubscriptions.$inferInsert, 'id'>

/** Deletes another member's subscription of this browser, with its queued messages. */
export const takeBrowser = async (tx: Db, endpoint: string, memberId: string): Promise<void> => {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.memberId, memberId)))
}

/** Stores a member's browser or updates its keys and session, and deletes the oldest browsers beyond `most`. */
export const saveBrowser = async (tx: Db, browser: NewBrowser, most: number): Promise<void> => {
  const { memberId, sessionHash, endpoint: _, ...changed } = browser
  await tx
    .insert(pushSubscriptions)
    .values({ ...browser, id: newId() })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...changed, sessionHash },
      setWhere: eq(pushSubscriptions.memberId, memberId),
    })
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(most)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), notInArray(pushSubscriptions.id, newest)))
}

/** Moves the browsers of a session to the session that replaces it. */
export const moveBrowsers = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx.update(pushSubscriptions).set({ sessionHash: to }).where(eq(pushSubscriptions.sessionHash, from))
}

/** Deletes a member's browser with its queued messages; does nothing if it is unknown. */
export const removeSubscription = async (db: Db, memberId: string, endpoint: string): Promise<void> => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Builds the condition that a member can be reached by mail or browser; a switch turned on later applies from then on. */
export const isReachable = (db: Db): SQL | undefined =>
  or(
    members.emailNotifications,
    and(
      members.pushNotifications,
      exists(
        db.select({ one: sql`1` }).from(pushSubscriptions).where(eq(pushSubscriptions.memberId, members.id)),
      ),
    ),
  )

const wantsReminders = (db: Db): SQL | undefined => and(members.eventReminders, isReachable(db))

const wantsFavouriteReminders = (db: Db): SQL | undefined => and(members.favouriteReminders, isReachable(db))

/** Builds the condition that an event begins soon. */
const soon = (now: Date): SQL | undefined => {
  const { startsAfter, startsUntil, firstDay, lastDay } = reminderBounds(now)
  return and(
    // The dates use an index; the instants decide.
    between(events.date, firstDay, lastDay),
    isNull(events.withdrawnAt),
    gt(events.startsAt, startsAfter),
    lte(events.startsAt, startsUntil),
  )
}

/** Builds the condition for bookings of events that begin soon, without a reminder yet. */
const bookedSoon = (db: Db, now: Date): SQL | undefined =>
  and(
    soon(now),
    isNull(bookings.cancelledAt),
    not(endsWithEvent),
    notExists(
      db
        .select({ one: sql`1` })
        .from(reminders)
        .where(and(eq(reminders.memberId, bookings.memberId), eq(reminders.eventId, bookings.eventId))),
    ),
  )

/** Builds the condition for favourites that begin soon, without a reminder and without a booking, which has its own reminder. */
const likedSoon = (db: Db, now: Date): SQL | undefined => {
  const noticesOf = (table: typeof reminders | typeof favouriteReminders) =>
    notExists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.memberId, favourites.memberId), eq(table.eventId, favourites.eventId))),
    )
  return and(
    soon(now),
    lte(favourites.createdAt, reminderBounds(now).bookedUntil),
    noticesOf(reminders),
    noticesOf(favouriteReminders),
    notExists(
      db
        .select({ one: sql`1` })
        .from(bookings)
        .where(
          and(
            eq(bookings.memberId, favourites.memberId),
            eq(bookings.eventId, favourites.eventId),
            isNull(bookings.cancelledAt),
          ),
        ),
    ),
  )
}

/**
 * Locks up to `limit` members with a due reminder until the transaction ends, against other processes and against bookings. Members that are locked
 * elsewhere wait for the next run.
 */
export const lockMembersToRemind = async (tx: Db, now: Date, limit: number): Promise<string[]> => {
  const due = tx
    .select({ id: members.id })
    .from(events)
    .innerJoin(bookings, eq(bookings.eventId, events.id))
    .innerJoin(members, eq(members.id, bookings.memberId))
    .where(
      and(bookedSoon(tx, now), lte(bookings.bookedAt, reminderBounds(now).bookedUntil), wantsReminders(tx)),
    )
  const liked = tx
    .select({ id: members.id })
    .from(events)
    .innerJoin(favourites, eq(favourites.eventId, events.id))
    .innerJoin(members, eq(members.id, favourites.memberId))
    .where(and(likedSoon(tx, now), wantsFavouriteReminders(tx)))
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    // One list of ids: of two conditions with `or`, PostgreSQL asks every member.
    .where(inArray(members.id, due.union(liked)))
    .limit(limit)
    .for('no key update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

const reminded = {
  memberId: members.id,
  email: members.email,
  firstName: members.firstName,
  emailNotifications: members.emailNotifications,
  pushNotifications: members.pushNotifications,
  event: eventFacts,
  startsAt: events.startsAt,
}

const bookedBy = (tx: Db, memberIds: string[], now: Date) =>
  tx
    .select({
      ...reminded,
      bookedAt: sql`min(${bookings.bookedAt})`.mapWith(bookings.bookedAt),
      seats: sql`sum(${bookings.quantity})`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(members, eq(members.id, bookings.memberId))
    .where(and(inArray(members.id, memberIds), bookedSoon(tx, now), wantsReminders(tx)))
    .groupBy(members.id, events.id)
    .orderBy(asc(events.startsAt), asc(members.id), asc(events.id))

export type DueReminder = Awaited<ReturnType<typeof bookedBy>>[number]

/** Reads the due reminders of members locked by `lockMembersToRemind` and records them as made: each is returned once, to one process. */
export const takeDueReminders = async (tx: Db, memberIds: string[], now: Date): Promise<DueReminder[]> => {
  if (memberIds.length === 0) return []
  const due = (await bookedBy(tx, memberIds, now)).filter((booked) => isReminderDue(booked, now))
  if (due.length === 0) return []
  const written = await tx
    .insert(reminders)
    .values(due.map(({ memberId, event }) => ({ memberId, eventId: event.id, remindedAt: now })))
    .onConflictDoNothing()
    .returning({ memberId: reminders.memberId, eventId: reminders.eventId })
  return due.filter(({ memberId, event }) =>
    written.some((row) => row.memberId === memberId && row.eventId === event.id),
  )
}

/** Reads the favourites due for members locked by `lockMembersToRemind` and records them as made: each is returned once, to one process. */
export const takeFavouritesDue = async (tx: Db, memberIds: string[], now: Date) => {
  if (memberIds.length === 0) return []
  const due = await tx
    .select(reminded)
    .from(favourites)
    .innerJoin(events, eq(events.id, favourites.eventId))
    .innerJoin(members, eq(members.id, favourites.memberId))
    .where(and(inArray(members.id, memberIds), likedSoon(tx, now), wantsFavouriteReminders(tx)))
    .orderBy(asc(events.startsAt), asc(members.id), asc(events.id))
    // Prevents a concurrent change of the event.
    .for('share', { of: events })
  if (due.length === 0) return []
  await tx
    .insert(favouriteReminders)
    .values(due.map(({ memberId, event }) => ({ memberId, eventId: event.id, remindedAt: now })))
  return due
}
