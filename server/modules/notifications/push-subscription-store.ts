import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { PushSubscriptionRequest } from '../../../contract/notifications.ts'
import type { Db } from '../../platform/db/database.ts'
import { pushSubscriptions } from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'
import { lockMember } from '../sessions/lock-store.ts'
import { isSessionOpen } from '../sessions/session-store.ts'

/** How many browsers a member has messages sent to: of more, the ones that came last. */
const MOST_BROWSERS = 10

/**
 * Keeps a browser for a member, as long as the session that asks is not revoked; false where it just was. A browser that was another's, who
 * signed out without a word, is theirs no longer, and what waits for it is dropped with it: it was not for this reader.
 */
export const addSubscription = (
  db: Db,
  { memberId, sessionHash }: Pick<typeof pushSubscriptions.$inferSelect, 'memberId' | 'sessionHash'>,
  { endpoint, keys }: PushSubscriptionRequest,
  now: Date,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    if (sessionHash && !(await isSessionOpen(tx, sessionHash))) return false
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.memberId, memberId)))
    await tx
      .insert(pushSubscriptions)
      .values({ id: newId(), memberId, sessionHash, endpoint, ...keys, createdAt: now })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...keys, sessionHash, createdAt: now },
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
    return true
  })

/** Gives the browsers of a session to another one of the same member, which takes its place. */
export const moveSubscriptions = async (tx: Db, from: string, to: string): Promise<void> => {
  await tx.update(pushSubscriptions).set({ sessionHash: to }).where(eq(pushSubscriptions.sessionHash, from))
}

/** Forgets a browser of a member, and what waits for it; what was none stays none. */
export const removeSubscription = async (db: Db, memberId: string, endpoint: string): Promise<void> => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), eq(pushSubscriptions.endpoint, endpoint)))
}
