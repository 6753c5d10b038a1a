import { type Answer, answerOf } from './answer.ts'

/** Answers that fall out of date together. */
export interface Shelf {
  /** The answer kept under a key; else what `make` reads, once for all who ask for it meanwhile. */
  read(key: string, make: () => Promise<string>): Promise<Answer>
  clear(): void
  size(): number
}

/**
 * A shelf bounded in number and bytes, the last used kept longest. Each read of the database belongs to the generation that it began in:
 * what a `clear` overtook is answered to those who asked before it, and never kept.
 */
export const createShelf = ({ maxEntries, maxBytes }: { maxEntries: number; maxBytes: number }): Shelf => {
  const kept = new Map<string, Answer>()
  const underWay = new Map<string, Promise<Answer>>()
  let generation = 0
  let bytes = 0

  const keep = (key: string, answer: Answer): void => {
    kept.set(key, answer)
    bytes += answer.bytes
    for (const [oldest, { bytes: freed }] of kept) {
      if (kept.size <= maxEntries && bytes <= maxBytes) return
      kept.delete(oldest)
      bytes -= freed
    }
  }

  const make = async (key: string, read: () => Promise<string>): Promise<Answer> => {
    const began = generation
    try {
      const answer = answerOf(await read())
      if (began === generation) keep(key, answer)
      return answer
    } finally {
      if (began === generation) underWay.delete(key)
    }
  }

  return {
    size: () => kept.size,
    clear: () => {
      generation++
      bytes = 0
      kept.clear()
      underWay.clear()
    },
    read: (key, read) => {
      const answer = kept.get(key)
      if (answer) {
        // The order of a Map is the order of use.
        kept.delete(key)
        kept.set(key, answer)
        return Promise.resolve(answer)
      }
      const same = underWay.get(key)
      if (same) return same
      const reading = make(key, read)
      underWay.set(key, reading)
      return reading
    },
  }
}
