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

/** Works of one key: the number that are here, those that run, and the starts of those that wait. `returnAt`: when the caller refused last comes back, by the clock of the lanes. */
interface Lane {
  present: number
  running: number
  waiting: Set<() => void>
  meanMs: number
  returnAt: number
}

export type InLane = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Works that run at a time, in all and of one key, and the longest time in ms that one waits for its turn. */
interface Bounds {
  width: number
  keyWidth: number
  maxWaitMs: number
}

/**
 * Runs few works at a time: of each key in order, and the waiting keys in turn. Refuses, with staggered times to come back, a work that
 * would wait or has waited too long, or stands behind many.
 */
export const boundedLanes = (
  { width, keyWidth, maxWaitMs }: Bounds,
  elapsed = () => performance.now(),
): InLane => {
  const lanes = new Map<string, Lane>()
  /** The lanes in which somebody waits; the first has the next turn. */
  const turns = new Set<Lane>()
  let running = 0
  const comeBack = (lane: Lane) => {
    const now = elapsed()
    const { least, most } = COME_BACK_MS
    const next = lane.returnAt + lane.meanMs / keyWidth
    lane.returnAt = Math.min(Math.max(next, now + least), now + most)
    return new Refusal('unavailable', SENTENCE, { retryAfterMs: lane.returnAt - now })
  }
  const isFree = (lane: Lane) => running < width && lane.running < keyWidth
  const isTooLate = (lane: Lane) => {
    const keys = turns.size + (turns.has(lane) ? 0 : 1)
    const waitMs = (lane.waiting.size + 1) * lane.meanMs * Math.max(1 / keyWidth, keys / width)
    return waitMs > maxWaitMs || lane.waiting.size >= MOST_WAITING * keyWidth
  }
  const begin = (lane: Lane) => {
    running++
    lane.running++
  }
  const stopWaiting = (lane: Lane, start: () => void) => {
    lane.waiting.delete(start)
    if (lane.waiting.size === 0) turns.delete(lane)
  }
  const ownTurn = (lane: Lane) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(limit)
        // The other keys come first now.
        turns.delete(lane)
        turns.add(lane)
        stopWaiting(lane, start)
        begin(lane)
        resolve()
      }
      const limit = setTimeout(() => {
        stopWaiting(lane, start)
        reject(comeBack(lane))
      }, maxWaitMs)
      lane.waiting.add(start)
      turns.add(lane)
    })
  const end = (lane: Lane) => {
    running--
    lane.running--
    for (const next of turns) {
      const [start] = next.waiting
      if (isFree(next)) start?.()
    }
  }
  return async (key, work) => {
    const lane = lanes.get(key) ?? {
      ...{ present: 0, running: 0, waiting: new Set(), meanMs: FIRST_MS, returnAt: 0 },
    }
    lanes.set(key, lane)
    lane.present++
    try {
      if (isFree(lane)) begin(lane)
      else if (isTooLate(lane)) throw comeBack(lane)
      else await ownTurn(lane)
      const begun = elapsed()
      try {
        return await work()
      } finally {
        lane.meanMs += WEIGHT * (elapsed() - begun - lane.meanMs)
        end(lane)
      }
    } finally {
      if (--lane.present === 0) lanes.delete(key)
    }
  }
}
