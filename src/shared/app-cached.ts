import { SHELL } from '../config/worker.ts'

/**
 * Whether the app opens offline: 'cached' (its worker is active and has its files), 'coming' (it is being installed, or fetched again), 'missing' (no
 * support for workers, or the installation failed).
 */
type AppCached = 'cached' | 'coming' | 'missing'

let state: AppCached = 'coming'
const listeners = new Set<() => void>()

const report = (next: AppCached): void => {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** Reports an active worker: the browser may have lost its files, which it fetches again at each navigation. */
const reportActive = async (): Promise<void> => {
  const shell = await caches.match(SHELL, { ignoreSearch: true }).catch(() => undefined)
  report(shell ? 'cached' : 'coming')
}

/** Follows the installation of a worker to its end: it fails if one of its files does not load. */
const follow = (registration: ServiceWorkerRegistration): void => {
  const { active, waiting, installing } = registration
  if (active) void reportActive()
  else report(waiting || installing ? 'coming' : 'missing')
  installing?.addEventListener('statechange', () => {
    if (registration.active) void reportActive()
    else if (installing.state === 'redundant') report('missing')
  })
}

const registered = () => navigator.serviceWorker.getRegistration().catch(() => undefined)

/** Reads the state from the browser. A worker that is not registered yet counts as coming, unless its registration has failed. */
const look = async (): Promise<void> => {
  if (!navigator.serviceWorker) {
    report('missing')
    return
  }
  navigator.serviceWorker.ready.then(reportActive, () => undefined)
  const registration = await registered()
  if (registration) follow(registration)
  else if (state === 'cached') report('coming')
}

export const appCached = {
  get: (): AppCached => state,
  follow,
  fail: (): void => report('missing'),
  /** Retries a failed installation; never throws. */
  retry: async (): Promise<void> => {
    if (state !== 'missing' || !navigator.serviceWorker) return
    report('coming')
    try {
      const registration = (await registered()) ?? (await navigator.serviceWorker.register('/sw.js'))
      if (!registration.active && !registration.installing) await registration.update()
      follow(registration)
    } catch {
      report('missing')
    }
  },
  /** Calls the listener when the state changes. Returns the unsubscribe function. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    void look()
    return () => listeners.delete(listener)
  },
}
