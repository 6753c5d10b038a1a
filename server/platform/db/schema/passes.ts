import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { giftMonths } from '../../../../contract/rules/gift.ts'
import { paidPlans } from '../../../../contract/rules/pass.ts'
import { subscriptionProviders } from '../../../../contract/rules/payments.ts'
import { id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'
import { paymentProvider } from './orders.ts'

export const paidPlan = pgEnum('paid_plan', paidPlans)

export const subscriptionState = pgEnum('subscription_state', ['active', 'past_due', 'ended'])

export const subscriptionEndReason = pgEnum('subscription_end_reason', [
  'withdrawal',
  'duplicate',
  'replaced',
  'account_deleted',
])

export const subscriptionProvider = pgEnum('subscription_provider', subscriptionProviders)

export const checkoutState = pgEnum('checkout_state', ['open', 'completed', 'expired'])

/** Checkouts of a Pass: at most one per member is open at a time. */
export const subscriptionCheckouts = pgTable(
  'subscription_checkouts',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    plan: paidPlan('plan').notNull(),
    provider: paymentProvider('provider').notNull(),
    /** The provider's id of the checkout; null until the provider responds. */
    sessionId: plainText('session_id'),
    url: text('url'),
    state: checkoutState('state').notNull(),
    /** Path on this site from which the member chose the Pass. */
    returnTo: text('return_to'),
    requestKey: plainText('request_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a job next asks the provider, in case its event was lost; null if the checkout is over. */
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('subscription_checkouts_request').on(t.memberId, t.requestKey),
    uniqueIndex('subscription_checkouts_session').on(t.provider, t.sessionId),
    uniqueIndex('subscription_checkouts_one').on(t.memberId).where(sql`${t.state} = 'open'`),
    index('subscription_checkouts_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
  ],
)

/**
 * Pass subscriptions as last reported by the provider. `level`, `autorenew` and `currentPeriodEnd` of `members` are set in the same
 * transaction. `version` grows with each change and detects stale reads.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** With `gift`, `providerId` is the gift's id: it ends by itself. */
    provider: subscriptionProvider('provider').notNull(),
    providerId: plainText('provider_id').notNull(),
    customerId: plainText('customer_id'),
    state: subscriptionState('state').notNull(),
    plan: paidPlan('plan').notNull(),
    /** The plan of the next period if it differs: a downgrade applies at the end of the period. */
    nextPlan: paidPlan('next_plan'),
    autorenew: boolean('autorenew').notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    version: integer('version').notNull().default(0),
    /** The attempt that last requested a change, and its plan: `key plan`. A repeated attempt requests the same plan. */
    lastChange: plainText('last_change'),
    /**
     * Why we ended it (withdrawal, duplicate, replacement, account deletion) and the refund in cents. Written before the provider confirms;
     * a job retries until then.
     */
    endReason: subscriptionEndReason('end_reason'),
    endRefundCents: integer('end_refund_cents'),
    /**
     * Delayed settlement of a withdrawal, a day later, so that offline doors have reported: its time, the refund in cents shown to the
     * member, and the end of the days that count. Null once settled.
     */
    settleAt: instant('settle_at'),
    statedRefundCents: integer('stated_refund_cents'),
    declaredAt: instant('declared_at'),
    /** When a job next asks the provider; null if the subscription has ended there too. */
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('subscriptions_provider').on(t.provider, t.providerId),
    uniqueIndex('subscriptions_one').on(t.memberId).where(sql`${t.state} <> 'ended'`),
    index('subscriptions_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('subscriptions_settling').on(t.settleAt).where(sql`${t.settleAt} is not null`),
  ],
)

/** Charges for a Pass, stored as the law requires, in cents TTC: a provider's invoice and its refunded part. */
export const invoices = pgTable(
  'invoices',
  {
    id: id().primaryKey(),
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    provider: paymentProvider('provider').notNull(),
    providerId: plainText('provider_id').notNull(),
    plan: paidPlan('plan').notNull(),
    amountCents: integer('amount_cents').notNull(),
    paidAt: instant('paid_at').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    refundedAt: instant('refunded_at'),
  },
  (t) => [
    uniqueIndex('invoices_provider').on(t.provider, t.providerId),
    index('invoices_subscription').on(t.subscriptionId),
    check('invoices_refund', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
)

export const giftState = pgEnum('gift_state', ['open', 'expired', 'paid', 'withdrawn'])

/**
 * Passes to give away, paid once (decision 071). `open`: its payment page is; `expired`: it never was paid; `withdrawn`: it is paid back. Who
 * takes it gets a subscription, at once or after the running one (`begunAt`). Rows stay if the buyer's account is deleted.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: id().primaryKey(),
    buyerId: id('buyer_id').references(() => members.id, { onDelete: 'set null' }),
    plan: paidPlan('plan').notNull(),
    months: integer('months').notNull(),
    totalCents: integer('total_cents').notNull(),
    state: giftState('state').notNull(),
    requestKey: plainText('request_key').notNull(),
    provider: paymentProvider('provider').notNull(),
    sessionId: plainText('session_id'),
    url: text('url'),
    paymentId: plainText('payment_id'),
    /** Hash of the link's code, which is derived from the id and a secret of the deployment. */
    codeHash: plainText('code_hash').notNull(),
    /** Words on the card. */
    firstName: text('first_name'),
    greeting: text('greeting'),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    validUntil: instant('valid_until'),
    takerId: id('taker_id').references(() => members.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at'),
    begunAt: instant('begun_at'),
    withdrawnAt: instant('withdrawn_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** When a job next asks the provider, about the payment or for the refund; null if there is nothing to ask. */
    checkAt: instant('check_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('gifts_request').on(t.buyerId, t.requestKey),
    uniqueIndex('gifts_session').on(t.provider, t.sessionId),
    uniqueIndex('gifts_code').on(t.codeHash),
    index('gifts_taker').on(t.takerId),
    index('gifts_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check('gifts_months', sql`${t.months} in (${sql.raw(giftMonths.join(', '))})`),
    check('gifts_total', sql`${t.totalCents} > 0`),
    check('gifts_refund', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check('gifts_paid', sql`${t.state} in ('open', 'expired') or ${t.paymentId} is not null`),
    check('gifts_taken', sql`${t.takenAt} is null or ${t.paidAt} is not null`),
  ],
)

/** State of the demonstration's provider. It imitates an external system, so that no other table refers to it. */
export const demoProvider = pgTable('demo_provider', {
  id: plainText('id').primaryKey(),
  kind: text('kind').notNull(),
  body: jsonb('body').notNull(),
})
