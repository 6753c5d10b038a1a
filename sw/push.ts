import { announceChange } from '../src/lib/changes.ts'
import type { LoadOnDemand } from './load-on-demand.ts'
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

/** Shows push messages, opens clicked ones, and renews the subscription. */
export const installPush = (onDemand: LoadOnDemand): void => {
  self.addEventListener('push', (event) => {
    const { title, options } = shownPush(event.data?.text())
    event.waitUntil(self.registration.showNotification(title, options))
    // A message tells of a change, such as a cancelled concert.
    announceChange()
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const address = ownAddress(event.notification.data?.path, self.location.origin)
    event.waitUntil(openAddress(address, pages))
  })
  self.addEventListener('pushsubscriptionchange' as 'activate', (event) => {
    const { oldSubscription, newSubscription } = event as SubscriptionChange
    const change = { old: oldSubscription ?? null, renewed: newSubscription ?? null }
    event.waitUntil(resubscribe(change, onDemand().renewing))
  })
}
