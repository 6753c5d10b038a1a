import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, loggableError } from '../db/errors.ts'

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
 * Runs `work` now and `everyMs` after each run's end, never concurrently; a run that returns true is repeated at once. Failures are logged
 * and do not stop the job; a full disk is logged once, to save space.
 */
export const every = (
  everyMs: number,
  name: string,
  work: () => Promise<boolean>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): RepeatingJob => {
  let isStopped = false
  let isFullKnown = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const known: JobRuns = runs.get(name) ?? { succeededAtMs: null, failures: 0, durationMs: 0 }
  runs.set(name, known)

  const run = async () => {
    let hasMore: boolean
    do {
      hasMore = false
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
    } while (hasMore && !isStopped)
  }
  const start = () => {
    running = run().finally(() => {
      if (isStopped) return
      timer = setTimeout(start, everyMs)
      timer.unref()
    })
  }
  start()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
