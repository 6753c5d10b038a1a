import { and, asc, desc, eq, like, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { owedCents } from '../../platform/db/owed-cents.ts'
import {
  auditEntries,
  bookings,
  events,
  mails,
  members,
  orders,
  orderTransitions,
  pushMessages,
  ticketCodes,
  ticketRegister,
} from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'

export const memberOf = async (db: Db, email: string) => {
  const [member] = await db.select().from(members).where(eq(members.email, email.trim().toLowerCase()))
  return member
}

type MailRow = typeof mails.$inferSelect

export const mailsTo = (db: Db, email: string) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email.trim().toLowerCase()))
    .orderBy(desc(mails.createdAt))
    .limit(30)

export const mailById = async (db: Db, id: string) => {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

/** Makes a queued mail due now. */
export const sendSooner = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(mails)
    .set({ nextAttemptAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
}

/** Sends a waiting mail to another address, now; false if it does not wait any more. */
export const redirect = async (db: Db, id: string, recipient: string, now: Date): Promise<boolean> => {
  const moved = await db
    .update(mails)
    .set({ recipient, nextAttemptAt: now })
    .where(and(eq(mails.id, id), eq(mails.state, 'queued')))
    .returning({ id: mails.id })
  return moved.length > 0
}

/** Locks a mail and returns the id of a copy of it that waits, for `recipient` if that is given, if there is one. */
export const lockForCopy = async (
  tx: Db,
  { id, dedupeKey }: Pick<MailRow, 'id' | 'dedupeKey'>,
  recipient?: string,
): Promise<string | undefined> => {
  await tx.select({ id: mails.id }).from(mails).where(eq(mails.id, id)).for('update')
  const prefix = `${dedupeKey}:`
  const [copy] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, 'queued'),
        sql`starts_with(${mails.dedupeKey}, ${prefix})`,
        recipient === undefined ? undefined : eq(mails.recipient, recipient),
      ),
    )
  return copy?.id
}

/** Queues a copy of a mail under a new id; returns the id. */
export const queueAgain = async (db: Db, mail: MailRow, now: Date): Promise<string> => {
  const id = newId()
  const { dedupeKey, recipient, replyTo, subject, text, html } = mail
  const again = { id, dedupeKey: `${dedupeKey}:${id}`, recipient, replyTo, subject, text, html }
  await db.insert(mails).values({ ...again, state: 'queued', createdAt: now, nextAttemptAt: now })
  return id
}

/** Returns the newest failed mails and push messages. */
export const deadDeliveries = async (db: Db) => ({
  mails: await db
    .select()
    .from(mails)
    .where(eq(mails.state, 'failed'))
    .orderBy(desc(mails.createdAt))
    .limit(50),
  pushes: await db
    .select()
    .from(pushMessages)
    .where(eq(pushMessages.state, 'failed'))
    .orderBy(desc(pushMessages.createdAt))
    .limit(50),
})

export const pushById = async (db: Db, id: string) => {
  const [push] = await db.select().from(pushMessages).where(eq(pushMessages.id, id))
  return push
}

/** Queues a failed push message again. */
export const retryPush = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(pushMessages)
    .set({ state: 'queued', nextAttemptAt: now })
    .where(and(eq(pushMessages.id, id), eq(pushMessages.state, 'failed')))
}

const ticketsOfOrder = (db: Db, orderId: string) =>
  db
    .select({
      id: ticketCodes.id,
      number: sql<string>`case when ${ticketRegister.isPaid} then '' else 'G' end || ${ticketRegister.number}`,
      email: members.email,
      usedAt: ticketCodes.usedAt,
      isOver: sql<boolean>`(${ticketCodes.retiredAt} is not null or ${bookings.cancelledAt} is not null)`,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(
      ticketRegister,
      and(eq(ticketRegister.seatId, ticketCodes.id), eq(ticketRegister.act, 'issued')),
    )
    .leftJoin(members, eq(members.id, bookings.memberId))
    .where(eq(bookings.orderId, orderId))
    .orderBy(asc(ticketRegister.number))

/** Fetches an order by its id or its payment's, with its transitions, seats and mails; undefined if it does not exist. */
export const orderStory = async (db: Db, id: string) => {
  const [found] = await db
    .select({
      ...{ order: orders, owedCents, eventName: events.eventName },
      ...{ date: events.date, endDate: events.endDate, city: events.city },
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(sql`${id} in (${orders.id}, ${orders.paymentId})`)
  if (!found) return undefined
  const { order } = found
  return {
    ...found,
    steps: await db
      .select()
      .from(orderTransitions)
      .where(eq(orderTransitions.orderId, order.id))
      .orderBy(asc(orderTransitions.id)),
    seats: await db
      .select({
        quantity: bookings.quantity,
        cancelledAt: bookings.cancelledAt,
        used: sql<number>`(select count(*)::int from ${ticketCodes} where booking_id = ${bookings.id} and used_at is not null)`,
      })
      .from(bookings)
      .where(eq(bookings.orderId, order.id)),
    tickets: await ticketsOfOrder(db, order.id),
    mails: await db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `%:order:${order.id}%`))
      .orderBy(asc(mails.createdAt)),
  }
}

export const addAuditEntry = async (db: Db, entry: typeof auditEntries.$inferInsert): Promise<void> => {
  await db.insert(auditEntries).values(entry)
}

/** Returns the operators' actions, newest first. */
export const auditTrail = (db: Db, limit: number) =>
  db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(limit)

/** The error of deliveries that an operator gave up with the release of a restored copy. */
export const GIVEN_UP_AT_RELEASE = 'given up at the release of a restored copy'

/** Marks all queued mails and push messages as given up; returns how many of each. */
export const giveUpWaiting = async (tx: Db): Promise<{ mails: number; pushes: number }> => {
  const given = { state: 'failed', lastError: GIVEN_UP_AT_RELEASE } as const
  const mailRows = await tx
    .update(mails)
    .set(given)
    .where(eq(mails.state, 'queued'))
    .returning({ id: mails.id })
  const pushRows = await tx
    .update(pushMessages)
    .set(given)
    .where(eq(pushMessages.state, 'queued'))
    .returning({ id: pushMessages.id })
  return { mails: mailRows.length, pushes: pushRows.length }
}

export const waitingDeliveries = async (db: Db): Promise<{ mails: number; pushes: number }> => ({
  mails: await db.$count(mails, eq(mails.state, 'queued')),
  pushes: await db.$count(pushMessages, eq(pushMessages.state, 'queued')),
})
