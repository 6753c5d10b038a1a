/** Numbers that look drawn at random and are the same for one name for ever. */
export interface Random {
  /** From `min` up to `max`, with a decimal at most. */
  between(min: number, max: number): number
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number
  pick<T>(choices: readonly [T, ...T[]]): T
}

const hashOf = (name: string): number => {
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export const randomOf = (name: string): Random => {
  let state = hashOf(name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (min, max) => Math.round((min + next() * (max - min)) * 10) / 10,
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
  }
}
