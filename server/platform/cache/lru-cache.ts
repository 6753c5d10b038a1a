import { LRUCache } from 'lru-cache'

interface Bounds<V> {
  maxEntries?: number
  /** Maximum total bytes of the stored values, by `bytesOf`. A larger value is never stored. */
  maxBytes?: number
  bytesOf?: (value: V) => number
  /** Decides if a value is stored; every value is by default. */
  isStored?: (value: V) => boolean
  /** Decides if a change of the item with this id makes a value stale; it does by default. */
  isAbout?: (value: V, key: string, id: string) => boolean
}

/** Values that become stale together. */
export interface Cache<V> {
  /** Returns the stored value, or the result of `load`, which runs once for all concurrent readers. Failures and `undefined` are not stored. */
  read(key: string, load: () => Promise<V>): Promise<V>
  /** Returns the stored value without loading it; undefined if there is none. */
  peek(key: string): V | undefined
  clear(): void
  /** Makes the values stale that are about this id. */
  forget(id: string): void
  size(): number
  /** Hits, including reads of a value being loaded, and misses. */
  counts(): CacheCounts
}

export interface CacheCounts {
  hits: number
  misses: number
}

/** Ids whose last change is remembered: with one more, all values are stale. */
const MAX_IDS = 500

/**
 * Creates a bounded cache with least-recently-used eviction. The result of a load that a change overtakes goes to the readers from before it alone. A
 * stored value is compared with the changes since when it is next read.
 */
export const createCache = <V extends NonNullable<unknown> | undefined>({
  maxEntries,
  maxBytes,
  bytesOf = () => 1,
  isStored = () => true,
  isAbout = () => true,
}: Bounds<V>): Cache<V> => {
  const stored = new LRUCache<string, { value: NonNullable<V>; compared: number }>({
    max: maxEntries ?? 0,
    ...(maxBytes !== undefined && {
      maxSize: maxBytes,
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    }),
  })
  /** The number of each id's last change. */
  const changed = new Map<string, number>()
  let changes = 0
  const loading = new Map<string, Promise<V>>()
  let generation = 0
  const counts: CacheCounts = { hits: 0, misses: 0 }

  const loadOnce = async (key: string, load: () => Promise<V>): Promise<V> => {
    const began = generation
    try {
      const value = await load()
      if (began === generation && value !== undefined && isStored(value))
        stored.set(key, { value: value as NonNullable<V>, compared: changes })
      return value
    } finally {
      if (began === generation) loading.delete(key)
    }
  }

  const fresh = (key: string): NonNullable<V> | undefined => {
    const entry = stored.get(key)
    if (!entry || entry.compared === changes) return entry?.value
    for (const [id, change] of changed)
      if (change > entry.compared && isAbout(entry.value, key, id)) {
        stored.delete(key)
        return undefined
      }
    entry.compared = changes
    return entry.value
  }

  /** No load under way may be stored or joined. */
  const overtake = () => {
    generation++
    loading.clear()
  }

  const clear = () => {
    overtake()
    stored.clear()
    changed.clear()
  }

  return {
    peek: fresh,
    size: () => stored.size,
    counts: () => counts,
    clear,
    forget: (id) => {
      if (changed.size === MAX_IDS && !changed.has(id)) return clear()
      overtake()
      changes += 1
      changed.set(id, changes)
    },
    read: (key, load) => {
      const value = fresh(key)
      const found = value === undefined ? loading.get(key) : Promise.resolve(value)
      counts[found ? 'hits' : 'misses']++
      if (found) return found
      const loaded = loadOnce(key, load)
      loading.set(key, loaded)
      return loaded
    },
  }
}
