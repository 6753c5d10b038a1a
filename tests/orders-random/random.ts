/** Seeded random choices: the same seed gives the same choices. */
export interface Chance {
  /** Returns true with this probability. */
  happens(probability: number): boolean
  /** Returns an integer from `least` to `most`. */
  between(least: number, most: number): number
  pick<T>(from: readonly T[]): T
  /** Returns one of the names, by weight. */
  weighed<T extends string>(weights: Record<T, number>): T
  uuid(): string
  /** Returns independent choices for a name, unaffected by earlier draws. */
  fork(name: string | number): Chance
}

const hash = (text: string): number => {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return state >>> 0
}

export const chance = (seed: string): Chance => {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    happens: (probability) => next() < probability,
    between,
    pick: (from) => {
      const chosen = from[between(0, from.length - 1)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
    weighed: <T extends string>(weights: Record<T, number>): T => {
      const entries = Object.entries(weights) as [T, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      throw new Error('Nothing to weigh')
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    fork: (name) => chance(`${seed}/${name}`),
  }
}
