import { Refusal } from './refusal.ts'

const SENTENCE =
  'Trop de personnes commandent ce concert en ce moment. Cette demande n’a rien réservé\u00a0: réessayez dans un instant.'

/** Limits of the time after which a refused caller is told to come back, in ms. */
const COME_BACK_MS = { least: 3_000, most: 12_000 }

/** Assumed duration of the first work of a key, in ms. */
const FIRST_MS = 20

/** Weight of the newest work in the mean duration. */
const WEIGHT = 0.1

/** Works of one key: those that run, and the starts of those that wait. `returnAt`: when the caller refused last comes back, by the clock of the lanes. */
interface Lane {
  running: number
  waiting: (() => void)[]
  meanMs: number
  returnAt: number
}

export type InLane = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `width` works of a key at a time, the others in their order of arrival. A work that would wait longer than `maxWaitMs`, by the pace
 * of the last ones, is refused with a time to come back, so that a crowd does not return as one.
 */
export const boundedLanes = (
  { width, maxWaitMs }: { width: number; maxWaitMs: number },
  elapsed = () => performance.now(),
): InLane => {
  const lanes = new Map<string, Lane>()
  const comeBack = (lane: Lane) => {
    const now = elapsed()
    const { least, most } = COME_BACK_MS
    lane.returnAt = Math.min(Math.max(lane.returnAt + lane.meanMs / width, now + least), now + most)
    return new Refusal('unavailable', SENTENCE, { retryAfterMs: lane.returnAt - now })
  }
  const enter = async (lane: Lane) => {
    if (lane.running < width) {
      lane.running++
      return
    }
    if (((lane.waiting.length + 1) * lane.meanMs) / width > maxWaitMs) throw comeBack(lane)
    // Whoever leaves hands their place over.
    await new Promise<void>((resolve) => lane.waiting.push(resolve))
  }
  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [], meanMs: FIRST_MS, returnAt: 0 }
    lanes.set(key, lane)
    await enter(lane)
    const begun = elapsed()
    try {
      return await work()
    } finally {
      lane.meanMs += WEIGHT * (elapsed() - begun - lane.meanMs)
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(key)
    }
  }
}
