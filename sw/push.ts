import type { EndpointInput } from '../contract/endpoint.ts'
import * as notifications from '../contract/endpoints/notifications.ts'
import * as service from '../contract/endpoints/service.ts'
import { call } from '../src/data/api.ts'
import { readDevice } from '../src/data/device.ts'
import { type BrowserSubscription, openAddress, ownAddress, resubscribe, shownPush } from './shown-push.ts'

declare const self: ServiceWorkerGlobalScope

/** Event of a changed subscription, which TypeScript's types lack. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: BrowserSubscription | null
  readonly newSubscription?: BrowserSubscription | null
}

const pages = {
  all: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (url: string) => self.clients.openWindow(url),
}

const renewing = {
  token: async () => (await readDevice((db) => db.session.get('current')))?.token,
  serverKey: async () => (await call(service.appConfig, {}, { token: null })).push.publicKey,
  subscribe: (applicationServerKey: BufferSource | string) =>
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  save: (body: EndpointInput<typeof notifications.pushSubscribe>['body'], token: string) =>
    call(notifications.pushSubscribe, { body }, { token }),
  forget: (endpoint: string, token: string) =>
    call(notifications.pushUnsubscribe, { body: { endpoint } }, { token }),
}

/** Shows push messages, opens clicked ones, and renews the subscription. */
export const installPush = (): void => {
  self.addEventListener('push', (event) => {
    const { title, options } = shownPush(event.data?.text())
    event.waitUntil(self.registration.showNotification(title, options))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const address = ownAddress(event.notification.data?.path, self.location.origin)
    event.waitUntil(openAddress(address, pages))
  })
  self.addEventListener('pushsubscriptionchange' as 'activate', (event) => {
    const { oldSubscription, newSubscription } = event as SubscriptionChange
    event.waitUntil(resubscribe({ old: oldSubscription ?? null, renewed: newSubscription ?? null }, renewing))
  })
}
