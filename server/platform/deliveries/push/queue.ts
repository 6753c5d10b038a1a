import type { PushMessage } from '../../../../contract/notifications.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../security/tokens.ts'
import { addPushes, browsersOf } from './store.ts'

/** A message to all the browsers of a member. */
export interface MemberPush {
  /** What it is about (`reminder:{member}:{event}:{start}`): however often it is queued, each browser is sent it once. */
  key: string
  memberId: string
  message: PushMessage
  /** It is out of date after this. */
  expiresAt: Date
}

/** Puts a message into the outbox, one for each browser that the member has subscribed, in the transaction of what it is about. */
export const queuePush = async (
  db: Db,
  { key, memberId, message, expiresAt }: MemberPush,
  now: Date,
): Promise<void> => {
  const messages = (await browsersOf(db, memberId)).map((subscriptionId) => ({
    id: newId(),
    dedupeKey: key,
    subscriptionId,
    body: message,
    state: 'queued' as const,
    createdAt: now,
    expiresAt,
    nextAttemptAt: now,
  }))
  if (messages.length > 0) await addPushes(db, messages)
}
