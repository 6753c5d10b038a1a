import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, loggableError } from '../db/errors.ts'
import { hearsDueWork, onWake } from '../wakes.ts'

export interface JobRuns {
  /** End of the last successful run, by `performance.now()`; null if there is none. */
  succeededAtMs: number | null
  failures: number
  durationMs: number
}

const runs = new Map<string, JobRuns>()

export const jobRuns = (): ReadonlyMap<string, JobRuns> => runs

export interface RepeatingJob {
  /** Prevents further runs; resolves when the current one has ended. */
  stop(): Promise<void>
}

/** Longest sleep of a job that hears of its work, in ms: whatever was not heard of is found then. */
const LONGEST_SLEEP_MS = 2 * 60_000

/** What a run leaves: work to do at once, or the time of the next work, null if there is none. */
export type Left = boolean | { nextAt: Date | null }

/** Returns the earliest of some due times; null if there is none. */
export const earliest = (...times: (Date | null | undefined)[]): Date | null =>
  times.reduce<Date | null>((first, time) => (time && (!first || time < first) ? time : first), null)

interface Waking {
  /** Topic of the work. */
  wokenBy?: string
  /** The clock of due times; without one, due work waits for the next `everyMs`. */
  now?: () => Date
}

// A run that returns the time of its next work sleeps until then, or until the database tells of earlier work, but for neither does a job run
// more often than every `everyMs` (decision 084). A full disk is logged once, to save space.

/**
 * Runs `work` now and `everyMs` after each run's end, or at once when this process commits work on `wokenBy`; never concurrently. True repeats it at
 * once. Failures are logged and do not stop the job.
 */
export const every = (
  everyMs: number,
  name: string,
  work: () => Promise<Left>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { wokenBy, now }: Waking = {},
): RepeatingJob => {
  let isStopped = false
  let isFullKnown = false
  let timer: NodeJS.Timeout | undefined
  /** End of the last run, and time of the next, by `performance.now()`. */
  let endedAt = 0
  let runsAt = 0
  let running: Promise<void> | undefined
  /** True if work was committed during a run, or as it ended, which may have looked too early. */
  let isWoken = false
  /** Earliest due time, in ms since 1970, that was heard of during a run. */
  let heardAt = Number.POSITIVE_INFINITY
  const known: JobRuns = runs.get(name) ?? { succeededAtMs: null, failures: 0, durationMs: 0 }
  runs.set(name, known)

  /** Runs until nothing is left to do at once; returns the time of the next work, in ms since 1970. */
  const run = async (): Promise<number> => {
    let left: Left
    do {
      left = false
      isWoken = false
      heardAt = Number.POSITIVE_INFINITY
      const begun = performance.now()
      try {
        left = await work()
        isFullKnown = false
        known.succeededAtMs = performance.now()
      } catch (error) {
        known.failures++
        const isFull = isDiskFull(error)
        if (!isFull || !isFullKnown) log.warn({ err: loggableError(error) }, name)
        isFullKnown = isFull
      }
      known.durationMs = performance.now() - begun
    } while ((left === true || isWoken) && !isStopped)
    if (typeof left === 'boolean' || !hearsDueWork()) return 0
    return Math.min(left.nextAt?.getTime() ?? Number.POSITIVE_INFINITY, heardAt)
  }
  /** Returns the ms until a time in ms since 1970. */
  const pauseUntil = (dueAtMs: number): number =>
    now ? Math.min(Math.max(dueAtMs - now().getTime(), 0), LONGEST_SLEEP_MS) : 0
  const sleepUntil = (dueAtMs: number) => {
    clearTimeout(timer)
    const pause = pauseUntil(dueAtMs)
    runsAt = Math.max(performance.now() + pause, endedAt + everyMs)
    timer = setTimeout(start, runsAt - performance.now())
    timer.unref()
  }
  const start = () => {
    timer = undefined
    running = run().then((dueAtMs) => {
      if (isStopped) return
      if (isWoken) return start()
      endedAt = performance.now()
      sleepUntil(Math.min(dueAtMs, heardAt))
    })
  }
  const stopWaking =
    wokenBy &&
    onWake(wokenBy, (dueAtMs) => {
      if (isStopped) return
      if (dueAtMs === undefined) {
        isWoken = true
        if (!timer) return
        clearTimeout(timer)
        return start()
      }
      heardAt = Math.min(heardAt, dueAtMs)
      if (timer && performance.now() + pauseUntil(dueAtMs) < runsAt) sleepUntil(dueAtMs)
    })
  start()
  return {
    stop: async () => {
      isStopped = true
      if (stopWaking) stopWaking()
      clearTimeout(timer)
      await running
    },
  }
}
