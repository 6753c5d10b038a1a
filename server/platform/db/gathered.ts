import DataLoader from 'dataloader'
import type { Db } from './database.ts'

const MOST_AT_ONCE = 100

/** Time between two statements while several keys are asked for at once, in ms. */
const CROWD_MS = 10

const loaderOf = <R>(lookUp: (keys: readonly string[]) => Promise<Map<string, R>>) => {
  let isCrowd = false
  let nextAt = 0
  const load = async (keys: readonly string[]) => {
    isCrowd = keys.length > 1
    nextAt = performance.now() + CROWD_MS
    const found = await lookUp(keys)
    return keys.map((key) => found.get(key))
  }
  return new DataLoader<string, R | undefined>(load, {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (send) => {
      const waitMs = isCrowd ? nextAt - performance.now() : 0
      if (waitMs > 0) setTimeout(send, waitMs)
      else setImmediate(send)
    },
  })
}

/**
 * Returns a look-up by key that asks for the keys of one turn of the event loop together, and in a crowd for those of some ms: a statement costs
 * more than its rows. `lookUp` leaves out unknown keys.
 */
export const gathered = <R>(lookUp: (db: Db, keys: readonly string[]) => Promise<Map<string, R>>) => {
  const loaders = new WeakMap<Db, DataLoader<string, R | undefined>>()
  return (db: Db, key: string): Promise<R | undefined> => {
    const loader = loaders.get(db) ?? loaderOf<R>((keys) => lookUp(db, keys))
    loaders.set(db, loader)
    return loader.load(key)
  }
}
