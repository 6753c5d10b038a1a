const KEY = 'nectar.clock'
/**
 * Smallest difference that counts as a wrong clock (ms): smaller ones come from latency and a header in whole seconds. Living codes allow for it
 * (decision 050).
 */
const TOLERANCE_MS = 20_000

/** The part of local storage that is used here: a worker has none. */
interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const store = (): KeyValueStore | undefined => {
  try {
    return (globalThis as { localStorage?: KeyValueStore }).localStorage
  } catch {
    return undefined
  }
}

const stored = (): number => {
  try {
    const known = Number(store()?.getItem(KEY) ?? 0)
    return Number.isFinite(known) ? known : 0
  } catch {
    return 0
  }
}

/** Offset of the server's time from this device's clock, in ms. Stored across starts, so that it also works offline. */
let offset = stored()
const listeners = new Set<() => void>()

/** Returns the current time by the server's last known time. Every rule about dates uses it, since a device's clock may be a day off. */
export const now = (): Date => new Date(Date.now() + offset)

/** Returns the offset of the server's last known time from this device's clock, in ms; 0 if the clock is right. */
export const clockOffset = (): number => offset

/** Calls the listener when the offset changes. Returns the unsubscribe function. */
export const onClockChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the server's time from the `Date` header of a response that has just arrived; ignores an invalid header. */
export const noteServerTime = (header: string | null): void => {
  const difference = Date.parse(header ?? '') - Date.now()
  if (!Number.isFinite(difference)) return
  const next = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
  // The same wrong clock, seen again.
  if (Math.abs(next - offset) < TOLERANCE_MS && (next === 0) === (offset === 0)) return
  offset = next
  try {
    if (offset === 0) store()?.removeItem(KEY)
    else store()?.setItem(KEY, String(offset))
  } catch {
    // Storage is refused or full: the offset applies to this page only.
  }
  for (const listener of listeners) listener()
}
