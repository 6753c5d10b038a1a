import { sql } from 'drizzle-orm'
import {
  bigserial,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { refundCauses } from '../../../../contract/checkout.ts'
import { paymentProviders } from '../../../../contract/rules/payments.ts'
import { id, instant, plainText } from '../columns.ts'
import { orderStates } from '../order-states.ts'
import { members } from './accounts.ts'
import { events, ticketTypes } from './catalogue.ts'

export const orderState = pgEnum('order_state', orderStates)

export const refundCause = pgEnum('refund_cause', refundCauses)

export const paymentProvider = pgEnum('payment_provider', paymentProviders)

/**
 * Attempts to order tickets. `totalCents` is TTC, computed here. `requestKey` identifies the attempt, `requestHash` its content. `checkAt`
 * is a job's next check, null for a final state. Rows stay if the buyer's account is deleted.
 */
export const orders = pgTable(
  'orders',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id),
    state: orderState('state').notNull(),
    totalCents: integer('total_cents').notNull(),
    requestKey: plainText('request_key').notNull(),
    requestHash: plainText('request_hash').notNull(),
    /** Null for a free order. */
    provider: paymentProvider('provider'),
    paymentId: plainText('payment_id'),
    createdAt: instant('created_at').notNull(),
    heldUntil: instant('held_until').notNull(),
    paidAt: instant('paid_at'),
    /** The part of the total that is not refunded with the whole order: for seats that others bought (decision 069) or were given back; at its end, by hand too. */
    returnedCents: integer('returned_cents').notNull().default(0),
    /** Reason of the refund; null if there is none or if it was made by hand. */
    refundCause: refundCause('refund_cause'),
    /** When the bank sent a refund of the whole order back. */
    refundFailedAt: instant('refund_failed_at'),
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
    /** When its tickets were named to a member who was deleting the account without having seen them. */
    deletionNamedAt: instant('deletion_named_at'),
  },
  (t) => [
    uniqueIndex('orders_request').on(t.memberId, t.requestKey),
    uniqueIndex('orders_payment').on(t.provider, t.paymentId),
    index('orders_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('orders_member').on(t.memberId, t.eventId),
    index('orders_event').on(t.eventId, t.createdAt),
    check('orders_total', sql`${t.totalCents} >= 0`),
    check('orders_returned', sql`${t.returnedCents} between 0 and ${t.totalCents}`),
  ],
)

/** Ordered seats per ticket type, at the unit price in cents at that time. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    ticketTypeId: id('ticket_type_id')
      .notNull()
      .references(() => ticketTypes.id),
    position: integer('position').notNull(),
    quantity: integer('quantity').notNull(),
    priceCents: integer('price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.ticketTypeId] }),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check('order_lines_price', sql`${t.priceCents} >= 0`),
  ],
)

/** Refunds of single seats that others bought. `checkAt` is a job's next attempt, null once the provider has made it. */
export const seatRefunds = pgTable(
  'seat_refunds',
  {
    seatId: id('seat_id').primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    cents: integer('cents').notNull(),
    owedAt: instant('owed_at').notNull(),
    refundedAt: instant('refunded_at'),
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    index('seat_refunds_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('seat_refunds_order').on(t.orderId),
    check('seat_refunds_cents', sql`${t.cents} > 0`),
  ],
)

/** Every state change of an order and its cause. The database refuses to change or delete a row. */
export const orderTransitions = pgTable(
  'order_transitions',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: id('order_id')
      .notNull()
      .references(() => orders.id),
    from: orderState('from_state').notNull(),
    to: orderState('to_state').notNull(),
    /** 'checkout', 'webhook evt_…', 'confirm', 'sweep'. */
    cause: text('cause').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('order_transitions_order').on(t.orderId, t.id)],
)

/** Provider events already processed: the provider may send each of them several times. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: paymentProvider('provider').notNull(),
    id: plainText('id').notNull(),
    type: text('type').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.id] })],
)
