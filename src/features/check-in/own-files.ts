import { CHECK_IN_CACHE, type WorkerMessage } from '../../config/worker.ts'

let isCached = false
const listeners = new Set<() => void>()

/** Number of checks for the worker's cache, and the ms between them: the worker may still be installing. */
const LOOKS = 20
const PAUSE_MS = 3_000

const look = async (left: number): Promise<void> => {
  // The worker creates this cache once it holds all files.
  const isThere = await caches.has(CHECK_IN_CACHE).catch(() => false)
  if (isThere && navigator.serviceWorker?.controller) {
    isCached = true
    for (const listener of listeners) listener()
  } else if (left > 0) setTimeout(() => void look(left - 1), PAUSE_MS)
}

/** The store that tells whether the check-in can start offline: its files are in the worker's cache. */
export const ownFiles = {
  isCached: (): boolean => isCached,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Asks the worker to cache the files of the check-in, decoders included, so that it opens offline; and the browser to persist the data. */
export const cacheOnDevice = async (): Promise<void> => {
  // Not awaited: some browsers ask the user, who may never reply.
  void navigator.storage?.persist?.().catch(() => false)
  if (!navigator.serviceWorker || typeof caches === 'undefined') return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'KEEP_CHECK_IN' } satisfies WorkerMessage)
  await look(LOOKS)
}
