import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, loggableError } from '../db/errors.ts'
import { onWake } from '../wakes.ts'

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

/**
 * Runs `work` now and `everyMs` after each run's end, or at once when this process commits work on the topic `wokenBy`; never concurrently. A
 * run that returns true is repeated at once. Failures are logged and do not stop the job; a full disk is logged once, to save space.
 */
export const every = (
  everyMs: number,
  name: string,
  work: () => Promise<boolean>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { wokenBy }: { wokenBy?: string } = {},
): RepeatingJob => {
  let isStopped = false
  let isFullKnown = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  /** True if work was committed during a run, or as it ended, which may have looked too early. */
  let isWoken = false
  const known: JobRuns = runs.get(name) ?? { succeededAtMs: null, failures: 0, durationMs: 0 }
  runs.set(name, known)

  const run = async () => {
    let hasMore: boolean
    do {
      hasMore = false
      isWoken = false
      const begun = performance.now()
      try {
        hasMore = await work()
        isFullKnown = false
        known.succeededAtMs = performance.now()
      } catch (error) {
        known.failures++
        const isFull = isDiskFull(error)
        if (!isFull || !isFullKnown) log.warn({ err: loggableError(error) }, name)
        isFullKnown = isFull
      }
      known.durationMs = performance.now() - begun
    } while ((hasMore || isWoken) && !isStopped)
  }
  const start = () => {
    timer = undefined
    running = run().finally(() => {
      if (isStopped) return
      if (isWoken) return start()
      timer = setTimeout(start, everyMs)
      timer.unref()
    })
  }
  const stopWaking =
    wokenBy &&
    onWake(wokenBy, () => {
      isWoken = true
      if (!timer || isStopped) return
      clearTimeout(timer)
      start()
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
