/** A repeatable random source: a seed yields the same numbers on every device. */
export interface Random {
  /** Returns a number from `min` to `max`, excluding `max`. */
  between(min: number, max: number): number
  /** Returns a whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
  chance(share: number): boolean
}

const hash = (text: string): number => {
  let h = 2166136261
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
  h = Math.imul(h ^ (h >>> 16), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return (h ^ (h >>> 16)) >>> 0
}

/** Returns a Mulberry32 generator, seeded with an FNV-1a hash finished like Murmur. */
export const randomOf = (seed: string): Random => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    between: (min, max) => min + next() * (max - min),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    chance: (share) => next() < share,
  }
}
