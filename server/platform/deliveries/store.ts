import { and, eq, getTableColumns, inArray, lt, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PushMessage } from '../../../contract/notifications.ts'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import type { Db } from '../db/database.ts'
import { mails, pushMessages, pushSubscriptions } from '../db/schema.ts'

type DeliveryTable = typeof mails | typeof pushMessages

type DeliveryValues = Partial<typeof mails.$inferInsert> | Partial<typeof pushMessages.$inferInsert>

/** A delivery that this process may send until its lease ends; `attempts` distinguishes its claim from a later one. */
export interface Claim {
  id: string
  attempts: number
  /** The last moment at which it is worth sending; absent where there is none. */
  expiresAt?: Date
}

/** Where deliveries of one kind wait. */
export interface DeliveryRows<C extends Claim> {
  table: DeliveryTable
  /** Written over the content of a delivery that was sent: it may be private. */
  erased: DeliveryValues
  /** Claims the one that has waited longest, for `leaseMs`: other processes do not get it before that. */
  claim(db: Db, now: Date, leaseMs: number): Promise<C | undefined>
  /** Deletes a receiver who is gone, and with it what waits for it; absent where a receiver cannot go. */
  deleteReceiver?(db: Db, claimed: C): Promise<void>
}

/** What an UPDATE sets and selects to claim the row that has waited longest. */
const longestWaiting = (table: DeliveryTable, now: Date, leaseMs: number) => ({
  claim: { attempts: sql`${table.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) },
  isDue: eq(
    table.id,
    sql`(select id from ${table} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
      order by next_attempt_at limit 1 for update skip locked)`,
  ),
})

const claimedBy = (table: DeliveryTable, { id, attempts }: Claim, ...states: ('queued' | 'handed_over')[]) =>
  and(eq(table.id, id), eq(table.attempts, attempts), inArray(table.state, states))

/**
 * Writes that the text is about to be given away: from here on it may have arrived, and is never sent again. False where the claim is no
 * longer this process's.
 */
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

/** The delivery was accepted. Its content is erased. */
export const markSent = <C extends Claim>(db: Db, { table, erased }: DeliveryRows<C>, claim: C, now: Date) =>
  settle(db, table, claim, { state: 'sent', sentAt: now, lastError: null, ...erased })

/** The delivery was surely not accepted: it is tried again at `at`, or never where that is null. */
export const markNotSent = (db: Db, table: DeliveryTable, claim: Claim, at: Date | null, reason: string) =>
  settle(db, table, claim, {
    state: at ? 'queued' : 'failed',
    lastError: reason,
    ...(at && { nextAttemptAt: at }),
  })

/** The delivery may or may not have arrived: its state stays, with the reason. */
export const markUncertain = (db: Db, table: DeliveryTable, claim: Claim, reason: string) =>
  settle(db, table, claim, { lastError: reason })

export type ClaimedMail = typeof mails.$inferSelect

/** Adds a mail, unless one about the same matter was added before. */
export const addMail = async (db: Db, mail: typeof mails.$inferInsert): Promise<void> => {
  await db.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey })
}

const erased = { text: '', html: '', unsubscribeUrl: null }

/** A mail that was sent is erased: it may hold a link that acts for its reader. */
export const mailRows: DeliveryRows<ClaimedMail> = {
  table: mails,
  erased,
  claim: async (db, now, leaseMs) => {
    const { claim, isDue } = longestWaiting(mails, now, leaseMs)
    const [claimed] = await db.update(mails).set(claim).where(isDue).returning()
    return claimed
  },
}

const HOUR_MS = 60 * 60_000

/**
 * Erases mails that are not sent any more, an hour after their last try: those that failed, and those that may or may not have arrived.
 * Deletes whole rows from before `before`.
 */
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

/** A claimed message with the browser it goes to. */
export interface ClaimedPush extends Claim {
  subscriptionId: string
  expiresAt: Date
  message: PushMessage
  endpoint: string
  p256dh: string
  auth: string
}

/** The browsers that a member has subscribed, by their subscriptions' ids: one that is given up meanwhile waits for this transaction, and takes its message with it. */
export const browsersOf = async (tx: Db, memberId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Adds messages that wait to be sent; a browser has one about the same matter at most. */
export const addPushes = async (db: Db, messages: (typeof pushMessages.$inferInsert)[]): Promise<void> => {
  await db
    .insert(pushMessages)
    .values(messages)
    .onConflictDoNothing({ target: [pushMessages.subscriptionId, pushMessages.dedupeKey] })
}

/** A message that was sent is erased: it says where its reader goes. */
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
  // Unless it has subscribed anew meanwhile.
  deleteReceiver: async (db, { subscriptionId, p256dh }) => {
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.p256dh, p256dh)))
  },
}

/** Deletes what has been out of date for a month. */
export const purgePushMessages = async (db: Db, now: Date): Promise<void> => {
  await db.delete(pushMessages).where(lt(pushMessages.expiresAt, new Date(now.getTime() - RETENTION_MS)))
}
