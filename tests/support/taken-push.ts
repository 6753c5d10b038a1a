import type { BrowserContext } from '@playwright/test'
import type { PushSubscriptionRequest } from '../../contract/notifications.ts'
import { pushBrowser } from './push-browser.ts'

/** Runs in the page before its scripts. */
const standIn = ({ endpoint, keys }: PushSubscriptionRequest) => {
  const KEPT = 'test.push'
  const textOf = (key: Uint8Array) => [...key].join(' ')
  const subscription = (key: string) => ({
    endpoint,
    expirationTime: null,
    options: {
      userVisibleOnly: true,
      applicationServerKey: Uint8Array.from(key.split(' ').map(Number)).buffer,
    },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(KEPT)
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const key = localStorage.getItem(KEPT)
      return key === null ? null : subscription(key)
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const key = textOf(applicationServerKey)
      localStorage.setItem(KEPT, key)
      return subscription(key)
    },
  })
}

/**
 * Mocks the registration with the browser maker's push service, which needs the internet. The subscription
 * has real keys and lasts over reloads until it is ended. Returns it.
 */
export const takePush = async (context: BrowserContext): Promise<PushSubscriptionRequest> => {
  const { subscription } = pushBrowser(`https://push.example.org/wpush/${crypto.randomUUID()}`)
  await context.addInitScript(standIn, subscription)
  return subscription
}
