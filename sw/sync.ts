import { OUTBOX_SYNC } from '../src/config/worker.ts'
import { createDeviceOutbox } from '../src/data/outbox/device-outbox.ts'
import { sendWaiting } from '../src/data/outbox/outbox.ts'

/** Background Sync, which TypeScript does not know: Chrome's alone. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

/** Wakes the outbox when the browser says that there is a network, also with no page open. */
export const installSync = (): void => {
  // No local storage here: only the mirrored token is known.
  const outbox = createDeviceOutbox(() => undefined)
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  self.addEventListener('sync' as 'activate', (event) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC) event.waitUntil(sendWaiting(outbox, sleep))
  })
}
