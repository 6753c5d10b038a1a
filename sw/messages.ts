import type { WorkerMessage } from '../src/config/worker.ts'
import { forgetImages } from './images.ts'

declare const self: ServiceWorkerGlobalScope

const actions: Record<WorkerMessage['type'], () => Promise<void>> = {
  // The person accepted the new version: it takes over every open tab.
  SKIP_WAITING: () => self.skipWaiting(),
  SESSION_CLOSED: forgetImages,
}

/** Does what a page of this origin asks for; a message it does not know is left alone. */
export const onMessage = (event: ExtendableMessageEvent): void => {
  const type = (event.data as Partial<WorkerMessage> | null)?.type
  if (type && Object.hasOwn(actions, type)) event.waitUntil(actions[type]())
}
