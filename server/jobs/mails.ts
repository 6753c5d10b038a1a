import { type Outbox, sendNextMail } from '../mail/outbox.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 1000
/** A server that is slow to one mail is not to hold up the others. */
const AT_ONCE = 4

/** Sends what waits in the outbox of mails, several at a time. Stopping gives up what is not under way to its reader yet. */
export const startMails = (outbox: Outbox): RepeatingJob => {
  const stopping = new AbortController()
  const job = every(
    EVERY_MS,
    'mails',
    async () => {
      const lanes = Array.from({ length: AT_ONCE }, () => sendNextMail(outbox, stopping.signal))
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
