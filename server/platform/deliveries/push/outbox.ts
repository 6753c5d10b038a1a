import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import {
  type ClaimedPush,
  claimPush,
  dropSubscription,
  handOverPush,
  pushNotSent,
  pushSent,
  pushUncertain,
} from './store.ts'
import { PushFailed, type PushTransport } from './transport.ts'

/** How long a claim holds: what a killed process had claimed is sent by another after it. */
const LEASE_MS = 30_000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 30 * 60_000

export interface PushOutbox {
  db: Db
  transport: PushTransport
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** When a message that could not be sent is tried again, null where nobody would want it any more by then. */
const retryAt = (push: ClaimedPush, retryAfterMs: number, now: Date): Date | null => {
  const pause = Math.min(FIRST_RETRY_MS * 3 ** (push.attempts - 1), LONGEST_RETRY_MS)
  const at = new Date(now.getTime() + Math.max(pause, retryAfterMs))
  return at < push.expiresAt ? at : null
}

const settleFailure = async ({ db, now, log }: PushOutbox, push: ClaimedPush, error: unknown) => {
  const { outcome, message, retryAfterMs } =
    error instanceof PushFailed
      ? error
      : new PushFailed('retry', error instanceof Error ? error.message : String(error))
  const at = outcome === 'retry' ? retryAt(push, retryAfterMs, now()) : null
  log.warn({ push: push.id, attempt: push.attempts, outcome, reason: message, next: at }, 'push not sent')
  // Its messages go with it.
  if (outcome === 'gone') await dropSubscription(db, push)
  else if (outcome === 'unknown') await pushUncertain(db, push, message)
  else await pushNotSent(db, push, at, message)
}

/**
 * Sends the message that has waited longest; false where none waits. That it is given away is committed before it is: a process killed
 * before leaves a message that is sent later, one killed after leaves a message that nobody sends again.
 */
export const sendNextPush = async (outbox: PushOutbox, signal: AbortSignal): Promise<boolean> => {
  const { db, transport, now } = outbox
  if (signal.aborted) return false
  const push = await claimPush(db, now(), LEASE_MS)
  if (!push) return false
  const ttlSeconds = Math.floor((push.expiresAt.getTime() - now().getTime()) / 1000)
  if (ttlSeconds <= 0) {
    await pushNotSent(db, push, null, 'out of date')
    return true
  }
  try {
    await transport.deliver({ ...push, ttlSeconds }, () => handOverPush(db, push), signal)
  } catch (error) {
    await settleFailure(outbox, push, error)
    return true
  }
  await pushSent(db, push, now())
  return true
}
