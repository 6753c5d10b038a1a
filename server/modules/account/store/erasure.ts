import { and, asc, eq, exists, gt, gte, inArray, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  bookings,
  contactMessages,
  declarations,
  events,
  favourites,
  feedbacks,
  invoices,
  mails,
  members,
  orders,
  preregistrations,
  subscriptionCheckouts,
  subscriptions,
} from '../../../platform/db/schema.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { CheckoutRow } from '../../subscriptions/store/checkouts.ts'
import { ACCOUNT_DELETED_KEY } from '../mails.ts'

const RETENTION_MS = 7 * DAY_MS

/** Deletes account-deleted mails with their addresses: those that were sent, and after a week those that were not. */
export const purgeAccountDeletedMails = async (db: Db, now: Date): Promise<void> => {
  await db
    .delete(mails)
    .where(
      and(
        like(mails.dedupeKey, `${ACCOUNT_DELETED_KEY}%`),
        or(eq(mails.state, 'sent'), lt(mails.createdAt, new Date(now.getTime() - RETENTION_MS))),
      ),
    )
}

/**
 * Whether a mail is about a member, whatever address they had when it went out: a part of its key is their id, or that of an order, a
 * booking, a subscription, an invoice or a declaration of theirs.
 */
export const keysAbout = async (db: Db, memberId: string): Promise<SQL> => {
  const own = [orders, bookings, subscriptions, invoices, declarations].map((table) =>
    db.select({ id: table.id }).from(table).where(eq(table.memberId, memberId)),
  )
  const ids = [memberId]
  // One after the other: a transaction has one connection.
  for (const query of own) ids.push(...(await query).map(({ id }) => id))
  return sql`string_to_array(${mails.dedupeKey}, ':') && ${sql.param(ids)}::text[]`
}

/** A member's orders that reserve seats and wait to be paid. */
export const waitingOrdersOf = (db: Db, memberId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'held')))

/** A member's pages where a Pass can be paid; there is one at most. */
export const openCheckoutsOf = (db: Db, memberId: string): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.memberId, memberId), eq(subscriptionCheckouts.state, 'open')))

/** Locks an account for its deletion. The weaker lock of other changes leaves alone who only refers to the member, and whom the deletion at the end would wait for. */
export const lockForDeletion = async (tx: Db, id: string): Promise<Member | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  return row
}

/** A member's paid tickets that have not ended, by date; `namedAt` is when a deletion last named them. */
export const paidTicketsOf = (db: Db, memberId: string) =>
  db
    .select({
      id: bookings.id,
      orderId: orders.id,
      eventName: events.eventName,
      date: events.date,
      quantity: bookings.quantity,
      bookedAt: bookings.bookedAt,
      namedAt: orders.deletionNamedAt,
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(and(eq(bookings.memberId, memberId), isNull(bookings.cancelledAt), gt(bookings.priceCents, 0)))
    .orderBy(events.date, bookings.id)

/** Records that a deletion has named the tickets of these orders. */
export const ticketsNamed = async (tx: Db, orderIds: string[], now: Date): Promise<void> => {
  await tx.update(orders).set({ deletionNamedAt: now }).where(inArray(orders.id, orderIds))
}

/** Deletes a member's favourites, and takes their likes back with them. */
export const deleteFavourites = async (tx: Db, memberId: string): Promise<void> => {
  const removed = await tx
    .delete(favourites)
    .where(eq(favourites.memberId, memberId))
    .returning({ eventId: favourites.eventId })
  if (removed.length === 0) return
  const ids = removed.map(({ eventId }) => eventId)
  // Locked in one order, so that no two who erase wait for each other.
  await tx
    .select({ id: events.id })
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(events.id)
    .for('no key update')
  await tx
    .update(events)
    .set({ likes: sql`greatest(${events.likes} - 1, 0)` })
    .where(inArray(events.id, ids))
}

/** Deletes what a member wrote in their feedback; its notes stay. */
export const deleteComments = async (tx: Db, memberId: string): Promise<void> => {
  await tx.update(feedbacks).set({ comment: null }).where(eq(feedbacks.memberId, memberId))
}

/** Deletes the mails about a member. */
export const deleteMailsAbout = async (tx: Db, memberId: string): Promise<void> => {
  await tx.delete(mails).where(await keysAbout(tx, memberId))
}

/** Deletes what is stored by a member's address, the mails to it and about them among it. */
export const deleteByAddress = async (tx: Db, { id, email }: Pick<Member, 'id' | 'email'>): Promise<void> => {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email))
  await tx.delete(preregistrations).where(eq(preregistrations.email, email))
  await tx
    .delete(mails)
    .where(or(eq(mails.recipient, email), eq(mails.replyTo, email), await keysAbout(tx, id)))
}

/** Makes a member's orders nobody's. */
export const disownOrders = async (tx: Db, memberId: string): Promise<void> => {
  await tx.update(orders).set({ memberId: null }).where(eq(orders.memberId, memberId))
}

/** Deletes an account, and all that is theirs alone with it: sessions, links, push subscriptions and their messages, reminders. */
export const deleteMember = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(members).where(eq(members.id, id))
}

/** Nobody has used it since `since`, no Pass is paid for it, and it holds no booking for a day from `firstDay` (`YYYY-MM-DD`) on. */
const unused = (db: Db, since: Date, firstDay: string) =>
  and(
    lt(members.lastSeenAt, since),
    eq(members.level, 'free'),
    not(
      exists(
        db
          .select({ id: bookings.id })
          .from(bookings)
          .innerJoin(events, eq(events.id, bookings.eventId))
          .where(
            and(eq(bookings.memberId, members.id), isNull(bookings.cancelledAt), gte(events.date, firstDay)),
          ),
      ),
    ),
  )

/** What makes an account unused: no use since `since`, no booking for a day from `firstDay` on. */
export interface Unused {
  since: Date
  /** `YYYY-MM-DD` in Paris. */
  firstDay: string
}

/** Locks unused accounts whose members were not notified of it, `limit` at most, those unused longest first; busy ones are left out. */
export const lockUnusedToNotify = (tx: Db, { since, firstDay }: Unused, limit: number): Promise<Member[]> =>
  tx
    .select()
    .from(members)
    .where(and(unused(tx, since, firstDay), isNull(members.inactivityToldAt)))
    .orderBy(asc(members.lastSeenAt))
    .limit(limit)
    .for('no key update', { skipLocked: true })

/** Records that members were notified that their account is unused. */
export const unusedNotified = async (tx: Db, ids: string[], now: Date): Promise<void> => {
  if (ids.length > 0) await tx.update(members).set({ inactivityToldAt: now }).where(inArray(members.id, ids))
}

/** Unused accounts whose members were notified of it before `notifiedBefore`, those unused longest first. */
export const unusedAndNotified = (
  db: Db,
  { since, firstDay }: Unused,
  notifiedBefore: Date,
): Promise<Member[]> =>
  db
    .select()
    .from(members)
    .where(and(unused(db, since, firstDay), lt(members.inactivityToldAt, notifiedBefore)))
    .orderBy(asc(members.lastSeenAt))
