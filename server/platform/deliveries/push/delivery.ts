import type { PushMessage } from '../../../../contract/notifications.ts'
import type { DeliveryKind, Transport } from '../outbox.ts'
import { type ClaimedPush, pushRows } from './store.ts'

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
