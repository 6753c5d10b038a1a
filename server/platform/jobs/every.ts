import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull, loggableError } from '../db/errors.ts'

/** What became of a job's runs in this process. */
export interface JobRuns {
  /** When the last successful run ended, by `performance.now()`; null if none has. */
  succeededAtMs: number | null
  failures: number
  /** How long the last one took. */
  durationMs: number
}

const runs = new Map<string, JobRuns>()

/** The jobs of this process, by their names. */
export const jobRuns = (): ReadonlyMap<string, JobRuns> => runs

/** A job that repeats itself in this process. */
export interface RepeatingJob {
  /** No run begins any more; resolves when the one under way has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` now and again `everyMs` after each run has ended, never twice at a time. A run that returns true is followed by another at
 * once. A failure is logged, and the next run comes as usual; a full disk is logged once, as a log would fill it further.
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
