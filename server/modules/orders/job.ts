import type { FastifyBaseLogger } from 'fastify'
import { loggableError } from '../../platform/db/loggable-error.ts'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import type { PaymentDeps } from '../../platform/payment-deps.ts'
import { claimDueOrders } from './store.ts'
import { lookAfterOrder } from './use-cases/look-after-order.ts'

const EVERY_MS = 5_000
/** How long an order is left to whoever claimed it: longer than a provider takes to be given up. */
const LEASE_MS = 2 * 60_000
const AT_ONCE = 10

/** Looks after the orders that are due, a few at once; returns whether there may be more. */
export const lookAfterOrders = async (
  deps: PaymentDeps,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean> => {
  const now = deps.now()
  const due = await claimDueOrders(deps.database.db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
  const warn = (line: string, error?: unknown) =>
    log.warn(error ? { err: loggableError(error) } : {}, `orders: ${line}`)
  await Promise.all(due.map((orderId) => lookAfterOrder(deps, orderId, warn)))
  return due.length === AT_ONCE
}

/** Ends holds, asks about payments whose word was lost, pays back what is owed: now and every few seconds, in any number of processes. */
export const startOrders = (deps: PaymentDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'orders', () => lookAfterOrders(deps, log), log)
