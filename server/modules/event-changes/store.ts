import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { fold, searchText } from '../../../contract/rules/search.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  bookings,
  eventChanges,
  events,
  mails,
  members,
  orders,
  reminders,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { takenAt } from '../bookings/store/tickets.ts'
import type { When } from './rules.ts'

/** A change of an event as it is stored. */
export type EventChange = typeof eventChanges.$inferSelect

type ChangeKind = EventChange['kind']

/** An event as changes of it are decided by. */
export type ChangeableEvent = Pick<
  typeof events.$inferSelect,
  | 'id'
  | 'eventName'
  | 'organizer'
  | 'place'
  | 'city'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'musicStyle'
  | 'withdrawnAt'
>

/** An event by its id, locked until the transaction ends: two changes of it come one after the other. */
export const lockEvent = async (tx: Db, id: string): Promise<ChangeableEvent | undefined> => {
  const [event] = await tx.select().from(events).where(eq(events.id, id)).for('no key update')
  return event
}

/** A change of an event that holders are to know. */
export interface NewChange {
  kind: ChangeKind
  cause: 'import' | 'operator'
  returnUntil?: Date | null
  now: Date
}

/** Writes down a change of an event, for the job that notifies its holders; a move that it overtakes is no longer notified. */
export const addChange = async (
  tx: Db,
  before: Pick<ChangeableEvent, 'id' | 'date' | 'time' | 'startsAt' | 'place' | 'city'>,
  { kind, cause, returnUntil = null, now }: NewChange,
): Promise<void> => {
  await tx
    .update(eventChanges)
    .set({ checkAt: null })
    .where(and(eq(eventChanges.eventId, before.id), eq(eventChanges.kind, 'moved')))
  const { id: eventId, date, time, startsAt, place, city } = before
  await tx.insert(eventChanges).values({
    id: newId(),
    eventId,
    kind,
    cause,
    at: now,
    date,
    time,
    startsAt,
    place,
    city,
    returnUntil,
    checkAt: now,
  })
}

/** Takes an event out of every list, or puts it back. */
export const setWithdrawn = async (tx: Db, id: string, withdrawnAt: Date | null): Promise<void> => {
  await tx.update(events).set({ withdrawnAt }).where(eq(events.id, id))
}

/** Gives an event another date, and the place that goes with it. */
export const setDate = async (
  tx: Db,
  event: ChangeableEvent,
  { date, time, startsAt, place, city }: When & { startsAt: Date; place: string | null; city: string | null },
): Promise<void> => {
  const isOtherDate = date !== event.date || time !== event.time
  await tx
    .update(events)
    .set({
      ...{ date, time, startsAt, place, city },
      cityKey: city && fold(city),
      searchText: searchText({ ...event, place, city }),
      ...(isOtherDate && { previousDate: event.date, previousTime: event.time }),
    })
    .where(eq(events.id, event.id))
}

/** The last change of an event. */
export const lastChange = async (db: Db, eventId: string): Promise<EventChange | undefined> => {
  const [change] = await db
    .select()
    .from(eventChanges)
    .where(eq(eventChanges.eventId, eventId))
    .orderBy(desc(eventChanges.at), desc(eventChanges.id))
    .limit(1)
  return change
}

/** The change that has waited longest for a look at its holders, with the event as it stands now. */
export const dueChange = async (db: Db, now: Date) => {
  const [due] = await db
    .select({
      change: eventChanges,
      event: {
        id: events.id,
        eventName: events.eventName,
        date: events.date,
        time: events.time,
        place: events.place,
        city: events.city,
        startsAt: events.startsAt,
        withdrawnAt: events.withdrawnAt,
      },
    })
    .from(eventChanges)
    .innerJoin(events, eq(events.id, eventChanges.eventId))
    .where(lte(eventChanges.checkAt, now))
    .orderBy(asc(eventChanges.checkAt), asc(eventChanges.at), asc(eventChanges.id))
    .limit(1)
    // Until the transaction ends, nobody changes the event again.
    .for('share', { of: events })
  return due
}
export type DueChange = NonNullable<Awaited<ReturnType<typeof dueChange>>>

/** Sets when a change is looked at next, unless another one has overtaken it. */
export const checkChangeAt = async (db: Db, id: string, checkAt: Date | null): Promise<void> => {
  await db
    .update(eventChanges)
    .set({ checkAt })
    .where(and(eq(eventChanges.id, id), isNotNull(eventChanges.checkAt)))
}

/** Whether it ends its event's places. */
export const isEnding = ({ kind }: Pick<EventChange, 'kind'>): boolean =>
  kind === 'cancelled' || kind === 'postponed'

/** The places that a change concerns and whose holder does not know of it yet. An event that stays cancelled has none left, whenever they were taken. */
const concerned = (db: Db, { change, event }: DueChange): SQL | undefined => {
  const before = lte(takenAt, sql`${change.at.toISOString()}::timestamptz`)
  if (isEnding(change))
    return and(
      eq(bookings.eventId, event.id),
      isNull(bookings.cancelledAt),
      event.withdrawnAt ? undefined : before,
    )
  if (change.kind === 'moved')
    return and(
      eq(bookings.eventId, event.id),
      isNull(bookings.cancelledAt),
      before,
      sql`${bookings.eventChangeId} is distinct from ${change.id}`,
    )
  const cancelledBefore = db
    .select({ one: sql`1` })
    .from(eventChanges)
    .where(
      and(
        eq(eventChanges.id, bookings.eventChangeId),
        inArray(eventChanges.kind, ['cancelled', 'postponed']),
        lte(eventChanges.at, change.at),
      ),
    )
  return and(eq(bookings.eventId, event.id), bookings.cancelledWithEvent, exists(cancelledBefore))
}

/** Orders of a cancelled event that still wait to be paid. */
const waiting = ({ change, event }: DueChange): SQL | undefined =>
  and(
    eq(orders.eventId, event.id),
    eq(orders.state, 'held'),
    event.withdrawnAt ? undefined : lte(orders.createdAt, change.at),
  )

/** What was paid for an event by accounts that were deleted since, with their places. */
const givenUp = (eventId: string): SQL | undefined =>
  and(
    eq(orders.eventId, eventId),
    isNull(orders.memberId),
    eq(orders.state, 'ticketed'),
    gt(orders.totalCents, 0),
  )

/** Paid orders of a cancelled event whose buyers deleted their accounts, and their places with them. */
const paidByNobody = (db: Db, { change, event }: DueChange) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        givenUp(event.id),
        isEnding(change) ? undefined : sql`false`,
        event.withdrawnAt ? undefined : lte(orders.createdAt, change.at),
      ),
    )

const concernedMembers = (db: Db, due: DueChange): SQL | undefined => {
  const holders = db
    .select({ memberId: bookings.memberId })
    .from(bookings)
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(concerned(db, due))
  if (!isEnding(due.change)) return inArray(members.id, holders)
  const buyers = db.select({ memberId: orders.memberId }).from(orders).where(waiting(due))
  return or(inArray(members.id, holders), inArray(members.id, buyers))
}

/**
 * Takes up to `limit` members that a change concerns, in a transaction: until its end nobody else takes them, and none of them books, pays or
 * cancels. Whoever is busy is left for the next time.
 */
export const lockConcerned = (tx: Db, due: DueChange, limit: number) =>
  tx
    .select({
      id: members.id,
      email: members.email,
      firstName: members.firstName,
      pushNotifications: members.pushNotifications,
    })
    .from(members)
    .where(concernedMembers(tx, due))
    .limit(limit)
    .for('no key update', { skipLocked: true })
export type ConcernedMember = Awaited<ReturnType<typeof lockConcerned>>[number]

/** Takes up to `limit` paid orders that a cancellation leaves to be paid back to buyers whose accounts were deleted; nobody else takes them until the transaction ends. */
export const lockPaidByNobody = async (tx: Db, due: DueChange, limit: number): Promise<string[]> => {
  const rows = await paidByNobody(tx, due).limit(limit).for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Whether a change concerns anybody still, busy or not. */
export const concernsAnybody = async (db: Db, due: DueChange): Promise<boolean> => {
  const [one] = await db.select({ id: members.id }).from(members).where(concernedMembers(db, due)).limit(1)
  if (one) return true
  // Asked second: who deleted their account in between is found here.
  const [order] = await paidByNobody(db, due).limit(1)
  return order !== undefined
}

/** The places of locked members that a change concerns, read under their lock. */
export const concernedPlaces = (tx: Db, due: DueChange, memberIds: string[]) =>
  tx
    .select({
      id: bookings.id,
      memberId: bookings.memberId,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      source: bookings.source,
      passMonth: bookings.passMonth,
      orderId: bookings.orderId,
    })
    .from(bookings)
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(inArray(bookings.memberId, memberIds), concerned(tx, due)))
    .orderBy(asc(bookings.id))
export type ConcernedPlace = Awaited<ReturnType<typeof concernedPlaces>>[number]

/** The orders of locked members that a cancelled event leaves to end: those that wait, and those whose tickets are ended with it. */
export const ordersToEnd = async (
  tx: Db,
  due: DueChange,
  memberIds: string[],
  ticketedIds: string[],
): Promise<string[]> => {
  const ticketed = and(
    inArray(orders.id, ticketedIds),
    eq(orders.state, 'ticketed'),
    gt(orders.totalCents, 0),
  )
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(inArray(orders.memberId, memberIds), waiting(due)),
        ticketedIds.length > 0 ? ticketed : undefined,
      ),
    )
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** Ends places with their event. */
export const endPlaces = async (tx: Db, ids: string[], changeId: string, now: Date): Promise<void> => {
  await tx
    .update(bookings)
    .set({ cancelledAt: now, cancelledWithEvent: true, eventChangeId: changeId })
    .where(inArray(bookings.id, ids))
}

/** Writes that the holders of places were notified of a change. */
export const placesNotified = async (tx: Db, ids: string[], changeId: string): Promise<void> => {
  await tx.update(bookings).set({ eventChangeId: changeId }).where(inArray(bookings.id, ids))
}

/** Forgets that members were reminded of an event: they are, of its new date. */
export const forgetReminders = async (tx: Db, eventId: string, memberIds: string[]): Promise<void> => {
  await tx
    .delete(reminders)
    .where(and(eq(reminders.eventId, eventId), inArray(reminders.memberId, memberIds)))
}

/** Deletes mails that have not been sent, by what they are about. */
export const dropQueuedMails = async (tx: Db, keys: string[]): Promise<void> => {
  await tx.delete(mails).where(and(inArray(mails.dedupeKey, keys), eq(mails.state, 'queued')))
}

/** The places of one booking's order, else itself alone, that a member holds still; locked member first. */
export const placesReturnedWith = async (tx: Db, memberId: string, bookingId: string) => {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), eq(bookings.memberId, memberId)))
  if (!booking) return undefined
  const places = await tx
    .select()
    .from(bookings)
    .where(
      and(
        booking.orderId ? eq(bookings.orderId, booking.orderId) : eq(bookings.id, booking.id),
        isNull(bookings.cancelledAt),
      ),
    )
    .orderBy(asc(bookings.id))
  return { booking, places }
}

/** An event's holders, for its operator: one row a booking or an unpaid order, by name. */
export const holdersOf = async (db: Db, eventId: string) => {
  const places = await db
    .select({
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
      ticketType: ticketTypes.name,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      source: bookings.source,
      at: bookings.bookedAt,
      cancelledAt: bookings.cancelledAt,
      orderState: orders.state,
    })
    .from(bookings)
    .innerJoin(members, eq(members.id, bookings.memberId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(bookings.eventId, eventId), or(isNull(bookings.cancelledAt), bookings.cancelledWithEvent)))
    .orderBy(asc(members.lastName), asc(members.firstName), asc(members.email), asc(bookings.id))
  return places
}
export type Holder = Awaited<ReturnType<typeof holdersOf>>[number]

/** What a change of an event would concern now: members, places, and the money that a cancellation pays back, in cents; unpaid orders besides. */
export const stakesOf = async (db: Db, eventId: string) => {
  const [held] = await db
    .select({
      members: sql`count(distinct ${bookings.memberId})`.mapWith(Number),
      places: sql`coalesce(sum(${bookings.quantity}), 0)`.mapWith(Number),
      paidCents: sql`coalesce(sum(${bookings.quantity} * ${bookings.priceCents}), 0)`.mapWith(Number),
    })
    .from(bookings)
    .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
  const [left] = await db
    .select({ paidCents: sql`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number) })
    .from(orders)
    .where(givenUp(eventId))
  const openOrders = await db.$count(orders, and(eq(orders.eventId, eventId), eq(orders.state, 'held')))
  const paidCents = (held?.paidCents ?? 0) + (left?.paidCents ?? 0)
  return { members: 0, places: 0, ...held, paidCents, openOrders }
}

/** An event by its id, the id being that of an address of its page too. */
export const changeableEvent = async (db: Db, id: string): Promise<ChangeableEvent | undefined> => {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  return event
}
