import { Refusal } from './refusal.ts'

const SENTENCE =
  'Trop de personnes commandent ce concert en ce moment. Cette demande n’a rien réservé\u00a0: réessayez dans un instant.'

/** Limits of the time after which a refused caller is told to come back, in ms. */
const COME_BACK_MS = { least: 3_000, most: 12_000 }

/** Assumed duration of the first work of a key, in ms. */
const FIRST_MS = 20

/** Works that may wait of one key, as a multiple of those that run: the next ones may take longer than the last did. */
const MOST_WAITING = 10

/** Weight of the newest work in the mean duration. */
const WEIGHT = 0.1

/** Works of one key: the number that are here, and the starts of those that wait. `returnAt`: when the caller refused last comes back, by the clock of the lanes. */
interface Lane {
  present: number
  waiting: (() => void)[]
  meanMs: number
  returnAt: number
}

export type InLane = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `width` works at a time: of each key in order, and the waiting keys in turn. Refuses, with staggered times to come back, a work
 * that would wait longer than `maxWaitMs` or behind many others.
 */
export const boundedLanes = (
  { width, maxWaitMs }: { width: number; maxWaitMs: number },
  elapsed = () => performance.now(),
): InLane => {
  const lanes = new Map<string, Lane>()
  /** The lanes in which somebody waits; the first has the next turn. */
  const turns = new Set<Lane>()
  let running = 0
  const comeBack = (lane: Lane) => {
    const now = elapsed()
    const { least, most } = COME_BACK_MS
    lane.returnAt = Math.min(Math.max(lane.returnAt + lane.meanMs / width, now + least), now + most)
    return new Refusal('unavailable', SENTENCE, { retryAfterMs: lane.returnAt - now })
  }
  const enter = async (lane: Lane) => {
    if (running < width) {
      running++
      return
    }
    const others = turns.size - (turns.has(lane) ? 1 : 0)
    const before = (lane.waiting.length + 1) * (others + 1)
    const isLong = (before * lane.meanMs) / width > maxWaitMs
    if (isLong || lane.waiting.length >= MOST_WAITING * width) throw comeBack(lane)
    turns.add(lane)
    // Whoever leaves hands their place over.
    await new Promise<void>((resolve) => lane.waiting.push(resolve))
  }
  const leave = () => {
    const [next] = turns
    if (!next) {
      running--
      return
    }
    turns.delete(next)
    next.waiting.shift()?.()
    if (next.waiting.length > 0) turns.add(next)
  }
  return async (key, work) => {
    const lane = lanes.get(key) ?? { present: 0, waiting: [], meanMs: FIRST_MS, returnAt: 0 }
    lanes.set(key, lane)
    lane.present++
    try {
      await enter(lane)
      const begun = elapsed()
      try {
        return await work()
      } finally {
        lane.meanMs += WEIGHT * (elapsed() - begun - lane.meanMs)
        leave()
      }
    } finally {
      if (--lane.present === 0) lanes.delete(key)
    }
  }
}
