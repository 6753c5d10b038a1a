const KEY = 'nectar.clock'
/** A difference below this is the way of an answer, and a header in whole seconds: no wrong clock (ms). A living code leaves room for it (decision 050). */
const TOLERANCE_MS = 20_000

/** Local storage, as far as it is used here: a worker has none. */
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

/** How far the server's time is ahead of this device's clock, in ms. Known across starts, so that it holds offline too. */
let offset = stored()
const listeners = new Set<() => void>()

/** The present moment by the server's last known time: what every rule about dates asks, since a device's clock may be a day off. */
export const now = (): Date => new Date(Date.now() + offset)

/** How far the server's last known time is ahead of this device's clock, in ms; 0 for a clock that is right. */
export const clockOffset = (): number => offset

/** Calls the listener whenever the server's time turns out to be another; returns how to stop. */
export const onClockChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the server's time from the `Date` header of an answer that has just arrived; ignores one that is none. */
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
    // Storage is refused or full: it holds for this page.
  }
  for (const listener of listeners) listener()
}
