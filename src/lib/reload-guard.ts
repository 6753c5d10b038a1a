/**
 * Reasons not to reload the page just now: an open pass, a form with text in it. Who shows one sets a guard and removes
 * it afterwards; who wants to reload asks first.
 */
const reasons = new Map<symbol, string>()
const listeners = new Set<() => void>()

const notify = () => {
  for (const listener of listeners) listener()
}

/** Keeps the page from being reloaded; returns how to allow it again. `reason` is for the reader of a trace. */
export const guardReload = (reason: string): (() => void) => {
  const key = Symbol(reason)
  reasons.set(key, reason)
  notify()
  return () => {
    if (reasons.delete(key)) notify()
  }
}

/** Whether anything keeps the page from being reloaded. */
export const isReloadGuarded = (): boolean => reasons.size > 0

/** Calls the listener whenever a guard is set or removed; returns how to stop. */
export const onReloadGuard = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
