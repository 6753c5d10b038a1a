import { CHECK_IN_CACHE, type WorkerMessage } from '../../config/worker.ts'

let isCached = false
const listeners = new Set<() => void>()

/** How often, and how long after each other in ms, it is looked whether the worker has all: it may be installing. */
const LOOKS = 20
const PAUSE_MS = 3_000

const look = async (left: number): Promise<void> => {
  // The worker puts its list there once all of its files are.
  const isThere = await caches.has(CHECK_IN_CACHE).catch(() => false)
  if (isThere && navigator.serviceWorker?.controller) {
    isCached = true
    for (const listener of listeners) listener()
  } else if (left > 0) setTimeout(() => void look(left - 1), PAUSE_MS)
}

/** Whether the check-in opens here without a network from a cold start: its own files lie in the worker's cache. */
export const ownFiles = {
  isCached: (): boolean => isCached,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Has the worker keep what the check-in alone needs, decoders and all, so that it opens without a network; and the browser keep what is stored. */
export const cacheOnDevice = async (): Promise<void> => {
  // Some browsers ask the person, who may never answer.
  void navigator.storage?.persist?.().catch(() => false)
  if (!navigator.serviceWorker || typeof caches === 'undefined') return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_CHECK_IN' } satisfies WorkerMessage)
  await look(LOOKS)
}
