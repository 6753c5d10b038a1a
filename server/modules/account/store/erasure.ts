import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  like,
  lt,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import {
  bookings,
  contactMessages,
  declarations,
  events,
  favourites,
  feedbacks,
  gifts,
  invoices,
  mails,
  members,
  orders,
  organisationMembers,
  preregistrations,
  subscriptionCheckouts,
  subscriptions,
  teamInvitations,
} from '../../../platform/db/schema.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { CheckoutRow } from '../../subscriptions/store/checkouts.ts'
import type { GiftRow } from '../../subscriptions/store/gifts.ts'
import { ACCOUNT_DELETED_KEY } from '../mails.ts'

const RETENTION_MS = 7 * DAY_MS

/** Deletes account-deleted mails with their addresses: after sending, or after a week if unsent. */
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

/** Tables whose ids are in the keys of mails, each with the column of the member whom such a mail is about. */
const SUBJECTS = [
  [orders, orders.memberId],
  [bookings, bookings.memberId],
  [subscriptions, subscriptions.memberId],
  [invoices, invoices.memberId],
  [declarations, declarations.memberId],
  [gifts, gifts.buyerId],
] as const

/**
 * Builds the condition for mails about a member, at any former address: their key contains the id of the member or of an order, booking,
 * subscription, invoice or declaration of theirs.
 */
export const keysAbout = async (db: Db, memberId: string): Promise<SQL> => {
  const ids = [memberId]
  // Run them in sequence: a transaction has one connection.
  for (const [table, owner] of SUBJECTS)
    for (const { id } of await db.select({ id: table.id }).from(table).where(eq(owner, memberId)))
      ids.push(id)
  return sql`string_to_array(${mails.dedupeKey}, ':') && ${sql.param(ids)}::text[]`
}

/** Returns the members whom a mail is about, by the ids in its key: the inverse of `keysAbout`. */
export const membersAbout = async (db: Db, dedupeKey: string): Promise<Member[]> => {
  const ids = dedupeKey.split(':')
  const found = [...ids]
  for (const [table, owner] of SUBJECTS)
    for (const { memberId } of await db.select({ memberId: owner }).from(table).where(inArray(table.id, ids)))
      if (memberId) found.push(memberId)
  return db.select().from(members).where(inArray(members.id, found))
}

/** Returns the newest mails to a member and about them, also those to former addresses. */
export const mailsOf = async (db: Db, { id, email }: Pick<Member, 'id' | 'email'>, limit: number) =>
  db
    .select()
    .from(mails)
    .where(or(eq(mails.recipient, email), await keysAbout(db, id)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)

/** Returns a member's unpaid orders that reserve seats. */
export const waitingOrdersOf = (db: Db, memberId: string): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'held')))

/** Returns a member's open payment pages of a Pass; there is one at most. */
export const openCheckoutsOf = (db: Db, memberId: string): Promise<CheckoutRow[]> =>
  db
    .select()
    .from(subscriptionCheckouts)
    .where(and(eq(subscriptionCheckouts.memberId, memberId), eq(subscriptionCheckouts.state, 'open')))

/** Returns a member's gifts whose payment page is open. */
export const openGiftsOf = (db: Db, buyerId: string): Promise<GiftRow[]> =>
  db
    .select()
    .from(gifts)
    .where(and(eq(gifts.buyerId, buyerId), eq(gifts.state, 'open')))

/** Removes the words of a deleted buyer's cards; the gifts stay valid. */
export const forgetGiftWords = async (tx: Db, buyerId: string): Promise<void> => {
  await tx.update(gifts).set({ firstName: null, greeting: null }).where(eq(gifts.buyerId, buyerId))
}

/**
 * Locks an account for deletion. The weaker lock of other changes would let rows be inserted that refer to the member, and the final delete would
 * wait for them.
 */
export const lockForDeletion = async (tx: Db, id: string): Promise<Member | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  return row
}

/** Returns a member's active paid tickets by date; `namedAt` is when a refused deletion last named them. */
export const paidTicketsOf = (db: Db, memberId: string) =>
  db
    .select({
      id: bookings.id,
      orderId: orders.id,
      eventName: events.eventName,
      date: events.date,
      endDate: events.endDate,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      bookedAt: bookings.bookedAt,
      namedAt: orders.deletionNamedAt,
    })
    .from(bookings)
    .innerJoin(orders, eq(orders.id, bookings.orderId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        eq(bookings.memberId, memberId),
        eq(orders.memberId, memberId),
        isNull(bookings.cancelledAt),
        gt(bookings.priceCents, 0),
      ),
    )
    .orderBy(events.date, bookings.id)

/** Stores that a refused deletion named the tickets of these orders. */
export const ticketsNamed = async (tx: Db, orderIds: string[], now: Date): Promise<void> => {
  await tx.update(orders).set({ deletionNamedAt: now }).where(inArray(orders.id, orderIds))
}

export const deleteFavourites = async (tx: Db, memberId: string): Promise<void> => {
  const removed = await tx
    .delete(favourites)
    .where(eq(favourites.memberId, memberId))
    .returning({ eventId: favourites.eventId })
  if (removed.length === 0) return
  const ids = removed.map(({ eventId }) => eventId)
  // Locked in id order, so that concurrent deletions do not deadlock.
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

/** Deletes the comments of a member's feedback; the notes stay. */
export const deleteComments = async (tx: Db, memberId: string): Promise<void> => {
  await tx.update(feedbacks).set({ comment: null }).where(eq(feedbacks.memberId, memberId))
}

export const deleteMailsAbout = async (tx: Db, memberId: string): Promise<void> => {
  await tx.delete(mails).where(await keysAbout(tx, memberId))
}

/** Deletes all data stored by a member's address, including the mails to it and about them. */
export const deleteByAddress = async (tx: Db, { id, email }: Pick<Member, 'id' | 'email'>): Promise<void> => {
  await tx.delete(contactMessages).where(eq(contactMessages.email, email))
  await tx.delete(preregistrations).where(eq(preregistrations.email, email))
  await tx.delete(teamInvitations).where(eq(teamInvitations.email, email))
  await tx
    .delete(mails)
    .where(or(eq(mails.recipient, email), eq(mails.replyTo, email), await keysAbout(tx, id)))
}

/** Removes the member from their orders. */
export const disownOrders = async (tx: Db, memberId: string): Promise<void> => {
  await tx.update(orders).set({ memberId: null }).where(eq(orders.memberId, memberId))
}

/** Deletes an account and, by cascade, its sessions, links, push subscriptions, messages and reminders. */
export const deleteMember = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(members).where(eq(members.id, id))
}

/** Builds the condition for members whom an organisation of several people needs, since nobody else is responsible for it. */
const isNeeded = (db: Db): SQL => {
  const [own, other] = ['own', 'other'].map((name) => aliasedTable(organisationMembers, name)) as [
    typeof organisationMembers,
    typeof organisationMembers,
  ]
  const others = (role?: SQL) =>
    db
      .select({ id: other.memberId })
      .from(other)
      .where(and(eq(other.organisationId, own.organisationId), ne(other.memberId, own.memberId), role))
  return exists(
    db
      .select({ id: own.organisationId })
      .from(own)
      .where(
        and(eq(own.memberId, members.id), exists(others()), notExists(others(eq(other.role, 'responsable')))),
      ),
  )
}

/**
 * Builds the condition for accounts unused since `since`, without a paid Pass or a booking from `firstDay` (`YYYY-MM-DD`) on, and which no
 * organisation needs.
 */
const unused = (db: Db, since: Date, firstDay: string) =>
  and(
    lt(members.lastSeenAt, since),
    eq(members.level, 'free'),
    not(isNeeded(db)),
    not(
      exists(
        db
          .select({ id: bookings.id })
          .from(bookings)
          .innerJoin(events, eq(events.id, bookings.eventId))
          .where(
            and(
              eq(bookings.memberId, members.id),
              isNull(bookings.cancelledAt),
              gte(lastDayOfEvent, firstDay),
            ),
          ),
      ),
    ),
  )

/** The criteria of an unused account: last use before `since`, no booking from `firstDay` on. */
export interface Unused {
  since: Date
  /** `YYYY-MM-DD` in Paris. */
  firstDay: string
}

/** Locks at most `limit` unused accounts without a notice, longest unused first; skips locked ones. */
export const lockUnusedToNotify = (tx: Db, { since, firstDay }: Unused, limit: number): Promise<Member[]> =>
  tx
    .select()
    .from(members)
    .where(and(unused(tx, since, firstDay), isNull(members.inactivityToldAt)))
    .orderBy(asc(members.lastSeenAt))
    .limit(limit)
    .for('no key update', { skipLocked: true })

export const unusedNotified = async (tx: Db, ids: string[], now: Date): Promise<void> => {
  if (ids.length > 0) await tx.update(members).set({ inactivityToldAt: now }).where(inArray(members.id, ids))
}

/** Returns unused accounts with a notice older than `notifiedBefore`, longest unused first. */
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
