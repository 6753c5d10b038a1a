import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { events, members, orders } from '../../platform/db/schema.ts'
import { lockMember } from '../sessions/lock-store.ts'
import { lockOrder, type OrderRow, type Step } from './step-store.ts'
import { refunded, release } from './use-cases/end-order.ts'

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
