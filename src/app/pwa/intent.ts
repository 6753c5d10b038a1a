import { connectivity } from '../../data/connectivity.ts'
import { isSavingData } from '../../lib/saving-data.ts'

/** A pointer, or the focus, that stays on a link for so long means it, in ms. */
const REST_MS = 80
/** Pages that are prepared at once. */
const MOST = 3

/** The path of another page of this site that an element's link leads to, within this tab. */
const pathOf = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return null
  return (link.target && link.target !== '_self') || link.hasAttribute('download') ? null : link.pathname
}

/**
 * Calls `prepare` with the path of a page that somebody is about to open: a pointer rests on its link, the focus does, or a finger touches
 * it. Each path once at a time, and not without network or where data is saved. Answers how to stop.
 */
export const followIntent = (prepare: (pathname: string) => Promise<void>): (() => void) => {
  const inFlight = new Set<string>()
  let resting: { path: string; timer: ReturnType<typeof setTimeout> } | undefined

  const leave = () => {
    clearTimeout(resting?.timer)
    resting = undefined
  }
  const begin = (path: string) => {
    leave()
    if (inFlight.has(path) || inFlight.size >= MOST || isSavingData() || !connectivity.isOnline()) return
    inFlight.add(path)
    prepare(path)
      // What could not be had now is asked for as it is opened.
      .catch(() => undefined)
      .finally(() => inFlight.delete(path))
  }
  const rest = ({ target }: Event) => {
    const path = pathOf(target)
    if (path === resting?.path) return
    leave()
    if (path) resting = { path, timer: setTimeout(() => begin(path), REST_MS) }
  }
  const press = ({ target }: Event) => {
    const path = pathOf(target)
    if (path) begin(path)
  }

  const listeners = [
    ['pointerover', rest],
    ['focusin', rest],
    ['focusout', leave],
    ['pointerdown', press],
  ] as const
  for (const [type, listener] of listeners) addEventListener(type, listener, { passive: true })
  return () => {
    leave()
    for (const [type, listener] of listeners) removeEventListener(type, listener)
  }
}
