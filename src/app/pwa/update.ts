import { onReloadGuard } from '../../lib/reload-guard.ts'

/** 'none'; 'ready': a new version waits for the person; 'held': it was accepted and waits until a reload costs nothing. */
export type UpdateState = 'none' | 'ready' | 'held'

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
    if (page.isBusy()) return set('held')
    if (!hasControl) return takeOver?.()
    if (isReloading) return
    isReloading = true
    page.reload()
  }

  // What held the page lets go: what was accepted, here or in another tab, goes on.
  onReloadGuard(() => {
    if (state === 'held' && !page.isBusy()) proceed()
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
