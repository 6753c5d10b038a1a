import { OUTBOX_SYNC } from '../src/config/worker.ts'
import { createDeviceOutbox } from '../src/data/outbox/device-outbox.ts'
import { sendWaiting } from '../src/data/outbox/outbox.ts'

/** Background Sync event, missing in TypeScript's types: only Chrome has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

/** Sends the outbox when the browser reports a network, even without an open page. */
export const installSync = (): void => {
  // Workers have no local storage: only the mirrored token is available.
  const outbox = createDeviceOutbox(() => undefined)
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  self.addEventListener('sync' as 'activate', (event) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC) event.waitUntil(sendWaiting(outbox, sleep))
  })
}
