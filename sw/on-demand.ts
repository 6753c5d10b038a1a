import type { EndpointInput } from '../contract/endpoint.ts'
import * as notifications from '../contract/endpoints/notifications.ts'
import * as service from '../contract/endpoints/service.ts'
import { call } from '../src/data/api.ts'
import { readDevice } from '../src/data/device.ts'
import { createDeviceOutbox } from '../src/data/outbox/device-outbox.ts'
import { sendWaiting } from '../src/data/outbox/outbox.ts'

// Evaluated at the first event that needs it, not when the worker starts.

export { prefetchEvents } from '../src/data/catalogue/events.ts'

declare const self: ServiceWorkerGlobalScope

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends the outbox. Workers have no local storage: only the mirrored token is available. */
export const sendOutbox = (): Promise<void> =>
  sendWaiting(
    createDeviceOutbox(() => undefined),
    sleep,
  )

/** The calls that renew a push subscription. */
export const renewing = {
  token: async () => (await readDevice((db) => db.session.get('current')))?.token,
  serverKey: async () => (await call(service.appConfig, {}, { token: null })).push.publicKey,
  subscribe: (applicationServerKey: BufferSource | string) =>
    self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
  save: (body: EndpointInput<typeof notifications.pushSubscribe>['body'], token: string) =>
    call(notifications.pushSubscribe, { body }, { token }),
  forget: (endpoint: string, token: string) =>
    call(notifications.pushUnsubscribe, { body: { endpoint } }, { token }),
}
