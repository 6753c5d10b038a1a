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
 * One attempt to order tickets. `totalCents` is TTC and computed here; `requestKey` identifies the attempt, `requestHash` what
 * it asked for. `checkAt` is when a job checks it next (end of its reservation, provider's answer, refund), null when nothing can change any
 * more. It stays when the buyer's account is deleted.
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
    /** Null where nothing is paid. */
    provider: paymentProvider('provider'),
    paymentId: plainText('payment_id'),
    createdAt: instant('created_at').notNull(),
    heldUntil: instant('held_until').notNull(),
    paidAt: instant('paid_at'),
    /** Why its money goes back; null where it does not, or went back by hand. */
    refundCause: refundCause('refund_cause'),
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
    check('orders_total', sql`${t.totalCents} >= 0`),
  ],
)

/** What was ordered: seats of one kind, at the price of one in cents when it was ordered. */
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

/** Every step that an order took, and what made it take it. The database refuses to change or delete a row. */
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

/** Events of a provider that were dealt with: it sends each at least once. */
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
