import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import {
  events,
  members,
  orderLines,
  orders,
  orderTransitions,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { lockMember } from '../sessions/store/members.ts'
import { isStep } from './rules/order-steps.ts'
import { refunded, release } from './use-cases/end-order.ts'

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

/** An order by its id. */
export const orderById = async (db: Db, id: string): Promise<OrderRow | undefined> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** A member's order by its payment's id, else by its own, with the event that it is for. */
export const ownOrder = async (db: Db, memberId: string, id: string) => {
  const [row] = await db
    .select({
      order: orders,
      event: {
        eventName: events.eventName,
        place: events.place,
        city: events.city,
        date: events.date,
        time: events.time,
      },
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.memberId, memberId), or(eq(orders.paymentId, id), eq(orders.id, id))))
    .limit(1)
  return row
}
export type OwnOrder = NonNullable<Awaited<ReturnType<typeof ownOrder>>>

/** A member's orders that hold places and wait to be paid, the one that ends first first. */
export const openOrdersOf = (db: Db, memberId: string, now: Date) =>
  db
    .select({
      orderId: orders.id,
      eventId: orders.eventId,
      eventName: events.eventName,
      totalCents: orders.totalCents,
      heldUntil: orders.heldUntil,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'held'), gt(orders.heldUntil, now)))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
export type OpenOrderRow = Awaited<ReturnType<typeof openOrdersOf>>[number]

/** What a payment of an order is opened with, undefined where nobody can pay it any more. */
export const paymentRequestOf = async (db: Db, orderId: string) => {
  const [request] = await db
    .select({
      orderId: orders.id,
      memberId: members.id,
      email: members.email,
      eventId: orders.eventId,
      totalCents: orders.totalCents,
      label: events.eventName,
    })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(eq(orders.id, orderId))
  return request
}

/** Keeps the id of an order's payment, before anybody is told how to pay it; answers where the order stands then. Throws where it has another payment. */
export const storePayment = async (db: Db, orderId: string, paymentId: string): Promise<OrderState> => {
  const [order] = await db
    .update(orders)
    .set({ paymentId })
    .where(and(eq(orders.id, orderId), or(isNull(orders.paymentId), eq(orders.paymentId, paymentId))))
    .returning({ state: orders.state })
  if (!order) throw new Error(`Order ${orderId} has another payment`)
  return order.state
}

/** Runs what changes one order, under its member's and its own lock. */
const underLock = <T>(
  db: Db,
  { id, memberId }: Pick<OrderRow, 'id' | 'memberId'>,
  change: (tx: Db, order: OrderRow) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    if (memberId) await lockMember(tx, memberId)
    return change(tx, await lockOrder(tx, id))
  })

/** Ends an order's hold, whatever the provider will say of its payment: `checkAt` is when it is asked. Nothing happens to one that waits no more. */
export const expireOrder = (db: Db, order: OrderRow, step: Step & { checkAt: Date }): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'held' ? release(tx, locked, { ...step, to: 'expired' }) : locked.state,
  )

/**
 * Ends the hold of an order whose payment could not be opened: nobody was told how to pay it. Its attempt is free to order anew by the same key. One
 * that another call of the attempt has opened meanwhile keeps its places.
 */
export const releaseUnopened = (
  db: Db,
  order: OrderRow,
  step: Step & { checkAt: Date },
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) => {
    if (locked.state !== 'held' || locked.paymentId) return locked.state
    await tx
      .update(orders)
      .set({ requestKey: `unopened ${locked.id}` })
      .where(eq(orders.id, locked.id))
    return release(tx, locked, { ...step, to: 'expired' })
  })

/** The money that an order was owed has gone back. */
export const orderRefundedNow = (
  db: Db,
  order: OrderRow,
  step: Pick<Step, 'cause' | 'now'>,
): Promise<OrderState> =>
  underLock(db, order, async (tx, locked) =>
    locked.state === 'refunding' ? refunded(tx, locked, step) : locked.state,
  )

/**
 * Claims orders whose time to be looked at has come: nobody else is given them before `until`, when whoever claimed them has done so or has
 * died over it. Answers their ids, at most `limit`.
 */
export const claimDueOrders = (db: Db, now: Date, until: Date, limit: number): Promise<string[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(lte(orders.checkAt, now))
      .orderBy(asc(orders.checkAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0)
      await tx
        .update(orders)
        .set({ checkAt: until, checks: sql`${orders.checks} + 1` })
        .where(inArray(orders.id, ids))
    return ids
  })

/** Sets when an order is looked at next; one that has gone on meanwhile has its own time. */
export const lookAgain = async (
  db: Db,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
  checkAt: Date | null,
): Promise<void> => {
  await db
    .update(orders)
    .set({ checkAt })
    .where(and(eq(orders.id, id), eq(orders.state, state)))
}
