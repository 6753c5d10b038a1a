import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { orderLines, orders, orderTransitions, ticketTypes } from '../../platform/db/schema.ts'
import { isStep } from './rules/order-steps.ts'

/** An order as it is stored. */
export type OrderRow = typeof orders.$inferSelect

/** What an order names of one kind of tickets, the price of one in cents. */
export interface OrderLine {
  ticketTypeId: string
  ticketType: string
  quantity: number
  priceCents: number
}

/** One order, locked until the transaction ends: whoever decides about it waits for whoever did before. Its member is locked first. */
export const lockOrder = async (tx: Db, orderId: string): Promise<OrderRow> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Error(`Order ${orderId} has gone`)
  return order
}

/** The lines of an order, in their order. */
export const linesOf = (db: Db, orderId: string): Promise<OrderLine[]> =>
  db
    .select({
      ticketTypeId: orderLines.ticketTypeId,
      ticketType: ticketTypes.name,
      quantity: orderLines.quantity,
      priceCents: orderLines.priceCents,
    })
    .from(orderLines)
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.ticketTypeId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))

export interface Step {
  /** 'checkout', 'webhook evt_…', 'confirm', 'sweep', 'superseded'. */
  cause: string
  now: Date
  /** When a job looks at it next, null where nothing can happen to it any more. */
  checkAt: Date | null
  paidAt?: Date | null
  /** Why its money goes back, where it does. */
  refundCause?: OrderRow['refundCause']
}

/** Takes a locked order one step further and writes down that it did, in the transaction of what comes with the step. Throws where there is no such step. */
export const advance = async (
  tx: Db,
  order: OrderRow,
  to: OrderState,
  { cause, now, checkAt, paidAt = order.paidAt, refundCause = order.refundCause }: Step,
): Promise<OrderRow> => {
  if (!isStep(order.state, to)) throw new Error(`Order ${order.id} cannot go from ${order.state} to ${to}`)
  const change = { state: to, checks: 0, checkAt, paidAt, refundCause }
  await tx.update(orders).set(change).where(eq(orders.id, order.id))
  await tx.insert(orderTransitions).values({ orderId: order.id, from: order.state, to, cause, at: now })
  return { ...order, ...change }
}
