import { registerSW } from 'virtual:pwa-register'
import { appCached } from '../../lib/app-cached.ts'
import { isReloadGuarded, onReloadGuard } from '../../lib/reload-guard.ts'

/** 'none'; 'ready': a new version waits for the person; 'deferred': it was accepted and waits until a reload costs nothing. */
type UpdateState = 'none' | 'ready' | 'deferred'

/** What decides about a new version, given what it may ask of the page; `takeOver` tells the waiting worker to. */
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

  // What held the page lets go: what was accepted, here or in another tab, goes on.
  onReloadGuard(() => {
    if (state === 'deferred' && !page.isBusy()) proceed()
  })

  return {
    get: (): UpdateState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** A new version is installed and waits. */
    announce: (skipWaiting: () => void): void => {
      takeOver = skipWaiting
      set('ready')
    },
    /** The person asks for it. Never reloads over what they would lose. */
    accept: proceed,
    /** A new worker controls this page, by this tab's word or another's: its code is old now. */
    controlled: (): void => {
      hasControl = true
      proceed()
    },
  }
}

const isWritten = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.value !== field.defaultValue

/** Whether a reload would cost the person something now: an open pass, an open dialog, text in a form. */
export const isBusy = (): boolean =>
  isReloadGuarded() ||
  document.querySelector('dialog[open],[aria-modal=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input,form textarea')].some(
    isWritten,
  )

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
