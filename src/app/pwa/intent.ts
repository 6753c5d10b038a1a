import { connectivity } from '../../data/connectivity.ts'
import { isSavingData } from '../../shared/saving-data.ts'

/** How long a pointer or the focus must rest on a link before its page is prepared, in ms. */
const REST_MS = 80
const MAX_IN_FLIGHT = 3

/** Returns the path of a link to another page of this site in this tab; null for any other element. */
const pathOf = (target: EventTarget | null): string | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return null
  return (link.target && link.target !== '_self') || link.hasAttribute('download') ? null : link.pathname
}

/**
 * Calls `prepare` with the path of a page about to be opened: a pointer or the focus rests on its link, or a finger touches it. Not twice at a time,
 * offline or with data saving. Returns the stop function.
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
    if (inFlight.has(path) || inFlight.size >= MAX_IN_FLIGHT || isSavingData() || !connectivity.isOnline())
      return
    inFlight.add(path)
    prepare(path)
      // A failed page is loaded again when it is opened.
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
