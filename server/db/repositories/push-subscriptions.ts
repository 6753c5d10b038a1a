import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { PushSubscriptionRequest } from '../../../contract/notifications.ts'
import { newId } from '../../security/tokens.ts'
import type { Db } from '../database.ts'
import { pushSubscriptions } from '../schema.ts'
import { lockMember } from './member-lock.ts'

/** How many browsers a member has messages sent to: of more, the ones that came last. */
const MOST_BROWSERS = 10

/**
 * Keeps a browser for a member. One that was another's, who signed out without a word, is theirs no longer, and what waits for it is dropped
 * with it: it was not for this reader.
 */
export const addSubscription = (
  db: Db,
  memberId: string,
  { endpoint, keys }: PushSubscriptionRequest,
  now: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.memberId, memberId)))
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), memberId, endpoint, ...keys, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...keys, createdAt: now },
        setWhere: eq(pushSubscriptions.memberId, memberId),
      })
    const kept = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, memberId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .limit(MOST_BROWSERS)
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.memberId, memberId), notInArray(pushSubscriptions.id, kept)))
  })

/** Forgets a browser of a member, and what waits for it; what was none stays none. */
export const removeSubscription = async (db: Db, memberId: string, endpoint: string): Promise<void> => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Forgets every browser of a member, and what waits for them. */
export const removeSubscriptions = async (tx: Db, memberId: string): Promise<void> => {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.memberId, memberId))
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
