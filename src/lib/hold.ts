/**
 * Reasons not to reload the page just now: an open pass, a form with text in it. Whoever shows one holds, and releases when
 * it is gone; whoever wants to reload asks first.
 */
const reasons = new Map<symbol, string>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** Holds the page; returns how to let it go. `reason` is for the reader of a trace. */
export const hold = (reason: string): (() => void) => {
  const key = Symbol(reason)
  reasons.set(key, reason)
  tell()
  return () => {
    if (reasons.delete(key)) tell()
  }
}

/** Whether anything holds the page. */
export const isHeld = (): boolean => reasons.size > 0

/** Calls the listener whenever something holds or lets go; returns how to stop. */
export const onHold = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
