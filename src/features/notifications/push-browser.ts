import type { PushSubscriptionRequest } from '../../../contract/notifications.ts'
import { fromBase64url } from '../../../contract/rules/bytes.ts'
import { isIos, isStandalone } from '../../lib/platform.ts'

type PushObstacle = 'ios' | 'unsupported' | 'off' | 'denied'

/** Maximum time in ms to wait for a worker that is being installed. */
const PATIENCE_MS = 10_000

/** Thrown if the browser's push service refused, or is unreachable. */
export class NotSubscribed extends Error {
  override name = 'NotSubscribed'
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Returns the obstacle, null if none. `serverKey`: null if the server sends no messages, undefined while unknown. */
export const pushObstacle = (
  serverKey: string | null | undefined,
  permission: NotificationPermission,
): PushObstacle | null => {
  // Safari on iOS supports push only on the home screen, and hides the API elsewhere.
  if (!isSupported()) return isIos() && !isStandalone() ? 'ios' : 'unsupported'
  if (serverKey === null) return 'off'
  return permission === 'denied' ? 'denied' : null
}

/** Returns the user's permission for notifications of this site. */
export const currentPermission = (): NotificationPermission =>
  'Notification' in globalThis ? Notification.permission : 'default'

/** Calls back whenever the permission may have changed, in the browser's settings or in another tab. */
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

/** Returns this browser's subscription, null if it has none; never waits for a worker. */
export const browserSubscription = async (): Promise<PushSubscription | null> => {
  if (!isSupported() || currentPermission() !== 'granted') return null
  return (await (await registered())?.getSubscription()) ?? null
}

const isFor = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey
  // Trusts a browser that does not expose its key.
  if (!own) return true
  const bytes = new Uint8Array(own)
  return bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
}

/** Subscribes this browser with the server's key, or returns its existing subscription for that key. Throws NotSubscribed. */
export const subscribeBrowser = async (serverKey: string): Promise<PushSubscription> => {
  try {
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('no worker')), PATIENCE_MS),
    )
    const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
    const key = fromBase64url(serverKey)
    const known = await pushManager.getSubscription()
    if (known && isFor(known, key)) return known
    // A subscription for another key receives nothing from us, and a browser allows only one.
    await known?.unsubscribe()
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (cause) {
    throw new NotSubscribed('This browser did not subscribe.', { cause })
  }
}

/** Converts a subscription to the request's format. */
export const onWire = (subscription: PushSubscription): PushSubscriptionRequest =>
  subscription.toJSON() as PushSubscriptionRequest
