import { eq } from 'drizzle-orm'
import type { PushMessage } from '../../../../contract/notifications.ts'
import type { Db } from '../../db/database.ts'
import { pushMessages, pushSubscriptions } from '../../db/schema.ts'
import { newId } from '../../security/tokens.ts'

/** A message to all the browsers of a member. */
export interface MemberPush {
  /** What it is about (`reminder:{member}:{event}:{start}`): however often it is queued, each browser is sent it once. */
  key: string
  memberId: string
  message: PushMessage
  /** Nobody wants to hear of it any more after this. */
  expiresAt: Date
}

/** Puts a message into the outbox, one for each browser that the member has subscribed, in the transaction of what it tells. */
export const queuePush = async (
  db: Db,
  { key, memberId, message, expiresAt }: MemberPush,
  now: Date,
): Promise<void> => {
  const browsers = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, memberId))
    // One that is given up meanwhile waits for this, and takes its message with it.
    .for('key share')
  if (browsers.length === 0) return
  await db
    .insert(pushMessages)
    .values(
      browsers.map(({ id }) => ({
        id: newId(),
        dedupeKey: key,
        subscriptionId: id,
        body: message,
        state: 'queued' as const,
        createdAt: now,
        expiresAt,
        nextAttemptAt: now,
      })),
    )
    .onConflictDoNothing({ target: [pushMessages.subscriptionId, pushMessages.dedupeKey] })
}
