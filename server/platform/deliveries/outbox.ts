import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { loggableError } from '../db/errors.ts'
import { every, type RepeatingJob } from '../jobs/every.ts'
import {
  type Claim,
  type DeliveryRows,
  markHandedOver,
  markNotSent,
  markSent,
  markUncertain,
  nextDelivery,
  OUT_OF_DATE,
} from './store.ts'

/** Duration of a claim in ms. Another process sends a killed process's claims after it. */
const LEASE_MS = 30_000
const FIRST_RETRY_MS = 5000
/** Interval for what other processes queued, and for retries, if there is no hearing of them. */
const EVERY_MS = 5000
/** Parallel deliveries: one slow receiver must not delay the others. */
const PARALLEL_DELIVERIES = 4

/**
 * Outcome of a failed delivery. `retry`: not accepted, but may be later. `refused`: never accepted. `gone`: the receiver no longer exists.
 * `unknown`: handed over without a clear response.
 */
export type DeliveryOutcome = 'retry' | 'refused' | 'gone' | 'unknown'

/** A delivery was not accepted; the message is for the log and omits the receiver's address. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed'
  readonly outcome: DeliveryOutcome
  /** Delay requested by the receiver's service, in ms. */
  readonly retryAfterMs: number

  constructor(outcome: DeliveryOutcome, reason: string, retryAfterMs = 0) {
    super(reason)
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * `deliver` transmits a message or throws DeliveryFailed. If duplicates matter, it first calls `handOver` once all but the text is settled,
 * and sends the text only if that returns true. An abort before the text counts as `retry`.
 */
export interface Transport<Message> {
  deliver(message: Message, handOver: () => Promise<boolean>, signal: AbortSignal): Promise<void>
}

export interface DeliveryKind<C extends Claim> {
  /** Name in the log. */
  name: string
  rows: DeliveryRows<C>
  /** Upper limit of the growing pause between two attempts, in ms. */
  longestPauseMs: number
  /** Maximum attempts; absent if only `expiresAt` ends them. */
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

/** Returns the time of the next attempt; null to give up. */
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
  const isLate = outcome === 'retry' && !at && claimed.expiresAt
  const reason = isLate ? `${OUT_OF_DATE}: ${message}` : message
  log.warn({ [name]: claimed.id, attempt: claimed.attempts, outcome, reason, next: at }, `${name} not sent`)
  if (outcome === 'gone' && rows.deleteReceiver) await rows.deleteReceiver(db, claimed)
  else if (outcome === 'unknown') await markUncertain(db, rows.table, claimed, reason)
  else await markNotSent(db, rows.table, claimed, at, reason)
}

/**
 * Sends a claimed delivery. `handed_over` is committed before transmission: a process killed earlier leaves a delivery to send, one killed
 * later leaves one that is never sent again.
 */
const send = async <C extends Claim>(outbox: Outbox<C>, claimed: C, signal: AbortSignal): Promise<void> => {
  const { db, kind, now } = outbox
  const { rows } = kind
  const startedAt = now()
  if (claimed.expiresAt && claimed.expiresAt.getTime() - startedAt.getTime() < 1000) {
    await markNotSent(db, rows.table, claimed, null, OUT_OF_DATE)
    return
  }
  try {
    await kind.deliver(claimed, startedAt, () => markHandedOver(db, rows.table, claimed), signal)
  } catch (error) {
    await settleFailure(outbox, claimed, error)
    return
  }
  await markSent(db, rows, claimed, now())
}

/** Claims the delivery that has waited longest and begins to send it; undefined if none is due. */
export const beginNext = async <C extends Claim>(
  outbox: Outbox<C>,
  signal: AbortSignal,
): Promise<{ sent: Promise<void> } | undefined> => {
  const claimed = signal.aborted ? undefined : await outbox.kind.rows.claim(outbox.db, outbox.now(), LEASE_MS)
  return claimed && { sent: send(outbox, claimed, signal) }
}

/**
 * Sends due deliveries as they are queued, and every few seconds, several at a time: a slow receiver occupies one lane, and no round waits for it.
 * Stopping aborts those not handed over yet.
 */
export const startOutbox = <C extends Claim>(outbox: Outbox<C>): RepeatingJob => {
  const { kind, log } = outbox
  const stopping = new AbortController()
  const lanes = new Set<Promise<void>>()
  const occupy = (sent: Promise<void>) => {
    const lane = sent
      .catch((error: unknown) => log.warn({ err: loggableError(error) }, kind.name))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }
  const job = every(
    EVERY_MS,
    kind.name,
    async () => {
      const begun = await beginNext(outbox, stopping.signal)
      if (!begun) return { nextAt: await nextDelivery(outbox.db, kind.rows.table) }
      occupy(begun.sent)
      if (lanes.size >= PARALLEL_DELIVERIES) await Promise.race(lanes)
      return true
    },
    log,
    { wokenBy: kind.name, now: outbox.now },
  )
  return {
    stop: async () => {
      stopping.abort()
      await job.stop()
      await Promise.all(lanes)
    },
  }
}
