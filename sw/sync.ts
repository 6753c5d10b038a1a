import { OUTBOX_SYNC } from '../src/config/worker.ts'
import type { LoadOnDemand } from './load-on-demand.ts'

/** Background Sync event, missing in TypeScript's types: only Chrome has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

declare const self: ServiceWorkerGlobalScope

/** Sends the outbox when the browser reports a network, even without an open page. */
export const installSync = (onDemand: LoadOnDemand): void => {
  self.addEventListener('sync' as 'activate', (event) => {
    const { tag } = event as SyncEvent
    if (tag === OUTBOX_SYNC) event.waitUntil(onDemand().sendOutbox())
  })
}
