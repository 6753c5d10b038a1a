import { LRUCache } from 'lru-cache'

interface Bounds<V> {
  maxEntries?: number
  /** Maximum total bytes of the stored values, by `bytesOf`. A larger value is never stored. */
  maxBytes?: number
  bytesOf?: (value: V) => number
  /** Decides if a value is stored; every value is by default. */
  isStored?: (value: V) => boolean
}

/** Values that become stale together. */
export interface Cache<V> {
  /** Returns the stored value, or the result of `load`, which runs once for all concurrent readers. Failures and `undefined` are not stored. */
  read(key: string, load: () => Promise<V>): Promise<V>
  /** Returns the stored value without loading it; undefined if there is none. */
  peek(key: string): V | undefined
  clear(): void
  size(): number
  /** Hits, including reads of a value being loaded, and misses. */
  counts(): CacheCounts
}

export interface CacheCounts {
  hits: number
  misses: number
}

/**
 * Creates a bounded cache with least-recently-used eviction. If a `clear` overtakes a load, the result goes only to the readers from before
 * it and is not stored.
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
    peek: (key) => stored.get(key),
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
