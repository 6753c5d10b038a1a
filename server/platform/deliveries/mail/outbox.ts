import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import { messageOf } from './message.ts'
import { type ClaimedMail, claimMail, handOverMail, mailNotSent, mailSent, mailUncertain } from './store.ts'
import { DeliveryFailed, type MailTransport } from './transport.ts'

/** How long a claim holds: what a killed process had claimed is sent by another after it. */
const LEASE_MS = 30_000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 6 * 60 * 60_000
/** About three days. */
const MOST_ATTEMPTS = 20

export interface Outbox {
  db: Db
  transport: MailTransport
  /** The sender, as MAIL_FROM has it. */
  from: string
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** When a mail that could not be sent is tried again, null where it has been tried often enough. */
const retryAt = (attempts: number, now: Date): Date | null =>
  attempts >= MOST_ATTEMPTS
    ? null
    : new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), LONGEST_RETRY_MS))

const settleFailure = async ({ db, now, log }: Outbox, mail: ClaimedMail, error: unknown) => {
  const { outcome, message } =
    error instanceof DeliveryFailed
      ? error
      : new DeliveryFailed('retry', error instanceof Error ? error.message : String(error))
  const at = outcome === 'retry' ? retryAt(mail.attempts, now()) : null
  log.warn({ mail: mail.id, attempt: mail.attempts, outcome, reason: message, next: at }, 'mail not sent')
  if (outcome === 'unknown') await mailUncertain(db, mail, message)
  else await mailNotSent(db, mail, at, message)
}

/**
 * Sends the mail that has waited longest; false where none waits. That its text is given away is committed before it is: a process killed
 * before leaves a mail that is sent later, one killed after leaves a mail that nobody sends again.
 */
export const sendNextMail = async (outbox: Outbox, signal: AbortSignal): Promise<boolean> => {
  const { db, transport, from, now } = outbox
  if (signal.aborted) return false
  const mail = await claimMail(db, now(), LEASE_MS)
  if (!mail) return false
  try {
    await transport.deliver(await messageOf(mail, from), () => handOverMail(db, mail), signal)
  } catch (error) {
    await settleFailure(outbox, mail, error)
    return true
  }
  await mailSent(db, mail, now())
  return true
}
