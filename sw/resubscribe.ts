import type { PushSubscriptionRequest } from '../contract/notifications.ts'

/** What of a browser's subscription matters here. */
export type BrowserSubscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>

export interface Resubscribing {
  /** The token of the member whom this device is signed in for, null for nobody. */
  token: () => Promise<string | null | undefined>
  /** The key that this deployment signs with, null where it sends nothing. */
  serverKey: () => Promise<string | null>
  subscribe: (key: BufferSource | string) => Promise<BrowserSubscription>
  save: (subscription: PushSubscriptionRequest, token: string) => Promise<unknown>
  forget: (endpoint: string, token: string) => Promise<unknown>
}

/** A browser's subscription as our server takes it. */
const subscriptionOnWire = (subscription: Pick<PushSubscription, 'toJSON'>): PushSubscriptionRequest =>
  subscription.toJSON() as PushSubscriptionRequest

/**
 * The browser has given up a subscription, or put another in its place: ours is renewed and the server told, for whoever is signed in. Throws
 * what went wrong; the settings renew it too, whenever they are opened.
 */
export const resubscribe = async (
  { old, renewed }: { old: BrowserSubscription | null; renewed: BrowserSubscription | null },
  { token: readToken, serverKey, subscribe, save, forget }: Resubscribing,
): Promise<void> => {
  const token = await readToken()
  if (!token) return
  const key = renewed ? null : (old?.options.applicationServerKey ?? (await serverKey()))
  const next = renewed ?? (key ? await subscribe(key) : null)
  if (next) await save(subscriptionOnWire(next), token)
  if (old && old.endpoint !== next?.endpoint) await forget(old.endpoint, token)
}
