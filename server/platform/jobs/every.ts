import type { FastifyBaseLogger } from 'fastify'
import { isDiskFull } from '../db/disk-full.ts'
import { loggableError } from '../db/loggable-error.ts'

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

  const run = async () => {
    let hasMore: boolean
    do {
      hasMore = false
      try {
        hasMore = await work()
        isFullKnown = false
      } catch (error) {
        const isFull = isDiskFull(error)
        if (!isFull || !isFullKnown) log.warn({ err: loggableError(error) }, name)
        isFullKnown = isFull
      }
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
