import type { FastifyBaseLogger } from 'fastify'
import { loggableError } from '../../platform/db/errors.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { hasEndedUnpaid, nextCheckAt, tryAgainAt } from './rules/order-steps.ts'
import {
  claimDueOrders,
  claimSeatRefunds,
  nextCheck,
  type OrderRow,
  orderById,
  refundKeyOf,
  type SeatRefundRow,
  scheduleCheck,
  scheduleSeatRefund,
} from './store.ts'
import {
  type Asked,
  askAboutOrder,
  expireUnasked,
  orderRefundedNow,
  providerOf,
  seatRefundedNow,
  stopPayment,
} from './use-cases/ask-provider.ts'

const CAUSE = 'sweep'

/** Logs an anomaly; the line contains nothing private. */
type Warn = (line: string, error?: unknown) => void

/** Logs a payment that does not match its order. */
const warnOfIgnored = (asked: Asked | undefined, warn: Warn) => {
  if (asked && 'ignored' in asked.settlement) warn(asked.settlement.ignored)
}

/** Asks the provider about a waiting order within its reservation, because its webhook may be lost. */
const checkWaiting = async (deps: PaymentDeps, order: OrderRow, warn: Warn): Promise<void> => {
  // Schedule the next check first: it must run even if the request fails. The failure is logged afterwards.
  await scheduleCheck(deps.database.db, order, nextCheckAt(deps.now(), order.heldUntil))
  warnOfIgnored(await askAboutOrder(deps, order, CAUSE), warn)
}

/**
 * Stops the payment of an order past its reservation and settles it by its final state. If the provider is out of reach, the seats are released
 * anyway.
 */
const endReservation = async (deps: PaymentDeps, order: OrderRow, warn: Warn): Promise<void> => {
  // Checks made during the wait do not count.
  const again = tryAgainAt(deps.now(), 1)
  try {
    const asked = await stopPayment(deps, order, CAUSE)
    warnOfIgnored(asked, warn)
    // The bank has not decided yet: keep the seats until then.
    if (asked?.payment.state === 'processing')
      return await scheduleCheck(deps.database.db, order, nextCheckAt(deps.now(), order.heldUntil))
  } catch (error) {
    await expireUnasked(deps, order, CAUSE, again)
    throw error
  }
  await expireUnasked(deps, order, CAUSE, again)
}

/** Stops the payment of an ended order that may still be payable; if it was paid, settles it. */
const chasePayment = async (deps: PaymentDeps, order: OrderRow, warn: Warn): Promise<void> => {
  await scheduleCheck(deps.database.db, order, tryAgainAt(deps.now(), order.checks))
  const asked = await stopPayment(deps, order, CAUSE)
  warnOfIgnored(asked, warn)
  if (!asked) await scheduleCheck(deps.database.db, order, null)
}

/** Refunds what an order is owed: the prices of seats that were sold on or given back are refunded apart, also by hand. */
const payBack = async (deps: PaymentDeps, order: OrderRow): Promise<void> => {
  const { db } = deps.database
  await scheduleCheck(db, order, tryAgainAt(deps.now(), order.checks))
  const { id, paymentId, totalCents, returnedCents } = order
  const part = returnedCents > 0 ? { cents: totalCents - returnedCents, key: `order-${id}` } : undefined
  if (part?.cents !== 0) await providerOf(deps, order)?.refundPayment(paymentId ?? '', part)
  await orderRefundedNow(db, order, { cause: CAUSE, now: deps.now() })
}

/**
 * Processes a claimed order by its current state. Schedules the next check before asking the provider, so that an outage or a crash only delays it.
 * Logs failures and throws only those of the database.
 */
const processOrder = async (deps: PaymentDeps, orderId: string, warn: Warn): Promise<void> => {
  const order = await orderById(deps.database.db, orderId)
  if (!order) return
  try {
    if (order.state === 'held' && order.heldUntil > deps.now()) await checkWaiting(deps, order, warn)
    else if (order.state === 'held') await endReservation(deps, order, warn)
    else if (hasEndedUnpaid(order.state)) await chasePayment(deps, order, warn)
    else if (order.state === 'refunding') await payBack(deps, order)
    else await scheduleCheck(deps.database.db, order, null)
  } catch (error) {
    warn(
      error instanceof ProviderUnavailable
        ? `order ${orderId}: ${error.message}`
        : `order ${orderId} could not be processed`,
      error,
    )
  }
}

/** Refunds a seat that somebody else bought. Schedules the next attempt first, so that an outage or a crash only delays it. */
const refundSeat = async (deps: PaymentDeps, refund: SeatRefundRow, warn: Warn): Promise<void> => {
  const { db } = deps.database
  const { seatId, orderId, cents, checks } = refund
  const order = await orderById(db, orderId)
  if (!order) return
  await scheduleSeatRefund(db, seatId, tryAgainAt(deps.now(), checks + 1))
  try {
    await providerOf(deps, order)?.refundPayment(order.paymentId ?? '', { cents, key: refundKeyOf(seatId) })
    await seatRefundedNow(db, order, refund, { cause: CAUSE, now: deps.now() })
  } catch (error) {
    warn(`seat ${seatId} of order ${orderId} could not be refunded`, error)
  }
}

const EVERY_MS = 5_000

/** How long a claim lasts: longer than the timeout of a provider. */
const LEASE_MS = 2 * 60_000

const BATCH_SIZE = 10

/** Processes due orders, a few in parallel; returns whether there may be more. */
export const processDueOrders = async (
  deps: PaymentDeps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> => {
  const now = deps.now()
  const due = await claimDueOrders(deps.database.db, now, new Date(now.getTime() + LEASE_MS), BATCH_SIZE)
  const warn = (line: string, error?: unknown) =>
    log.warn(error ? { err: loggableError(error) } : {}, `orders: ${line}`)
  await Promise.all(due.map((orderId) => processOrder(deps, orderId, warn)))
  const until = new Date(deps.now().getTime() + LEASE_MS)
  const refunds = await claimSeatRefunds(deps.database.db, deps.now(), until, BATCH_SIZE)
  for (const refund of refunds) await refundSeat(deps, refund, warn)
  return due.length === BATCH_SIZE || refunds.length === BATCH_SIZE
}

/** Ends reservations, checks payments with a lost webhook and pays refunds: now and as they are due, in any number of processes. */
export const startOrders = (deps: PaymentDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'orders',
    async () => (await processDueOrders(deps, log)) || { nextAt: await nextCheck(deps.database.db) },
    log,
    { wokenBy: 'orders', now: deps.now },
  )
