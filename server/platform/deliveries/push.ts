import type { PushMessage } from '../../../contract/notifications.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../security/tokens.ts'
import { wakeAfter } from '../wakes.ts'
import type { DeliveryKind, Transport } from './outbox.ts'
import { addPushes, browsersOf, type ClaimedPush, pushRows } from './store.ts'

/** Name of the delivery, and of what wakes it. */
const PUSH = 'push'

interface MemberPush {
  /** Identifies the occasion (`reminder:{member}:{event}:{start}`): if queued several times, each browser gets it once. */
  key: string
  memberId: string
  message: PushMessage
  expiresAt: Date
}

/** Queues messages, one a member, for each of their subscribed browsers, in the transaction of their cause. */
export const queuePushes = async (db: Db, pushes: MemberPush[], now: Date): Promise<void> => {
  if (pushes.length === 0) return
  const byMember = new Map(pushes.map((push) => [push.memberId, push]))
  const browsers = await browsersOf(db, [...byMember.keys()])
  const messages = browsers.flatMap(({ id: subscriptionId, memberId }) => {
    const push = byMember.get(memberId)
    if (!push) return []
    return {
      id: newId(),
      dedupeKey: push.key,
      subscriptionId,
      body: push.message,
      state: 'queued' as const,
      createdAt: now,
      expiresAt: push.expiresAt,
      nextAttemptAt: now,
    }
  })
  if (messages.length === 0) return
  await addPushes(db, messages)
  wakeAfter(db, PUSH)
}

/** Queues a message for each subscribed browser of a member, in the transaction of its cause. */
export const queuePush = (db: Db, push: MemberPush, now: Date): Promise<void> => queuePushes(db, [push], now)

export interface Push {
  id: string
  message: PushMessage
  /** How long the push service stores it for a sleeping browser, in seconds. */
  ttlSeconds: number
  endpoint: string
  p256dh: string
  auth: string
}

export type PushTransport = Transport<Push>

/** Delivers messages to browsers, with retries until they are obsolete. */
export const pushDelivery = (transport: PushTransport): DeliveryKind<ClaimedPush> => ({
  name: PUSH,
  rows: pushRows,
  longestPauseMs: 30 * 60_000,
  deliver: (push, now, handOver, signal) =>
    transport.deliver(
      { ...push, ttlSeconds: Math.floor((push.expiresAt.getTime() - now.getTime()) / 1000) },
      handOver,
      signal,
    ),
})
