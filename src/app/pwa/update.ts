import { registerSW } from 'virtual:pwa-register'
import { isReloadGuarded, onReloadGuard } from '../../lib/reload-guard.ts'
import { appCached } from '../../shared/app-cached.ts'

/** 'none'; 'ready': a new version waits for the user; 'deferred': the user accepted it, and it waits until a reload loses no input. */
type UpdateState = 'none' | 'ready' | 'deferred'

/** Decides about a new version. `takeOver` makes the waiting worker take control. */
export const createUpdate = (page: { isBusy: () => boolean; reload: () => void }) => {
  let state: UpdateState = 'none'
  let takeOver: (() => void) | undefined
  let hasControl = false
  let isReloading = false
  const listeners = new Set<() => void>()

  const set = (next: UpdateState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const proceed = () => {
    if (page.isBusy()) return set('deferred')
    if (!hasControl) return takeOver?.()
    if (isReloading) return
    isReloading = true
    page.reload()
  }

  // The page is no longer guarded: continue an update that was accepted here or in another tab.
  onReloadGuard(() => {
    if (state === 'deferred' && !page.isBusy()) proceed()
  })

  return {
    get: (): UpdateState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Called once a new version is installed and waits. */
    announce: (skipWaiting: () => void): void => {
      takeOver = skipWaiting
      set('ready')
    },
    /** Called when the user accepts. Never reloads if the user would lose input. */
    accept: proceed,
    /** Called when a new worker controls this page, triggered by this tab or another: the page's code is old now. */
    controlled: (): void => {
      hasControl = true
      proceed()
    },
  }
}

const isWritten = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== field.defaultValue

/** Checks whether a reload would lose something: an open pass, an open dialog, text in a form. */
export const isBusy = (): boolean =>
  isReloadGuarded() ||
  document.querySelector('dialog[open],[aria-modal=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input,form textarea')].some(
    isWritten,
  )

const HOUR_MS = 3_600_000

/** Minimum interval between two checks for a new version by a page that comes back, in ms. */
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

/** Registers the worker once, and regularly checks for new versions. A new version is only announced to `update`, which waits for the user. */
export const registerServiceWorker = (): void => {
  if (isRegistered || !('serviceWorker' in navigator)) return
  isRegistered = true
  // The first worker of a page without one is no new version.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) update.controlled()
    hadWorker = true
  })
  const skipWaiting = registerSW({
    immediate: true,
    onNeedRefresh: () => update.announce(() => void skipWaiting(false)),
    // `controlled` decides on the reload, after `controllerchange`.
    onNeedReload: () => undefined,
    onRegisteredSW: (_, registration) => {
      if (!registration) return
      appCached.follow(registration)
      keepAsking(registration)
    },
    // No worker (storage denied, an odd proxy): the app works online, and the door's readiness shows the problem.
    onRegisterError: appCached.fail,
  })
}
