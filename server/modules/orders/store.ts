import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, max, min, ne, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { cancelledSince } from '../../platform/db/cancelled-since.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventFacts } from '../../platform/db/event-facts.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { owedCents } from '../../platform/db/owed-cents.ts'
import {
  bookings,
  events,
  members,
  orderLines,
  orders,
  orderTransitions,
  seatRefunds,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { earliest } from '../../platform/jobs/every.ts'
import type { PaymentProvider, ProviderPayment } from '../../platform/payment-provider.ts'
import { isStep } from './rules/order-steps.ts'

export type OrderRow = typeof orders.$inferSelect

/** A line of an order; the price of one ticket in cents. */
export interface OrderLine {
  ticketTypeId: string
  ticketType: string
  quantity: number
  priceCents: number
}

/** Locks an order until the transaction ends. The caller locks its member first. Throws if it does not exist. */
export const lockOrder = async (tx: Db, orderId: string): Promise<OrderRow> => {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw new Error(`Order ${orderId} has gone`)
  return order
}

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
  /** Next check by the job; null if nothing more can happen to the order. */
  checkAt: Date | null
  paidAt?: Date | null
  refundCause?: OrderRow['refundCause']
}

/** Moves a locked order to its next state and records the transition, in the caller's transaction. Throws if the step is not allowed. */
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

/** Returns when an order was last marked for its refund; null if it never was. */
export const refundingSince = async (db: Db, orderId: string): Promise<Date | null> => {
  const [step] = await db
    .select({ at: max(orderTransitions.at) })
    .from(orderTransitions)
    .where(and(eq(orderTransitions.orderId, orderId), eq(orderTransitions.to, 'refunding')))
  return step?.at ?? null
}

export const orderById = async (db: Db, id: string): Promise<OrderRow | undefined> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

/** Fetches a member's order, with its event, by payment id or order id. */
export const ownOrder = async (db: Db, memberId: string, id: string) => {
  const [row] = await db
    .select({
      order: orders,
      event: {
        eventName: events.eventName,
        place: events.place,
        city: events.city,
        date: events.date,
        endDate: events.endDate,
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

/** Returns a member's unpaid orders that reserve seats, in order of expiry. */
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

/** Fetches the data that opens an order's payment; undefined if its buyer's account was deleted. */
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

/** Stores an order's payment id before the buyer is shown how to pay; returns the order's current state. Throws if the order has another payment. */
export const storePayment = async (db: Db, orderId: string, paymentId: string): Promise<OrderState> => {
  const [order] = await db
    .update(orders)
    .set({ paymentId })
    .where(and(eq(orders.id, orderId), or(isNull(orders.paymentId), eq(orders.paymentId, paymentId))))
    .returning({ state: orders.state })
  if (!order) throw new Error(`Order ${orderId} has another payment`)
  return order.state
}

/**
 * Claims up to `limit` orders due for a check and returns their ids. Until `until` no other process claims them; after a crash they are claimed
 * again.
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

/** Schedules the next check of an order, unless its state has changed meanwhile. */
export const scheduleCheck = async (
  db: Db,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
  checkAt: Date | null,
): Promise<void> => {
  await db
    .update(orders)
    .set({ checkAt })
    .where(and(eq(orders.id, id), eq(orders.state, state)))
}

/** Fetches the order that an earlier request with this key placed. */
export const orderOfRequest = async (
  db: Db,
  memberId: string,
  requestKey: string,
): Promise<OrderRow | undefined> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.requestKey, requestKey)))
  return order
}

/** Returns the members who have ordered seats of an event within a week: they may hold them still, or ask for that order again. Some of them if there are more than `limit`. */
export const buyersOf = async (db: Db, eventId: string, now: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ memberId: orders.memberId })
    .from(orders)
    .where(
      and(
        eq(orders.eventId, eventId),
        isNotNull(orders.memberId),
        gt(orders.createdAt, new Date(now.getTime() - 7 * DAY_MS)),
      ),
    )
    .limit(limit)
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

/** Fetches a member's unpaid order for an event; there is one at most. */
export const waitingOrder = async (
  db: Db,
  memberId: string,
  eventId: string,
): Promise<OrderRow | undefined> => {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.eventId, eventId), eq(orders.state, 'held')))
    .limit(1)
  return order
}

/** Counts a member's unpaid orders for other events. Expired reservations do not count, even if their payment is not settled yet. */
export const countReservedElsewhere = (
  db: Db,
  { memberId, eventId, now }: { memberId: string; eventId: string; now: Date },
): Promise<number> =>
  db.$count(
    orders,
    and(
      eq(orders.memberId, memberId),
      ne(orders.eventId, eventId),
      eq(orders.state, 'held'),
      gt(orders.heldUntil, now),
    ),
  )

/** Fetches the order of a payment by the payment's id, or by the order id kept at the provider: a crash may have prevented storing the payment id. */
export const orderOfPayment = async (
  db: Db,
  provider: PaymentProvider['name'],
  { paymentId, orderId }: Pick<ProviderPayment, 'paymentId' | 'orderId'>,
): Promise<Pick<OrderRow, 'id' | 'memberId'> | undefined> => {
  const byPayment = eq(orders.paymentId, paymentId)
  const [order] = await db
    .select({ id: orders.id, memberId: orders.memberId })
    .from(orders)
    .where(and(eq(orders.provider, provider), orderId ? or(byPayment, eq(orders.id, orderId)) : byPayment))
    .orderBy(desc(sql`${byPayment} is true`))
    .limit(1)
  return order
}

/**
 * Fetches the buyer and the event of an order for its mails; undefined if the account was deleted. `isCancelled`: a cancellation ended the order, even
 * if the event was restored.
 */
export const buyerAndEvent = async (db: Db, orderId: string) => {
  const [facts] = await db
    .select({
      to: members.email,
      firstName: members.firstName,
      isCancelled: sql<boolean>`(${events.withdrawnAt} is not null or ${cancelledSince(orders.createdAt)})`,
      event: eventFacts,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.id, orderId))
  return facts
}
export type BuyerAndEvent = NonNullable<Awaited<ReturnType<typeof buyerAndEvent>>>

/** Adds an order with its lines in order; the price of one ticket in cents. */
export const addOrder = async (
  tx: Db,
  order: typeof orders.$inferInsert,
  lines: Omit<OrderLine, 'ticketType'>[],
): Promise<OrderRow> => {
  const [stored] = await tx.insert(orders).values(order).returning()
  if (!stored) throw new Error('No order was stored')
  await tx
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: stored.id, position })))
  return stored
}

/** Owes the price of a seat that somebody else bought: a job refunds it. The caller locks the seat's order. */
export const oweSeat = async (
  tx: Db,
  { seatId, orderId, cents }: { seatId: string; orderId: string; cents: number },
  now: Date,
): Promise<void> => {
  await tx.insert(seatRefunds).values({ seatId, orderId, cents, owedAt: now, checkAt: now })
  await tx
    .update(orders)
    .set({ returnedCents: sql`${orders.returnedCents} + ${cents}` })
    .where(eq(orders.id, orderId))
}

/** Returns the sum that a locked order is refunded if it ends, in cents. */
export const owedOf = async (tx: Db, orderId: string): Promise<number> => {
  const [row] = await tx.select({ owedCents }).from(orders).where(eq(orders.id, orderId))
  return row?.owedCents ?? 0
}

/** Sets the part of a locked order that is not refunded with the rest, in cents. */
export const setReturned = async (tx: Db, orderId: string, returnedCents: number): Promise<void> => {
  await tx.update(orders).set({ returnedCents }).where(eq(orders.id, orderId))
}

export type SeatRefundRow = typeof seatRefunds.$inferSelect

/** Returns the time of the next check of an order or of a seat's refund; null if none is scheduled. */
export const nextCheck = async (db: Db): Promise<Date | null> => {
  const [order] = await db
    .select({ at: min(orders.checkAt) })
    .from(orders)
    .where(isNotNull(orders.checkAt))
  const [refund] = await db
    .select({ at: min(seatRefunds.checkAt) })
    .from(seatRefunds)
    .where(isNotNull(seatRefunds.checkAt))
  return earliest(order?.at, refund?.at)
}

/** Claims up to `limit` due refunds of seats. Until `until` no other process claims them; after a crash they are claimed again. */
export const claimSeatRefunds = (db: Db, now: Date, until: Date, limit: number): Promise<SeatRefundRow[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(seatRefunds)
      .where(lte(seatRefunds.checkAt, now))
      .orderBy(asc(seatRefunds.checkAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    const ids = due.map(({ seatId }) => seatId)
    if (ids.length > 0)
      await tx
        .update(seatRefunds)
        .set({ checkAt: until, checks: sql`${seatRefunds.checks} + 1` })
        .where(inArray(seatRefunds.seatId, ids))
    return due
  })

export const scheduleSeatRefund = async (db: Db, seatId: string, checkAt: Date): Promise<void> => {
  await db
    .update(seatRefunds)
    .set({ checkAt })
    .where(and(eq(seatRefunds.seatId, seatId), isNull(seatRefunds.refundedAt)))
}

/** Marks the refund of a seat as made. */
export const seatRefunded = async (tx: Db, { seatId }: SeatRefundRow, now: Date): Promise<void> => {
  await tx.update(seatRefunds).set({ refundedAt: now, checkAt: null }).where(eq(seatRefunds.seatId, seatId))
}

const SEAT_KEY = 'seat-'

/** Names the refund of a seat at the provider. */
export const refundKeyOf = (seatId: string): string => SEAT_KEY + seatId

/** Returns the seat that a refund's key names; null if it names none. */
export const seatOfRefund = (key: string | null): string | null =>
  key?.startsWith(SEAT_KEY) ? key.slice(SEAT_KEY.length) : null

/** Returns whether the refund of a seat of a locked order was made. */
export const isSeatRefunded = async (
  tx: Db,
  { seatId, orderId }: { seatId: string; orderId: string },
): Promise<boolean> => {
  const isMade = and(
    eq(seatRefunds.seatId, seatId),
    eq(seatRefunds.orderId, orderId),
    isNotNull(seatRefunds.refundedAt),
  )
  return (await tx.$count(seatRefunds, isMade)) > 0
}

/** Marks the refund of a seat as owed again, to be made by hand. */
export const seatRefundSentBack = async (tx: Db, seatId: string): Promise<void> => {
  await tx.update(seatRefunds).set({ refundedAt: null }).where(eq(seatRefunds.seatId, seatId))
}

/** Records when the bank sent the refund of an order back; null once it is repaid by other means. */
export const setRefundFailed = async (tx: Db, orderId: string, at: Date | null): Promise<void> => {
  await tx.update(orders).set({ refundFailedAt: at }).where(eq(orders.id, orderId))
}

/** The condition of a seat's refund that is to be made by hand, since the bank sent it back. */
const isSentBack = and(isNull(seatRefunds.refundedAt), isNull(seatRefunds.checkAt))

/** Marks the refunds of an order's seats that the bank sent back as made; returns how many. */
export const seatsRepaid = async (tx: Db, orderId: string, now: Date): Promise<number> => {
  const rows = await tx
    .update(seatRefunds)
    .set({ refundedAt: now })
    .where(and(eq(seatRefunds.orderId, orderId), isSentBack))
    .returning({ seatId: seatRefunds.seatId })
  return rows.length
}

/** Returns whether the bank sent a refund of an order, or of a seat of it, back. */
export const hasRefundFailed = async (
  db: Db,
  { id, refundFailedAt }: Pick<OrderRow, 'id' | 'refundFailedAt'>,
): Promise<boolean> =>
  refundFailedAt !== null || (await db.$count(seatRefunds, and(eq(seatRefunds.orderId, id), isSentBack))) > 0

/**
 * Returns whether a locked order has no place left and owes nothing for those that ended, also not with its concert: each was sold on, or given back.
 * Refunds by hand may be less than their prices.
 */
export const hasNothingLeft = async (tx: Db, { id, state }: OrderRow): Promise<boolean> => {
  const places = await tx.$count(bookings, and(eq(bookings.orderId, id), isNull(bookings.cancelledAt)))
  const owed = await tx.$count(seatRefunds, and(eq(seatRefunds.orderId, id), isNull(seatRefunds.refundedAt)))
  return state === 'ticketed' && places === 0 && owed === 0 && (await owedOf(tx, id)) === 0
}

/** Frees the request key of a locked order, so that a repeated request orders again. */
export const freeRequestKey = async (tx: Db, orderId: string): Promise<void> => {
  await tx
    .update(orders)
    .set({ requestKey: `unopened ${orderId}` })
    .where(eq(orders.id, orderId))
}
