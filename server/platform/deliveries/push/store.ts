import { and, eq, getTableColumns, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PushMessage } from '../../../../contract/notifications.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../db/database.ts'
import { pushMessages, pushSubscriptions } from '../../db/schema.ts'
import { type Claim, type DeliveryRows, longestWaiting } from '../store.ts'

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
