import { LRUCache } from 'lru-cache'

interface Bounds<V> {
  /** How many values are stored at most. */
  maxEntries?: number
  /** How many bytes all stored values have at most, by `bytesOf`. A larger value is never stored. */
  maxBytes?: number
  bytesOf?: (value: V) => number
  /** Which values are stored; all where it says nothing. */
  isStored?: (value: V) => boolean
}

/** Values that become stale together. */
export interface Cache<V> {
  /** The value stored under a key; else what `load` returns, loaded once for all who ask meanwhile. A failure and `undefined` are not stored. */
  read(key: string, load: () => Promise<V>): Promise<V>
  clear(): void
  size(): number
  /** How many reads found a value, or one that was being loaded, and how many loaded it. */
  counts(): CacheCounts
}

export interface CacheCounts {
  hits: number
  misses: number
}

/**
 * A bounded cache that evicts the least recently used value. Each load belongs to the generation in which it began: one that a `clear` overtakes
 * is returned to those who asked before it, and never stored.
 */
export const createCache = <V extends NonNullable<unknown> | undefined>({
  maxEntries,
  maxBytes,
  bytesOf = () => 1,
  isStored = () => true,
}: Bounds<V>): Cache<V> => {
  const stored = new LRUCache<string, NonNullable<V>>({
    max: maxEntries ?? 0,
    ...(maxBytes !== undefined && {
      maxSize: maxBytes,
      sizeCalculation: (value) => Math.max(1, bytesOf(value)),
    }),
  })
  const loading = new Map<string, Promise<V>>()
  let generation = 0
  const counts: CacheCounts = { hits: 0, misses: 0 }

  const loadOnce = async (key: string, load: () => Promise<V>): Promise<V> => {
    const began = generation
    try {
      const value = await load()
      if (began === generation && value !== undefined && isStored(value))
        stored.set(key, value as NonNullable<V>)
      return value
    } finally {
      if (began === generation) loading.delete(key)
    }
  }

  return {
    size: () => stored.size,
    counts: () => counts,
    clear: () => {
      generation++
      stored.clear()
      loading.clear()
    },
    read: (key, load) => {
      const value = stored.get(key)
      const found = value === undefined ? loading.get(key) : Promise.resolve(value)
      counts[found ? 'hits' : 'misses']++
      if (found) return found
      const loaded = loadOnce(key, load)
      loading.set(key, loaded)
      return loaded
    },
  }
}
