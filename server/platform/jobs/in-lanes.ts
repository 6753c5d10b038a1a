import type { FastifyBaseLogger } from 'fastify'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 1000
/** One who is slow to take something is not to hold up the others. */
const AT_ONCE = 4

/**
 * Sends what waits in an outbox, several at a time, every second; `sendNext` answers whether anything waited. Stopping aborts what is not under
 * way to its receiver yet.
 */
export const sendInLanes = (
  name: string,
  sendNext: (signal: AbortSignal) => Promise<boolean>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): RepeatingJob => {
  const stopping = new AbortController()
  const job = every(
    EVERY_MS,
    name,
    async () => {
      const lanes = Array.from({ length: AT_ONCE }, () => sendNext(stopping.signal))
      const results = await Promise.allSettled(lanes)
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.some((result) => result.status === 'fulfilled' && result.value)
    },
    log,
  )
  return {
    wake: job.wake,
    stop: () => {
      stopping.abort()
      return job.stop()
    },
  }
}
