import { registerSW } from 'virtual:pwa-register'
import { appCached } from '../../lib/app-cached.ts'
import { isBusy } from './busy.ts'
import { createUpdate } from './update.ts'

const HOUR_MS = 3_600_000
/** A page that comes back asks for a new version at most this often, in ms. */
const PAUSE_MS = 10 * 60_000

export const update = createUpdate({ isBusy, reload: () => location.reload() })

const keepAsking = (registration: ServiceWorkerRegistration): void => {
  let asked = Date.now()
  const ask = () => {
    if (!navigator.onLine || registration.installing) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  }
  setInterval(ask, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > PAUSE_MS) ask()
  })
}

let isRegistered = false

/** Registers the worker, once, and keeps asking for new versions. Nothing happens by itself when one is there: `update` says so and waits. */
export const registerServiceWorker = (): void => {
  if (isRegistered || !('serviceWorker' in navigator)) return
  isRegistered = true
  // The very first worker takes a page over that had none: no new version.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) update.controlled()
    hadWorker = true
  })
  const skipWaiting = registerSW({
    immediate: true,
    onNeedRefresh: () => update.announce(() => void skipWaiting(false)),
    // Reloading is ours to decide, on `controllerchange`.
    onNeedReload: () => undefined,
    onRegisteredSW: (_, registration) => {
      if (!registration) return
      appCached.follow(registration)
      keepAsking(registration)
    },
    // No worker (storage denied, an odd proxy): the app works online, and the door's readiness says what is missing.
    onRegisterError: appCached.fail,
  })
}
