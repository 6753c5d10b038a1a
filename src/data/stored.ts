import { isDecisive } from './errors.ts'

/** A value with when it was stored (ms since 1970) and whose word it is: the server's just now, or the device's copy. */
export type Stored<T> = { value: T; storedAt: number; source: 'server' | 'device' }

/** What the device remembers of a value. */
export type Cached<T> = { value: T; storedAt: number }

const pending = new Set<Promise<unknown>>()

/** Resolves once everything that reads have handed to the device so far is kept (or could not be). */
export const writesSettled = async (): Promise<void> => {
  while (pending.size > 0) await Promise.allSettled([...pending])
}

/** Has `writesSettled` wait for this as well; it may fail. */
export const settleLater = (work: Promise<unknown>): void => {
  pending.add(work)
  work.finally(() => pending.delete(work)).catch(() => undefined)
}

/**
 * One read: asks the server, hands the answer to the device without waiting for it, and answers; when the server is out of
 * reach (or fails) answers the device's copy. Throws the server's AppError where the device has nothing, and every refusal.
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
    if (stored) return { ...stored, source: 'device' }
    throw error
  }
  const storedAt = Date.now()
  settleLater(steps.store(value, storedAt))
  return { value, storedAt, source: 'server' }
}

/** The device's copy alone, as a screen paints it before the server has answered. */
export const asDevice = <T>(cached: Cached<T> | undefined): Stored<T> | undefined =>
  cached && { ...cached, source: 'device' }
