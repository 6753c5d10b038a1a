import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import type { Db } from '../db/database.ts'
import { every, type RepeatingJob } from '../jobs/every.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { markBounced } from './store.ts'

/** A mailbox to which refused mails come back. */
export interface BounceMailbox {
  /**
   * Calls `read` with the first bytes of each unread delivery report since `since`, and marks it as read. Bounded in messages and
   * time: the rest is for the next call. Throws an Error of one line, safe to log.
   */
  readReports(since: Date, read: (message: Buffer) => Promise<void>, signal: AbortSignal): Promise<void>
}

interface BounceDeps {
  db: Db
  mailbox: BounceMailbox
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** How long after a mail its refusal counts, in ms: mail servers give up after five days. */
const PATIENCE_MS = 7 * DAY_MS

/**
 * Reads returned mails and marks the refused ones. A report counts if it knows the random Message-ID of a mail that was sent in the
 * last days, and names the address that it was sent to (decision 078).
 */
export const readBounces = async (
  { db, mailbox, now, log }: BounceDeps,
  signal: AbortSignal,
): Promise<void> => {
  const since = new Date(now().getTime() - PATIENCE_MS)
  await mailbox.readReports(
    since,
    async (message) => {
      const bounce = readDeliveryReport(message)
      if (bounce && (await markBounced(db, bounce, since)))
        log.warn({ mail: bounce.mailId, outcome: 'bounced', reason: bounce.reason }, 'mail came back')
    },
    signal,
  )
}

const EVERY_MS = 5 * 60_000

/** Reads bounces now and every five minutes. */
export const startBounces = (deps: BounceDeps): RepeatingJob => {
  const stopping = new AbortController()
  const job = every(
    EVERY_MS,
    'bounces',
    async () => {
      await readBounces(deps, stopping.signal)
      return false
    },
    deps.log,
  )
  return {
    stop: async () => {
      stopping.abort()
      await job.stop()
    },
  }
}
