import { and, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PushMessage } from '../../../../contract/notifications.ts'
import type { Db } from '../../db/database.ts'
import { pushMessages, pushSubscriptions } from '../../db/schema.ts'

const KEPT_MS = 30 * 24 * 60 * 60_000

/** A message that this process may send until its lease ends, with the browser it goes to; `attempts` tells its claim from any later one. */
export interface ClaimedPush {
  id: string
  subscriptionId: string
  attempts: number
  expiresAt: Date
  message: PushMessage
  endpoint: string
  p256dh: string
  auth: string
}

type Claim = Pick<ClaimedPush, 'id' | 'attempts'>

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

/** Claims the message that has waited longest, for `leaseMs`: nobody else gets it meanwhile, and anybody after. */
export const claimPush = async (db: Db, now: Date, leaseMs: number): Promise<ClaimedPush | undefined> => {
  const due = sql`(select id from ${pushMessages} where state = 'queued' and next_attempt_at <= ${now.toISOString()}::timestamptz
    order by next_attempt_at limit 1 for update skip locked)`
  const { endpoint, p256dh, auth } = getTableColumns(pushSubscriptions)
  const { id, subscriptionId, attempts, expiresAt, body } = getTableColumns(pushMessages)
  const [claimed] = await db
    .update(pushMessages)
    .set({ attempts: sql`${pushMessages.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
    .from(pushSubscriptions)
    .where(and(eq(pushMessages.id, due), eq(pushSubscriptions.id, pushMessages.subscriptionId)))
    .returning({ id, subscriptionId, attempts, expiresAt, body, endpoint, p256dh, auth })
  if (!claimed) return undefined
  const { body: message, ...rest } = claimed
  return { ...rest, message: z.parse(PushMessage, message) }
}

const unsettled = ({ id, attempts }: Claim) =>
  and(
    eq(pushMessages.id, id),
    eq(pushMessages.attempts, attempts),
    inArray(pushMessages.state, ['queued', 'handed_over']),
  )

/**
 * Writes that the message is about to be given away: from here on it may have arrived, and nobody sends it again. False where the claim is
 * no longer ours.
 */
export const handOverPush = async (db: Db, { id, attempts }: Claim): Promise<boolean> => {
  const rows = await db
    .update(pushMessages)
    .set({ state: 'handed_over' })
    .where(
      and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts), eq(pushMessages.state, 'queued')),
    )
    .returning({ id: pushMessages.id })
  return rows.length > 0
}

/** The push service has taken the message. What it said is forgotten: it tells where somebody goes. */
export const pushSent = async (db: Db, push: Claim, now: Date): Promise<void> => {
  await db
    .update(pushMessages)
    .set({ state: 'sent', sentAt: now, lastError: null, body: {} })
    .where(unsettled(push))
}

/** The message has surely not been taken: it is tried again at `at`, or never where that is null. */
export const pushNotSent = async (db: Db, push: Claim, at: Date | null, reason: string): Promise<void> => {
  await db
    .update(pushMessages)
    .set({ state: at ? 'queued' : 'failed', lastError: reason, ...(at && { nextAttemptAt: at }) })
    .where(unsettled(push))
}

/** Nobody knows whether the message was taken: it keeps its state, with the reason. */
export const pushUncertain = async (db: Db, push: Claim, reason: string): Promise<void> => {
  await db.update(pushMessages).set({ lastError: reason }).where(unsettled(push))
}

/** Deletes what nobody has wanted to hear of for a month. */
export const purgePushMessages = async (db: Db, now: Date): Promise<void> => {
  await db.delete(pushMessages).where(lt(pushMessages.expiresAt, new Date(now.getTime() - KEPT_MS)))
}

/** Forgets a browser that its push service does not know any more, unless it has subscribed anew meanwhile. */
export const dropSubscription = async (
  db: Db,
  { subscriptionId, p256dh }: { subscriptionId: string; p256dh: string },
): Promise<void> => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.p256dh, p256dh)))
}
