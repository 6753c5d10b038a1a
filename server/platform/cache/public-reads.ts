import type { CatalogueChange, CatalogueListener } from '../db/catalogue-changes.ts'
import { type Answer, answerOf } from './answer.ts'
import { type CacheCounts, createCache } from './lru-cache.ts'

const BOUNDS = { maxEntries: 2_000, maxBytes: 16 * 1024 * 1024, bytesOf: ({ body }: Answer) => body.length }
/** A longer address, in characters, is one that nobody else will ask for. */
const LONGEST_ADDRESS = 500

interface Page extends Answer {
  hasFailed: boolean
}

/** What an answer falls out of date with: one kind of change, or, of what is made of both, a change of events as well as of the directory. */
export type ReadKind = CatalogueChange | 'related'

/** What anybody may read of the catalogue, cached in this process until the catalogue changes. */
export interface PublicReads extends CatalogueListener {
  /** An answer that falls out of date with `kind`: the one cached under the key, else what `make` reads. */
  read(kind: ReadKind, key: string, make: () => Promise<string>): Promise<Answer>
  /** The answer that this very address had, which need not be understood again; else what `load` finds, by `read`. */
  at(kind: ReadKind, address: string, load: () => Promise<Answer>): Promise<Answer>
  /** A page, which any change may concern: the one cached under the key, else what `make` renders. One that has failed is not cached. */
  page<P extends Page>(key: string, make: () => Promise<P>): Promise<P>
  /** The entries of the directory, which many of its answers are made of: cached like an answer, else what `make` reads. Nobody changes them. */
  directory<T extends object>(make: () => Promise<readonly T[]>): Promise<readonly T[]>
  /** How many answers are cached. */
  size(): number
  /** How often each cache was read, and how many answers are in it. */
  counts(): Record<string, CacheCounts & { entries: number }>
}

/**
 * Caches nothing while changes are not heard of: each read then goes to the database. The filters outlive a like and a sold seat, which
 * change every list and leave cities and styles as they are; the directory changes by itself.
 */
export const createPublicReads = (): PublicReads => {
  const caches = {
    events: createCache(BOUNDS),
    filters: createCache(BOUNDS),
    directory: createCache(BOUNDS),
    related: createCache(BOUNDS),
    snapshot: createCache(BOUNDS),
  }
  const rows = createCache<readonly object[]>({ maxEntries: 1 })
  const pages = createCache<Page>({ ...BOUNDS, isStored: ({ hasFailed }) => !hasFailed })
  let isListening = false

  const onChange = (change: CatalogueChange) => {
    // No page shows it.
    if (change === 'snapshot') return caches.snapshot.clear()
    pages.clear()
    caches.related.clear()
    if (change === 'directory') {
      rows.clear()
      return caches.directory.clear()
    }
    caches.events.clear()
    if (change === 'filters') caches.filters.clear()
  }
  const forgetAll = () => {
    onChange('filters')
    onChange('directory')
    onChange('snapshot')
  }
  return {
    onChange,
    onListening: () => {
      // What is being read may have been overtaken unheard.
      forgetAll()
      isListening = true
    },
    onLost: () => {
      isListening = false
      forgetAll()
    },
    read: (kind, key, make) => {
      const load = () => make().then(answerOf)
      return isListening ? caches[kind].read(key, load) : load()
    },
    at: (kind, address, load) =>
      isListening && address.length <= LONGEST_ADDRESS ? caches[kind].read(`at ${address}`, load) : load(),
    page: (key, make) => (isListening ? (pages.read(key, make) as ReturnType<typeof make>) : make()),
    directory: (make) => (isListening ? (rows.read('all', make) as ReturnType<typeof make>) : make()),
    size: () => Object.values(caches).reduce((sum, { size }) => sum + size(), pages.size()),
    counts: () =>
      Object.fromEntries(
        Object.entries({ ...caches, pages, rows }).map(([name, { size, counts }]) => [
          name,
          { ...counts(), entries: size() },
        ]),
      ),
  }
}
