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
import { paidPlans } from '../../../../contract/rules/pass.ts'
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

export const checkoutState = pgEnum('checkout_state', ['open', 'completed', 'expired'])

/** Payments of a Pass that were opened: at most one of a member's is open at a time. */
export const subscriptionCheckouts = pgTable(
  'subscription_checkouts',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    plan: paidPlan('plan').notNull(),
    provider: paymentProvider('provider').notNull(),
    /** The provider's name of it, once it has answered. */
    sessionId: plainText('session_id'),
    url: text('url'),
    state: checkoutState('state').notNull(),
    /** The path of this site where the member chose the Pass. */
    returnTo: text('return_to'),
    requestKey: plainText('request_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a job asks the provider next (its event may have been lost), null for one that is over. */
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
 * Subscriptions to a Pass, as the provider last reported them; `members.level`, `autorenew` and `currentPeriodEnd` are set with each change, in the
 * same transaction. `version` rises with each: what was read before another change is read anew.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    provider: paymentProvider('provider').notNull(),
    providerId: plainText('provider_id').notNull(),
    customerId: plainText('customer_id'),
    state: subscriptionState('state').notNull(),
    plan: paidPlan('plan').notNull(),
    /** The plan of the next period where it is another (ruling: down at the period's end). */
    nextPlan: paidPlan('next_plan'),
    autorenew: boolean('autorenew').notNull(),
    currentPeriodStart: instant('current_period_start').notNull(),
    currentPeriodEnd: instant('current_period_end').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    version: integer('version').notNull().default(0),
    /** The attempt that last asked for a change and the plan that it asked for: `key plan`. The same attempt again asks for the same. */
    lastChange: plainText('last_change'),
    /**
     * Why we ended it ourselves (withdrawn from, one too many, never paid again), and how many cents are paid back: written before the
     * provider has confirmed it, which a job asks for until then.
     */
    endReason: subscriptionEndReason('end_reason'),
    endRefundCents: integer('end_refund_cents'),
    /**
     * A withdrawal is refunded a day after it, so that doors without a network have reported: when, the refund that the member was shown, in cents, and
     * until when its days count. Null once that is settled.
     */
    settleAt: instant('settle_at'),
    statedRefundCents: integer('stated_refund_cents'),
    declaredAt: instant('declared_at'),
    /** When a job asks the provider next, null for one that has ended there too. */
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

/** What was charged for a Pass, as the law wants it stored, in cents TTC: an invoice of the provider, and what of it was paid back. */
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

/** What the demonstration's provider remembers: it stands for a machine elsewhere, and nothing of ours refers to it. */
export const demoProvider = pgTable('demo_provider', {
  id: plainText('id').primaryKey(),
  kind: text('kind').notNull(),
  body: jsonb('body').notNull(),
})
