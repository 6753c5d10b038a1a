import type { CatalogueChange, CatalogueListener } from '../db/catalogue-changes.ts'
import { type Answer, answerOf } from './answer.ts'
import { createCache } from './lru-cache.ts'

const BOUNDS = { maxEntries: 1_000, maxBytes: 16 * 1024 * 1024, bytesOf: ({ bytes }: Answer) => bytes }

/** What anybody may read of the catalogue, cached in this process until the catalogue changes. */
export interface PublicReads extends CatalogueListener {
  /** An answer that falls out of date with `kind`: the one cached under the key, else what `make` reads. */
  read(kind: CatalogueChange, key: string, make: () => Promise<string>): Promise<Answer>
  /** How many answers are cached. */
  size(): number
}

/**
 * Caches nothing while changes are not heard of: each read then goes to the database. The filters outlive a like and a sold seat, which
 * change every list and leave cities and styles as they are.
 */
export const createPublicReads = (): PublicReads => {
  const caches = { events: createCache(BOUNDS), filters: createCache(BOUNDS) }
  let isListening = false

  const onChange = (change: CatalogueChange) => {
    caches.events.clear()
    if (change === 'filters') caches.filters.clear()
  }
  return {
    onChange,
    onListening: () => {
      // What is being read may have been overtaken unheard.
      onChange('filters')
      isListening = true
    },
    onLost: () => {
      isListening = false
      onChange('filters')
    },
    read: (kind, key, make) => {
      const load = () => make().then(answerOf)
      return isListening ? caches[kind].read(key, load) : load()
    },
    size: () => caches.events.size() + caches.filters.size(),
  }
}
