import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, min, or, type SQL, sql } from 'drizzle-orm'
import { HOUR_MS } from '../../../../contract/rules/paris-time.ts'
import { fold, searchText } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import { eventFacts } from '../../../platform/db/event-facts.ts'
import { owedCents } from '../../../platform/db/owed-cents.ts'
import { ownAccess } from '../../../platform/db/own-access.ts'
import {
  bookings,
  eventArtists,
  eventChanges,
  events,
  favouriteReminders,
  invitations,
  mails,
  members,
  orders,
  pushMessages,
  ticketTypes,
} from '../../../platform/db/schema.ts'
import { ticketKind } from '../../../platform/db/ticket-kind.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { favouriteReminderKey } from '../../notifications/rules.ts'
import { hourAfterMove, isOtherStart, type When } from '../rules.ts'

export type EventChange = typeof eventChanges.$inferSelect

export type ChangeKind = EventChange['kind']

/** The columns of an event that decide on its changes. */
export type ChangeableEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'eventName'
  | 'organizer'
  | 'place'
  | 'city'
  | 'date'
  | 'endDate'
  | 'time'
  | 'doorsAt'
  | 'startsAt'
  | 'musicStyle'
  | 'withdrawnAt'
>

/** Locks an event until the transaction ends, so that its changes run one after the other. */
export const lockEvent = async (tx: Db, id: string): Promise<ChangeableEvent | undefined> => {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  return event
}

/** Fetches an event by the id that is also in its page's address. */
export const changeableEvent = async (db: Db, id: string): Promise<ChangeableEvent | undefined> => {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  return event
}

export interface NewChange {
  kind: ChangeKind
  cause: 'import' | 'operator'
  returnUntil?: Date | null
  now: Date
}

/**
 * Deletes queued favourite reminders of an event that is cancelled or moved; if it `isMoved`, members are reminded again. `startsAt` is the former
 * start.
 */
const dropFavouriteReminders = async (
  tx: Db,
  { id, startsAt }: { id: string; startsAt: Date },
  isMoved: boolean,
): Promise<void> => {
  const notified = await tx
    .select({ memberId: favouriteReminders.memberId })
    .from(favouriteReminders)
    .where(eq(favouriteReminders.eventId, id))
  if (notified.length === 0) return
  const keys = notified.map(({ memberId }) => favouriteReminderKey(memberId, id, startsAt))
  await tx.delete(mails).where(and(inArray(mails.dedupeKey, keys), eq(mails.state, 'queued')))
  await tx
    .delete(pushMessages)
    .where(and(inArray(pushMessages.dedupeKey, keys), eq(pushMessages.state, 'queued')))
  if (isMoved) await tx.delete(favouriteReminders).where(eq(favouriteReminders.eventId, id))
}

/**
 * Sets the date that a moved event's page names as the one before. A date that stood for less than an hour is none: the one before it is, or none if
 * the event is back there.
 */
const setPreviousDate = async (tx: Db, eventId: string, former: When, now: Date): Promise<void> => {
  const [present] = await tx
    .select({
      date: events.date,
      time: events.time,
      previousDate: events.previousDate,
      previousTime: events.previousTime,
    })
    .from(events)
    .where(eq(events.id, eventId))
  if (!present || !isOtherStart(former, present)) return
  const [slip] = await tx
    .select()
    .from(eventChanges)
    .where(
      and(
        eq(eventChanges.eventId, eventId),
        eq(eventChanges.kind, 'moved'),
        gt(eventChanges.at, new Date(now.getTime() - HOUR_MS)),
      ),
    )
    .orderBy(desc(eventChanges.at))
    .limit(1)
  const { previousDate, previousTime } = present
  const isBySlip = slip && previousDate !== null && isOtherStart(slip, former)
  const before = isBySlip ? { date: previousDate, time: previousTime } : former
  const isBack = !isOtherStart(before, present)
  await tx
    .update(events)
    .set({ previousDate: isBack ? null : before.date, previousTime: isBack ? null : before.time })
    .where(eq(events.id, eventId))
}

/**
 * Records a change of an event for the job that notifies its holders, and drops pending notifications of an earlier move and queued favourite
 * reminders.
 */
export const addChange = async (
  tx: Db,
  before: Pick<ChangeableEvent, 'id' | 'date' | 'endDate' | 'time' | 'startsAt' | 'place' | 'city'>,
  { kind, cause, returnUntil = null, now }: NewChange,
): Promise<void> => {
  await tx
    .update(eventChanges)
    .set({ checkAt: null })
    .where(and(eq(eventChanges.eventId, before.id), eq(eventChanges.kind, 'moved')))
  await dropFavouriteReminders(tx, before, kind === 'moved')
  if (kind === 'moved') await setPreviousDate(tx, before.id, before, now)
  const { id: eventId, date, endDate, time, startsAt, place, city } = before
  await tx.insert(eventChanges).values({
    id: newId(),
    eventId,
    kind,
    cause,
    at: now,
    date,
    endDate,
    time,
    startsAt,
    place,
    city,
    returnUntil,
    checkAt: now,
  })
}

/** Hides an event from every list, or restores it if null. */
export const setWithdrawn = async (tx: Db, id: string, withdrawnAt: Date | null): Promise<void> => {
  await tx.update(events).set({ withdrawnAt }).where(eq(events.id, id))
}

/** Moves who plays when along with the start of an evening; the hours of an event of several days stay, each of a day that nobody told. */
const setHours = async (tx: Db, event: ChangeableEvent, time: string | null): Promise<void> => {
  if (event.endDate !== null || time === event.time) return
  const playing = await tx
    .select({ artistId: eventArtists.artistId, playsAt: eventArtists.playsAt })
    .from(eventArtists)
    .where(and(eq(eventArtists.eventId, event.id), isNotNull(eventArtists.playsAt)))
  for (const { artistId, playsAt } of playing)
    await tx
      .update(eventArtists)
      .set({ playsAt: hourAfterMove(playsAt, event.time, time) })
      .where(and(eq(eventArtists.eventId, event.id), eq(eventArtists.artistId, artistId)))
}

/** Sets an event's days, hours and place. */
export const setDate = async (
  tx: Db,
  event: ChangeableEvent,
  {
    date,
    endDate,
    time,
    startsAt,
    doorsAt,
    place,
    city,
  }: Required<When> & { startsAt: Date; doorsAt: string | null; place: string | null; city: string | null },
): Promise<void> => {
  await setHours(tx, event, time)
  await tx
    .update(events)
    .set({
      ...{ date, endDate, time, startsAt, doorsAt, place, city },
      cityKey: city && fold(city),
      searchText: searchText({ ...event, place, city }),
      // The directory's venue and its access belong to the former place.
      ...((place !== event.place || city !== event.city) && { venueId: null, ...ownAccess }),
    })
    .where(eq(events.id, event.id))
}

/** Returns the moves of an event, each with its date and place before, earliest first. */
export const movesOf = (db: Db, eventId: string) =>
  db
    .select({
      at: eventChanges.at,
      date: eventChanges.date,
      time: eventChanges.time,
      place: eventChanges.place,
      city: eventChanges.city,
    })
    .from(eventChanges)
    .where(and(eq(eventChanges.eventId, eventId), eq(eventChanges.kind, 'moved')))
    .orderBy(asc(eventChanges.at), asc(eventChanges.id))

export const lastChange = async (db: Db, eventId: string): Promise<EventChange | undefined> => {
  const [change] = await db
    .select()
    .from(eventChanges)
    .where(eq(eventChanges.eventId, eventId))
    .orderBy(desc(eventChanges.at), desc(eventChanges.id))
    .limit(1)
  return change
}

/** Fetches the change with the most overdue check, and the event's current data. */
export const dueChange = async (db: Db, now: Date) => {
  const [due] = await db
    .select({
      change: eventChanges,
      event: {
        ...eventFacts,
        startsAt: events.startsAt,
        withdrawnAt: events.withdrawnAt,
      },
    })
    .from(eventChanges)
    .innerJoin(events, eq(events.id, eventChanges.eventId))
    .where(lte(eventChanges.checkAt, now))
    .orderBy(asc(eventChanges.checkAt), asc(eventChanges.at), asc(eventChanges.id))
    .limit(1)
    // Blocks further changes of the event until the transaction ends, and another process at the same: a cancellation may change the room's size.
    .for('no key update', { of: events })
  return due
}

/** Returns the time of the next check of a change; null if none is scheduled. */
export const nextChangeCheck = async (db: Db): Promise<Date | null> => {
  const [row] = await db
    .select({ at: min(eventChanges.checkAt) })
    .from(eventChanges)
    .where(isNotNull(eventChanges.checkAt))
  return row?.at ?? null
}

export type DueChange = NonNullable<Awaited<ReturnType<typeof dueChange>>>

/** Schedules the next check of a change, unless a later change has replaced it. */
export const checkChangeAt = async (db: Db, id: string, checkAt: Date | null): Promise<void> => {
  await db
    .update(eventChanges)
    .set({ checkAt })
    .where(and(eq(eventChanges.id, id), isNotNull(eventChanges.checkAt)))
}

/** Returns whether a change ends its event's bookings. */
export const isEnding = ({ kind }: Pick<EventChange, 'kind'>): boolean =>
  kind === 'cancelled' || kind === 'postponed'

/** Whether a cancellation owes an order money: the price of seats that were sold on or given back is owed already. */
export const isOwed = and(eq(orders.state, 'ticketed'), gt(orders.totalCents, orders.returnedCents))

/** Builds the condition for paid orders of an event if their account was deleted, with its bookings. */
export const givenUp = (eventId: string): SQL | undefined =>
  and(eq(orders.eventId, eventId), isNull(orders.memberId), isOwed)

/**
 * Returns an event's holders for its operator: one row per booking, by name. An invitation is listed under its giver if it has no holder.
 */
export const holdersOf = (db: Db, eventId: string) => {
  return db
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      ticketType: ticketKind,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      source: bookings.source,
      at: bookings.bookedAt,
      cancelledAt: bookings.cancelledAt,
      orderState: orders.state,
      refundFailedAt: orders.refundFailedAt,
    })
    .from(bookings)
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .leftJoin(members, eq(members.id, sql`coalesce(${bookings.memberId}, ${invitations.giverId})`))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(bookings.eventId, eventId), or(isNull(bookings.cancelledAt), bookings.cancelledWithEvent)))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.email), asc(bookings.id))
}

export type Holder = Awaited<ReturnType<typeof holdersOf>>[number]

/**
 * Counts the members, seats and unpaid orders affected by a change, and the refund of a cancellation in cents. `guests`: seats of listed guests without
 * an account, whom no mail reaches.
 */
export const stakesOf = async (db: Db, eventId: string) => {
  const [booked] = await db
    .select({
      members: sql`count(distinct ${bookings.memberId})`.mapWith(Number),
      seats: sql`coalesce(sum(${bookings.quantity}), 0)`.mapWith(Number),
      guests:
        sql`coalesce(sum(${bookings.quantity}) filter (where ${invitations.isGuest} and ${bookings.memberId} is null), 0)`.mapWith(
          Number,
        ),
    })
    .from(bookings)
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
  const [paid] = await db
    .select({ paidCents: sql`coalesce(sum(${owedCents}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), isOwed))
  const openOrders = await db.$count(orders, and(eq(orders.eventId, eventId), eq(orders.state, 'held')))
  return { members: 0, seats: 0, guests: 0, ...booked, paidCents: paid?.paidCents ?? 0, openOrders }
}

/**
 * Returns the active bookings of a booking's order, which it locks: no place of it changes hands any more. Without an order, the booking alone. The
 * caller locks the member first.
 */
export const bookingsReturnedWith = async (tx: Db, memberId: string, bookingId: string) => {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.memberId, memberId)))
  if (!booking) return undefined
  if (booking.orderId)
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, booking.orderId)).for('update')
  const active = await tx
    .select()
    .from(bookings)
    .where(
      and(
        booking.orderId ? eq(bookings.orderId, booking.orderId) : eq(bookings.id, booking.id),
        isNull(bookings.cancelledAt),
      ),
    )
    .orderBy(asc(bookings.id))
  return { booking, bookings: active }
}
