import { type PushOutbox, sendNextPush } from '../push/outbox.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 1000
/** A service that is slow to one browser is not to hold up the others. */
const AT_ONCE = 4

/** Sends what waits for browsers, several at a time. Stopping gives up what is not under way to its service yet. */
export const startPush = (outbox: PushOutbox): RepeatingJob => {
  const stopping = new AbortController()
  const job = every(
    EVERY_MS,
    'push',
    async () => {
      const lanes = Array.from({ length: AT_ONCE }, () => sendNextPush(outbox, stopping.signal))
      const results = await Promise.allSettled(lanes)
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.some((result) => result.status === 'fulfilled' && result.value)
    },
    outbox.log,
  )
  return {
    wake: job.wake,
    stop: () => {
      stopping.abort()
      return job.stop()
    },
  }
}
