import { and, asc, eq, exists, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import {
  bookings,
  eventChanges,
  invitations,
  mails,
  members,
  orders,
  pushMessages,
  reminders,
} from '../../../platform/db/schema.ts'
import { firstUntoldMove, isElsewhereThanKnown } from '../../../platform/db/untold-move.ts'
import type { ReturnedSeats } from '../../bookings/store/rooms.ts'
import { isReceived, paidUntil, takenAt } from '../../bookings/store/tickets.ts'
import { type DueChange, type EventChange, givenUp, isEnding, isOwed } from './changes.ts'

/** The member to notify about a booking: its holder, or the giver if an invitation has no holder yet. */
const notifiedMember = sql<string | null>`coalesce(${bookings.memberId}, (
  select i.giver_id from ${invitations} i where i.booking_id = ${bookings.id}
))`

const knowledge = { eventId: bookings.eventId, since: takenAt, toldId: bookings.eventChangeId }

/**
 * Builds the condition for affected bookings without a notification yet. If the event stays cancelled, bookings of any date are included; a move that
 * leads back to the date and place that the holder knows affects none.
 */
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
      isElsewhereThanKnown(knowledge),
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

/** Builds the condition for orders that a cancelled event ends: unpaid ones, and those that are owed their money. */
const ending = ({ change, event }: DueChange): SQL | undefined =>
  and(
    eq(orders.eventId, event.id),
    or(eq(orders.state, 'held'), isOwed),
    event.withdrawnAt ? undefined : lte(orders.createdAt, change.at),
  )

/** Selects paid orders of a cancelled event if the buyer deleted their account and bookings. */
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
    .select({ memberId: notifiedMember })
    .from(bookings)
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(concerned(db, due), isNotNull(notifiedMember)))
  if (!isEnding(due.change)) return inArray(members.id, holders)
  const buyers = db.select({ memberId: orders.memberId }).from(orders).where(ending(due))
  return or(inArray(members.id, holders), inArray(members.id, buyers))
}

/**
 * Locks up to `limit` affected members until the transaction ends, against other processes and against bookings, payments and cancellations. Members
 * that are locked elsewhere wait for the next run.
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

/** Locks up to `limit` paid orders of deleted accounts that a cancellation must refund; they stay locked until the transaction ends. */
export const lockPaidByNobody = async (tx: Db, due: DueChange, limit: number): Promise<string[]> => {
  const rows = await paidByNobody(tx, due).limit(limit).for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Returns whether a change still affects any member, locked or not. */
export const concernsAnybody = async (db: Db, due: DueChange): Promise<boolean> => {
  const [one] = await db.select({ id: members.id }).from(members).where(concernedMembers(db, due)).limit(1)
  if (one) return true
  // Checked second, to include accounts deleted in between.
  const [order] = await paidByNobody(db, due).limit(1)
  return order !== undefined
}

/**
 * Returns the affected bookings of locked members; `isGiven`: a seat they gave to a guest without an account; `isReceived`: someone else bought it;
 * `untoldId`: the first move that its holder was not told of.
 */
export const concernedBookings = (tx: Db, due: DueChange, memberIds: string[]) =>
  tx
    .select({
      id: bookings.id,
      memberId: notifiedMember,
      isGiven: sql<boolean>`${bookings.memberId} is null`,
      isReceived,
      paidUntil,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      source: bookings.source,
      passMonth: bookings.passMonth,
      orderId: bookings.orderId,
      untoldId: firstUntoldMove(knowledge),
    })
    .from(bookings)
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(inArray(notifiedMember, memberIds), concerned(tx, due)))
    .orderBy(asc(bookings.id))
export type ConcernedBooking = Awaited<ReturnType<typeof concernedBookings>>[number]

/** Returns the first moves that the holders of bookings were not told of, earliest first: they know the date and place before it. */
export const untoldMovesOf = async (
  tx: Db,
  concerned: Pick<ConcernedBooking, 'untoldId'>[],
): Promise<EventChange[]> => {
  const ids = [...new Set(concerned.flatMap(({ untoldId }) => untoldId ?? []))]
  if (ids.length === 0) return []
  const rows = tx.select().from(eventChanges).where(inArray(eventChanges.id, ids))
  return rows.orderBy(asc(eventChanges.at), asc(eventChanges.id))
}

/** Returns the orders of locked members that a cancelled event ends, whoever holds their places. */
export const ordersToEnd = async (tx: Db, due: DueChange, memberIds: string[]): Promise<string[]> => {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.memberId, memberIds), ending(due)))
    .orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

const ended = (changeId: string, now: Date) => ({
  cancelledAt: now,
  cancelledWithEvent: true,
  eventChangeId: changeId,
})
const seats = {
  bookingId: bookings.id,
  ticketTypeId: bookings.ticketTypeId,
  quantity: bookings.quantity,
  seatAdded: bookings.seatAdded,
}

/** Ends the active ones of these bookings with their event and returns their seats. */
export const endBookingsWithEvent = async (
  tx: Db,
  ids: string[],
  changeId: string,
  now: Date,
): Promise<ReturnedSeats[]> =>
  ids.length === 0
    ? []
    : tx
        .update(bookings)
        .set(ended(changeId, now))
        .where(and(inArray(bookings.id, ids), isNull(bookings.cancelledAt)))
        .returning(seats)

/** Returns the invitations to a cancelled event that have neither a holder nor a giver with an account. */
export const invitationsOfNobody = async (tx: Db, { change, event }: DueChange): Promise<string[]> => {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.eventId, event.id),
        isNull(bookings.cancelledAt),
        isNull(notifiedMember),
        isEnding(change) ? undefined : sql`false`,
        event.withdrawnAt ? undefined : lte(bookings.bookedAt, change.at),
      ),
    )
  return rows.map(({ id }) => id)
}

export const markBookingsNotified = async (tx: Db, ids: string[], changeId: string): Promise<void> => {
  await tx.update(bookings).set({ eventChangeId: changeId }).where(inArray(bookings.id, ids))
}

/** Deletes the record of members' reminders, so that they are reminded of the new date. */
export const forgetReminders = async (tx: Db, eventId: string, memberIds: string[]): Promise<void> => {
  await tx
    .delete(reminders)
    .where(and(eq(reminders.eventId, eventId), inArray(reminders.memberId, memberIds)))
}

/** Deletes queued mails and push messages. */
export const dropQueued = async (tx: Db, keys: string[]): Promise<void> => {
  for (const table of [mails, pushMessages])
    await tx.delete(table).where(and(inArray(table.dedupeKey, keys), eq(table.state, 'queued')))
}
