import type { PushMessage } from '../../../contract/notifications.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../security/tokens.ts'
import type { DeliveryKind, Transport } from './outbox.ts'
import { addPushes, browsersOf, type ClaimedPush, pushRows } from './store.ts'

/** A message to all the browsers of a member. */
interface MemberPush {
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

/** A message to one browser. */
export interface Push {
  id: string
  message: PushMessage
  /** For how many seconds the push service stores it for a browser that sleeps. */
  ttlSeconds: number
  endpoint: string
  p256dh: string
  auth: string
}

export type PushTransport = Transport<Push>

/** Messages to browsers, tried until they are out of date. */
export const pushDelivery = (transport: PushTransport): DeliveryKind<ClaimedPush> => ({
  name: 'push',
  rows: pushRows,
  longestPauseMs: 30 * 60_000,
  deliver: (push, now, handOver, signal) =>
    transport.deliver(
      { ...push, ttlSeconds: Math.floor((push.expiresAt.getTime() - now.getTime()) / 1000) },
      handOver,
      signal,
    ),
})
