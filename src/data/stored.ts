import { isDecisive } from './errors.ts'

/** A value with the time it was stored (ms since 1970) and its source: the server just now, or the device's copy after a `failure`. */
export type Stored<T> = { value: T; storedAt: number; source: 'server' | 'device'; failure?: unknown }

export type Cached<T> = { value: T; storedAt: number }

const pending = new Set<Promise<unknown>>()

/** Resolves once all pending writes of earlier reads are stored, or have failed. */
export const writesSettled = async (): Promise<void> => {
  while (pending.size > 0) await Promise.allSettled([...pending])
}

/** Makes `writesSettled` wait for this work too; it may fail. */
export const settleLater = (work: Promise<unknown>): void => {
  pending.add(work)
  work.finally(() => pending.delete(work)).catch(() => undefined)
}

/**
 * Fetches from the server and stores the response in the background; if the server is unreachable or fails, returns the device's copy. Throws the
 * server's AppError if the device has none, and for every refusal.
 */
export const readThrough = async <T>(steps: {
  ask: () => Promise<T>
  store: (value: T, storedAt: number) => Promise<unknown>
  load: () => Promise<Cached<T> | undefined>
}): Promise<Stored<T>> => {
  let value: T
  try {
    value = await steps.ask()
  } catch (error) {
    if (isDecisive(error)) throw error
    const stored = await steps.load()
    if (stored) return { ...stored, source: 'device', failure: error }
    throw error
  }
  const storedAt = Date.now()
  settleLater(steps.store(value, storedAt))
  return { value, storedAt, source: 'server' }
}

/** Marks a value as the device's copy, for a screen to show before the server responds. */
export const asDevice = <T>(cached: Cached<T> | undefined): Stored<T> | undefined =>
  cached && { ...cached, source: 'device' }
