/** How many genuine living codes must agree. */
const CODES = 10
/** How far apart they may lie: a code is up to 15 s old, and each phone's clock has a fault of its own (ms). */
const SPREAD_MS = 45_000
/** Less than this is no wrong clock (ms). */
const TOLERANCE_MS = 60_000

/**
 * Learns from living codes whether it is this phone's clock that is wrong: one screenshot is old, those of ten seats in a row that are as old as each
 * other are not. `note` is told how far a code's time lies before this phone's, in ms, and answers how far its clock is off, null where it is not.
 */
export const createClockWatch = () => {
  const seen = new Map<string, number>()
  return {
    note: (letters: string, behindMs: number): number | null => {
      seen.delete(letters)
      seen.set(letters, behindMs)
      const [oldest] = seen.keys()
      if (seen.size > CODES && oldest !== undefined) seen.delete(oldest)
      const sorted = [...seen.values()].sort((one, other) => one - other)
      const [least = 0, most = 0, median = 0] = [sorted[0], sorted.at(-1), sorted[CODES / 2]]
      const isAgreed = seen.size === CODES && most - least <= SPREAD_MS
      return isAgreed && Math.abs(median) > TOLERANCE_MS ? median : null
    },
  }
}
