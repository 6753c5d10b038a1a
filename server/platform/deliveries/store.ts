import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, min, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PushMessage } from '../../../contract/notifications.ts'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { chunksOf } from '../db/chunks.ts'
import type { Db } from '../db/database.ts'
import { mails, pushMessages, pushSubscriptions } from '../db/schema.ts'
import type { Bounce } from './delivery-report.ts'

type DeliveryTable = typeof mails | typeof pushMessages

type DeliveryValues = Partial<typeof mails.$inferInsert> | Partial<typeof pushMessages.$inferInsert>

/** A delivery that this process may send until its lease ends; `attempts` tells the claim from later ones. */
export interface Claim {
  id: string
  attempts: number
  /** Last moment at which sending makes sense; absent if there is no limit. */
  expiresAt?: Date
}

/** Begins the reason of a delivery that was not sent in time. */
export const OUT_OF_DATE = 'out of date'

/** The table of one kind of delivery, and its operations. */
export interface DeliveryRows<C extends Claim> {
  table: DeliveryTable
  /** Values that erase the content of a sent delivery, which may be private. */
  erased: DeliveryValues
  /** Claims the delivery that has waited longest, for `leaseMs`, during which other processes skip it. */
  claim(db: Db, now: Date, leaseMs: number): Promise<C | undefined>
  /** Deletes a receiver that no longer exists, with its pending deliveries; absent for kinds whose receivers cannot vanish. */
  deleteReceiver?(db: Db, claimed: C): Promise<void>
}

/** Returns the values and the condition of an UPDATE that claims the row that has waited longest. */
const longestWaiting = (table: DeliveryTable, now: Date, leaseMs: number) => ({
  claim: { attempts: sql`${table.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) },
  isDue: eq(
    table.id,
    sql`(select id from ${table} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
      order by next_attempt_at limit 1 for update skip locked)`,
  ),
})

/** Returns the time of the next attempt of any queued delivery, claimed ones included; null if none is queued. */
export const nextDelivery = async (db: Db, table: DeliveryTable): Promise<Date | null> => {
  const [row] = await db
    .select({ nextAt: min(table.nextAttemptAt) })
    .from(table)
    .where(eq(table.state, 'queued'))
  return row?.nextAt ?? null
}

const claimedBy = (table: DeliveryTable, { id, attempts }: Claim, ...states: ('queued' | 'handed_over')[]) =>
  and(eq(table.id, id), eq(table.attempts, attempts), inArray(table.state, states))

/** Records that the text is about to be sent: it may arrive from now on and must never be sent again. Returns false if the claim was lost. */
export const markHandedOver = async (db: Db, table: DeliveryTable, claim: Claim): Promise<boolean> => {
  const rows = await db
    .update(table)
    .set({ state: 'handed_over' })
    .where(claimedBy(table, claim, 'queued'))
    .returning({ id: table.id })
  return rows.length > 0
}

const settle = async (db: Db, table: DeliveryTable, claim: Claim, values: DeliveryValues) => {
  await db
    .update(table)
    .set(values)
    .where(claimedBy(table, claim, 'queued', 'handed_over'))
}

/** Records an accepted delivery and erases its content. */
export const markSent = <C extends Claim>(db: Db, { table, erased }: DeliveryRows<C>, claim: C, now: Date) =>
  settle(db, table, claim, { state: 'sent', sentAt: now, lastError: null, ...erased })

/** Records that the delivery was not accepted: the next attempt is at `at`, or never if null. */
export const markNotSent = (db: Db, table: DeliveryTable, claim: Claim, at: Date | null, reason: string) =>
  settle(db, table, claim, {
    state: at ? 'queued' : 'failed',
    lastError: reason,
    ...(at && { nextAttemptAt: at }),
  })

/** Records that the delivery may have arrived: its state stays, with the reason. */
export const markUncertain = (db: Db, table: DeliveryTable, claim: Claim, reason: string) =>
  settle(db, table, claim, { lastError: reason })

export type ClaimedMail = typeof mails.$inferSelect & Pick<Claim, 'expiresAt'>

/** Keys of reminders end with the start of their concert, in ms since 1970: what they say is untrue from then on. */
const REMINDER = /^(?:reminder|eve):.*:(\d+)$/

const withExpiry = (mail: typeof mails.$inferSelect | undefined): ClaimedMail | undefined => {
  const [, startsAtMs] = REMINDER.exec(mail?.dedupeKey ?? '') ?? []
  return mail && startsAtMs ? { ...mail, expiresAt: new Date(Number(startsAtMs)) } : mail
}

/** Adds mails, except those whose key exists. */
export const addMails = async (db: Db, added: (typeof mails.$inferInsert)[]): Promise<void> => {
  for (const some of chunksOf(added))
    await db.insert(mails).values(some).onConflictDoNothing({ target: mails.dedupeKey })
}

const erased = { text: '', html: '', unsubscribeUrl: null }

/** Sent mails are erased, because they may contain links that act for their reader. */
export const mailRows: DeliveryRows<ClaimedMail> = {
  table: mails,
  erased,
  claim: async (db, now, leaseMs) => {
    const { claim, isDue } = longestWaiting(mails, now, leaseMs)
    const [claimed] = await db.update(mails).set(claim).where(isDue).returning()
    return withExpiry(claimed)
  },
}

const HOUR_MS = 60 * 60_000

/** Urgency of mails by the beginnings of their keys: those that a reader waits for, and those that may wait for hours; all others lie between. */
const AWAITED = '^(password-|email-|receipt:|refund:|seat-|place-|ticket-|gift-|wait-offer:|account-deleted)'
const UNHURRIED = '^(follow:|reminder:|eve:|account-inactive|contact:)'

/** Share of an hour's mails that is reserved for those that a reader waits for. */
const RESERVED = 0.25

/** Mails of which at most `perHour` leave in an hour, urgent ones first; several processes may exceed that by a few. */
export const mailRowsWithin = (perHour: number): DeliveryRows<ClaimedMail> => ({
  ...mailRows,
  claim: async (db, now, leaseMs) => {
    const left = perHour - (await leftSince(db, new Date(now.getTime() - HOUR_MS)))
    if (left <= 0) return undefined
    const rank = sql`case when dedupe_key ~ ${AWAITED} then 0 when dedupe_key ~ ${UNHURRIED} then 2 else 1 end`
    const isAny = left > perHour * RESERVED
    const [claimed] = await db
      .update(mails)
      .set(longestWaiting(mails, now, leaseMs).claim)
      .where(
        eq(
          mails.id,
          sql`(select id from ${mails} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
            and (${isAny}::boolean or dedupe_key ~ ${AWAITED}) order by ${rank}, next_attempt_at limit 1 for update skip locked)`,
        ),
      )
      .returning()
    return withExpiry(claimed)
  },
})

/** Counts the mails that were sent or handed over since a moment, those that came back included. */
const leftSince = (db: Db, since: Date): Promise<number> =>
  db.$count(
    mails,
    and(
      or(inArray(mails.state, ['sent', 'handed_over']), isNotNull(mails.sentAt)),
      gte(sql`coalesce(${mails.sentAt}, ${mails.nextAttemptAt})`, since),
    ),
  )

/** Records that a mail came back, as if its recipient had been refused at once. Returns false if none was sent to such an address since `since`. */
export const markBounced = async (
  db: Db,
  { mailId, recipients, reason }: Bounce,
  since: Date,
): Promise<boolean> => {
  const rows = await db
    .update(mails)
    .set({ state: 'failed', lastError: `came back ${reason}` })
    .where(
      and(
        eq(mails.id, mailId),
        inArray(mails.state, ['sent', 'handed_over']),
        inArray(sql`lower(${mails.recipient})`, recipients),
        gte(sql`coalesce(${mails.sentAt}, ${mails.nextAttemptAt})`, since),
      ),
    )
    .returning({ id: mails.id })
  return rows.length > 0
}

/** Erases the content of failed and uncertain mails an hour after their last attempt, and deletes finished mails created before `before`. */
export const purgeMails = async (db: Db, now: Date, before: Date): Promise<void> => {
  await db.delete(mails).where(and(ne(mails.state, 'queued'), lt(mails.createdAt, before)))
  await db
    .update(mails)
    .set(erased)
    .where(
      and(
        inArray(mails.state, ['failed', 'handed_over']),
        ne(mails.text, ''),
        lt(mails.nextAttemptAt, new Date(now.getTime() - HOUR_MS)),
      ),
    )
}

const RETENTION_MS = 30 * DAY_MS

export interface ClaimedPush extends Claim {
  subscriptionId: string
  expiresAt: Date
  message: PushMessage
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Returns the push subscriptions of members and locks them: a concurrent unsubscription waits for this transaction, then deletes the message too.
 */
export const browsersOf = (tx: Db, memberIds: string[]): Promise<{ id: string; memberId: string }[]> =>
  tx
    .select({ id: pushSubscriptions.id, memberId: pushSubscriptions.memberId })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.memberId, memberIds))
    .for('key share')

/** Queues messages; a browser gets at most one per key. */
export const addPushes = async (db: Db, messages: (typeof pushMessages.$inferInsert)[]): Promise<void> => {
  for (const some of chunksOf(messages))
    await db
      .insert(pushMessages)
      .values(some)
      .onConflictDoNothing({ target: [pushMessages.subscriptionId, pushMessages.dedupeKey] })
}

/** Sent messages are erased, because they reveal the reader's plans. */
export const pushRows: DeliveryRows<ClaimedPush> = {
  table: pushMessages,
  erased: { body: {} },
  claim: async (db, now, leaseMs) => {
    const { claim, isDue } = longestWaiting(pushMessages, now, leaseMs)
    const { endpoint, p256dh, auth } = getTableColumns(pushSubscriptions)
    const { id, subscriptionId, attempts, expiresAt, body } = getTableColumns(pushMessages)
    const [claimed] = await db
      .update(pushMessages)
      .set(claim)
      .from(pushSubscriptions)
      .where(and(isDue, eq(pushSubscriptions.id, pushMessages.subscriptionId)))
      .returning({ id, subscriptionId, attempts, expiresAt, body, endpoint, p256dh, auth })
    if (!claimed) return undefined
    const { body: message, ...rest } = claimed
    return { ...rest, message: z.parse(PushMessage, message) }
  },
  // Keeps the subscription if the browser has subscribed again meanwhile.
  deleteReceiver: async (db, { subscriptionId, p256dh }) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.p256dh, p256dh)))
  },
}

/** Deletes messages that expired more than 30 days ago. */
export const purgePushMessages = async (db: Db, now: Date): Promise<void> => {
  await db.delete(pushMessages).where(lt(pushMessages.expiresAt, new Date(now.getTime() - RETENTION_MS)))
}
