import { Refusal } from './refusal.ts'

const SENTENCE =
  'Trop de personnes commandent ce concert en ce moment. Rien n’est réservé\u00a0: réessayez dans quelques secondes.'

/** Refused callers are told to come back at different times, in ms. */
const COME_BACK_MS = { least: 3_000, spread: 5_000 }

/** Assumed duration of the first work of a key, in ms. */
const FIRST_MS = 20

/** Weight of the newest work in the mean duration. */
const WEIGHT = 0.1

/** Works of one key: those that run, and the starts of those that wait. */
interface Lane {
  running: number
  waiting: (() => void)[]
  meanMs: number
}

export type InLane = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `width` works of a key at a time, the others in their order of arrival. A work that would begin later than in
 * `maxWaitMs`, by the pace of the last ones, is refused at once with a time to come back: nobody waits for nothing.
 */
export const boundedLanes = ({ width, maxWaitMs }: { width: number; maxWaitMs: number }): InLane => {
  const lanes = new Map<string, Lane>()
  let refused = 0
  const comeBack = () => {
    const retryAfterMs = COME_BACK_MS.least + ((refused++ * 1_000) % COME_BACK_MS.spread)
    return new Refusal('unavailable', SENTENCE, { retryAfterMs })
  }
  const enter = async (lane: Lane) => {
    if (lane.running < width) {
      lane.running++
      return
    }
    if (((lane.waiting.length + 1) * lane.meanMs) / width > maxWaitMs) throw comeBack()
    // Whoever leaves hands their place over.
    await new Promise<void>((resolve) => lane.waiting.push(resolve))
  }
  return async (key, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [], meanMs: FIRST_MS }
    lanes.set(key, lane)
    await enter(lane)
    const begun = performance.now()
    try {
      return await work()
    } finally {
      lane.meanMs += WEIGHT * (performance.now() - begun - lane.meanMs)
      const next = lane.waiting.shift()
      if (next) next()
      else if (--lane.running === 0) lanes.delete(key)
    }
  }
}
