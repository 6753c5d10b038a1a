import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { every, type RepeatingJob } from '../jobs/every.ts'
import {
  type Claim,
  type DeliveryRows,
  markHandedOver,
  markNotSent,
  markSent,
  markUncertain,
} from './store.ts'

/** How long a claim holds: what a killed process had claimed is sent by another after it. */
const LEASE_MS = 30_000
const FIRST_RETRY_MS = 5000
const EVERY_MS = 1000
/** A receiver that is slow must not hold up the others. */
const AT_ONCE = 4

/**
 * The outcome of a delivery that was not accepted. `retry`: surely not accepted, and it may be later. `refused`: surely not, and it never
 * will be. `gone`: its receiver is no longer there. `unknown`: it was given away and no clear answer came.
 */
export type DeliveryOutcome = 'retry' | 'refused' | 'gone' | 'unknown'

/** A delivery was not accepted; the message is for the log, without the receiver's address. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed'
  readonly outcome: DeliveryOutcome
  /** How long the receiver's service asks to wait, in ms. */
  readonly retryAfterMs: number

  constructor(outcome: DeliveryOutcome, reason: string, retryAfterMs = 0) {
    super(reason)
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * How messages leave this deployment. `deliver` gives one away and throws DeliveryFailed. It calls `handOver` once all but the text is agreed
 * on, and gives the text only after that returned true; not where the same message given twice makes one. An abort before the text counts as `retry`.
 */
export interface Transport<Message> {
  deliver(message: Message, handOver: () => Promise<boolean>, signal: AbortSignal): Promise<void>
}

/** One kind of delivery, and how it leaves. */
export interface DeliveryKind<C extends Claim> {
  /** As the log names it. */
  name: string
  rows: DeliveryRows<C>
  /** The pause between two attempts grows up to this. */
  longestPauseMs: number
  /** After so many it has failed; absent where `expiresAt` alone says so. */
  maxAttempts?: number
  deliver(claimed: C, now: Date, ...how: DeliverArguments): Promise<void>
}

type DeliverArguments = [handOver: () => Promise<boolean>, signal: AbortSignal]

export interface Outbox<C extends Claim> {
  db: Db
  kind: DeliveryKind<C>
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** When a delivery that failed is tried again, null where it is given up. */
const retryAt = <C extends Claim>(
  { maxAttempts = Number.POSITIVE_INFINITY, longestPauseMs }: DeliveryKind<C>,
  { attempts, expiresAt }: C,
  retryAfterMs: number,
  now: Date,
): Date | null => {
  const pause = Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), longestPauseMs)
  const at = new Date(now.getTime() + Math.max(pause, retryAfterMs))
  return attempts >= maxAttempts || (expiresAt && at >= expiresAt) ? null : at
}

const settleFailure = async <C extends Claim>(
  { db, kind, now, log }: Outbox<C>,
  claimed: C,
  error: unknown,
) => {
  const { name, rows } = kind
  const { outcome, message, retryAfterMs } =
    error instanceof DeliveryFailed
      ? error
      : new DeliveryFailed('retry', error instanceof Error ? error.message : String(error))
  const at = outcome === 'retry' ? retryAt(kind, claimed, retryAfterMs, now()) : null
  log.warn(
    { [name]: claimed.id, attempt: claimed.attempts, outcome, reason: message, next: at },
    `${name} not sent`,
  )
  if (outcome === 'gone' && rows.deleteReceiver) await rows.deleteReceiver(db, claimed)
  else if (outcome === 'unknown') await markUncertain(db, rows.table, claimed, message)
  else await markNotSent(db, rows.table, claimed, at, message)
}

/**
 * Sends the delivery that has waited longest; false where none waits. That it is given away is committed before it is: a process killed
 * before leaves one that is sent later, one killed after leaves one that is never sent again.
 */
export const sendNext = async <C extends Claim>(outbox: Outbox<C>, signal: AbortSignal): Promise<boolean> => {
  const { db, kind, now } = outbox
  const { rows } = kind
  if (signal.aborted) return false
  const claimed = await rows.claim(db, now(), LEASE_MS)
  if (!claimed) return false
  const startedAt = now()
  if (claimed.expiresAt && claimed.expiresAt.getTime() - startedAt.getTime() < 1000) {
    await markNotSent(db, rows.table, claimed, null, 'out of date')
    return true
  }
  try {
    await kind.deliver(claimed, startedAt, () => markHandedOver(db, rows.table, claimed), signal)
  } catch (error) {
    await settleFailure(outbox, claimed, error)
    return true
  }
  await markSent(db, rows, claimed, now())
  return true
}

/** Sends what waits, several at a time, every second. Stopping aborts what is not under way to its receiver yet. */
export const startOutbox = <C extends Claim>(outbox: Outbox<C>): RepeatingJob => {
  const stopping = new AbortController()
  const job = every(
    EVERY_MS,
    outbox.kind.name,
    async () => {
      const lanes = Array.from({ length: AT_ONCE }, () => sendNext(outbox, stopping.signal))
      const results = await Promise.allSettled(lanes)
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.some((result) => result.status === 'fulfilled' && result.value)
    },
    outbox.log,
  )
  return {
    stop: () => {
      stopping.abort()
      return job.stop()
    },
  }
}
