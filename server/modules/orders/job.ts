import type { FastifyBaseLogger } from 'fastify'
import { loggableError } from '../../platform/db/errors.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { hasEndedUnpaid, nextCheckAt, tryAgainAt } from './rules/order-steps.ts'
import { claimDueOrders, type OrderRow, orderById, scheduleCheck } from './store.ts'
import {
  type Asked,
  askAboutOrder,
  expireUnasked,
  orderRefundedNow,
  providerOf,
  stopPayment,
} from './use-cases/ask-provider.ts'

const CAUSE = 'sweep'

/** Where a line about what should not be goes; nothing private stands in it. */
type Warn = (line: string, error?: unknown) => void

/** Logs a payment that is not what its order is about. */
const warnOfIgnored = (asked: Asked | undefined, warn: Warn) => {
  if (asked && 'ignored' in asked.settlement) warn(asked.settlement.ignored)
}

/** A waiting order within its reservation: its payment is asked about, as the provider's own event may be lost. */
const checkWaiting = async (deps: PaymentDeps, order: OrderRow, warn: Warn): Promise<void> => {
  // Whatever comes of asking, the order is checked again: the failure is logged afterwards.
  await scheduleCheck(deps.database.db, order, nextCheckAt(deps.now(), order.heldUntil))
  warnOfIgnored(await askAboutOrder(deps, order, CAUSE), warn)
}

/** A waiting order past its reservation: its payment is stopped, and what it turns out to be decides. Seats are not reserved for a provider that is out of reach. */
const endReservation = async (deps: PaymentDeps, order: OrderRow, warn: Warn): Promise<void> => {
  // How often it was checked while it waited does not count.
  const again = tryAgainAt(deps.now(), 1)
  try {
    const asked = await stopPayment(deps, order, CAUSE)
    warnOfIgnored(asked, warn)
    // The bank has still to answer: until then the seats stay.
    if (asked?.payment.state === 'processing')
      return await scheduleCheck(deps.database.db, order, nextCheckAt(deps.now(), order.heldUntil))
  } catch (error) {
    await expireUnasked(deps, order, CAUSE, again)
    throw error
  }
  await expireUnasked(deps, order, CAUSE, again)
}

/** An ended order whose payment is not known to be impossible: it is stopped, or found to have been paid all the same. */
const chasePayment = async (deps: PaymentDeps, order: OrderRow, warn: Warn): Promise<void> => {
  await scheduleCheck(deps.database.db, order, tryAgainAt(deps.now(), order.checks))
  const asked = await stopPayment(deps, order, CAUSE)
  warnOfIgnored(asked, warn)
  if (!asked) await scheduleCheck(deps.database.db, order, null)
}

const payBack = async (deps: PaymentDeps, order: OrderRow): Promise<void> => {
  const { db } = deps.database
  await scheduleCheck(db, order, tryAgainAt(deps.now(), order.checks))
  await providerOf(deps, order)?.refundPayment(order.paymentId ?? '')
  await orderRefundedNow(db, order, { cause: CAUSE, now: deps.now() })
}

/**
 * Does what is due for an order that was claimed, by where it stands now, and sets when it is checked next before the provider is asked: one
 * that is out of reach, or a process that ends here, leaves it to a later check. Failures are logged, never thrown, but for the
 * database's.
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

const EVERY_MS = 5_000

/** How long an order is left to whoever claimed it: longer than a provider takes to be given up. */
const LEASE_MS = 2 * 60_000

const AT_ONCE = 10

/** Processes the orders that are due, a few at once; returns whether there may be more. */
export const processDueOrders = async (
  deps: PaymentDeps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> => {
  const now = deps.now()
  const due = await claimDueOrders(deps.database.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
  const warn = (line: string, error?: unknown) =>
    log.warn(error ? { err: loggableError(error) } : {}, `orders: ${line}`)
  await Promise.all(due.map((orderId) => processOrder(deps, orderId, warn)))
  return due.length === AT_ONCE
}

/** Ends reservations, asks about payments whose event was lost, pays back what is owed: now and every few seconds, in any number of processes. */
export const startOrders = (deps: PaymentDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'orders', () => processDueOrders(deps, log), log)
