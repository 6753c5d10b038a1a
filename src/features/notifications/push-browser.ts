import type { PushSubscriptionRequest } from '../../../contract/notifications.ts'
import { fromBase64url } from '../../../contract/rules/bytes.ts'
import { isIos, isStandalone } from '../../lib/platform.ts'

/** Why this browser shows no push message, whatever is chosen. */
type PushObstacle = 'ios' | 'unsupported' | 'off' | 'denied'

/** How long a worker that is being installed is waited for, in ms. */
const PATIENCE_MS = 10_000

/** The browser did not subscribe: its own push service refused, or is out of reach. */
export class NotSubscribed extends Error {
  override name = 'NotSubscribed'
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/**
 * What stands in the way, null for nothing. `serverKey` is what browsers subscribe with: null where the server sends nothing, undefined as long
 * as that is not known.
 */
export const pushObstacle = (
  serverKey: string | null | undefined,
  permission: NotificationPermission,
): PushObstacle | null => {
  // Safari there has it on the home screen alone, and says nothing about it elsewhere.
  if (!isSupported()) return isIos() && !isStandalone() ? 'ios' : 'unsupported'
  if (serverKey === null) return 'off'
  return permission === 'denied' ? 'denied' : null
}

/** What the person has said about notifications of this site. */
export const currentPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'default'

/** Calls back whenever the person may have said otherwise: in the browser's own settings, in another tab. */
export const onPermissionChange = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  let status: PermissionStatus | undefined
  let isOver = false
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then((found) => {
      if (isOver) return
      status = found
      status.addEventListener('change', listener)
    })
    .catch(() => undefined)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', listener)
    status?.removeEventListener('change', listener)
  }
}

const registered = async () => (await navigator.serviceWorker?.getRegistration())?.pushManager

/** This browser's subscription, null where it has none; never waits for a worker. */
export const browserSubscription = async (): Promise<PushSubscription | null> => {
  if (!isSupported() || currentPermission() !== 'granted') return null
  return (await (await registered())?.getSubscription()) ?? null
}

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey
  // A browser that does not say is believed.
  if (!own) return true
  const bytes = new Uint8Array(own)
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}

/** Subscribes this browser by the server's key, or answers the subscription that it has by it. Throws NotSubscribed. */
export const subscribeBrowser = async (serverKey: string): Promise<PushSubscription> => {
  try {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no worker')), PATIENCE_MS),
    )
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
    const key = fromBase64url(serverKey)
    const known = await pushManager.getSubscription()
    if (known && isFor(known, key)) return known
    // By another key nothing of ours arrives, and only one subscription is allowed.
    await known?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (cause) {
    throw new NotSubscribed('This browser did not subscribe.', { cause })
  }
}

/** A subscription as the server takes it. */
export const onWire = (subscription: PushSubscription): PushSubscriptionRequest =>
  subscription.toJSON() as PushSubscriptionRequest
