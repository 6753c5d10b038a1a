/**
 * Reasons not to reload the page now: an open pass, a form with text in it. A component sets a guard while it shows one; code that wants to reload
 * must check first.
 */
const reasons = new Map<symbol, string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Prevents reloads of the page. Returns the function that allows them again. `reason` is for the reader of a trace. */
export const guardReload = (reason: string): (() => void) => {
  const key = Symbol(reason)
  reasons.set(key, reason)
  notify()
  return () => {
    if (reasons.delete(key)) notify()
  }
}

export const isReloadGuarded = (): boolean => reasons.size > 0

/** Calls the listener when a guard is set or removed. Returns the unsubscribe function. */
export const onReloadGuard = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
