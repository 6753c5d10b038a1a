import type { CatalogueChange, CatalogueListener } from '../db/catalogue-changes.ts'
import { type Answer, answerOf } from './answer.ts'
import { createShelf } from './shelf.ts'

const BOUNDS = { maxEntries: 1_000, maxBytes: 16 * 1024 * 1024 }

/** What anybody may read of the catalogue, kept in this process until the catalogue changes. */
export interface PublicReads extends CatalogueListener {
  /** An answer that falls out of date with `kind`: the one kept under the key, else what `make` reads. */
  read(kind: CatalogueChange, key: string, make: () => Promise<string>): Promise<Answer>
  /** How many answers are kept. */
  size(): number
}

/**
 * Keeps nothing while changes are not heard of: each read then goes to the database. The filters outlive a like and a sold seat, which
 * change every list and leave cities and styles as they are.
 */
export const createPublicReads = (): PublicReads => {
  const shelves = { events: createShelf(BOUNDS), filters: createShelf(BOUNDS) }
  let isListening = false

  const onChange = (change: CatalogueChange) => {
    shelves.events.clear()
    if (change === 'filters') shelves.filters.clear()
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
    read: (kind, key, make) => (isListening ? shelves[kind].read(key, make) : make().then(answerOf)),
    size: () => shelves.events.size() + shelves.filters.size(),
  }
}
