import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { subscriptionCheckouts, subscriptions } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import type { CheckoutRow } from './checkouts.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** How many are taken at a time. */
const BATCH = 20

/** One that is being asked about is nobody else's for so long; asked in vain, it waits twice as long each time, six hours at most. */
const later = (now: Date, checks: unknown) =>
  sql`${now.toISOString()}::timestamptz + least(360, 2 * power(2, least(${checks}, 12))) * interval '1 minute'`

/** Takes contracts whose provider is to be asked now, no other process the same. */
export const takeDueSubscriptions = (
  db: Db,
  provider: PaymentProvider['name'],
  now: Date,
): Promise<SubscriptionRow[]> =>
  db
    .update(subscriptions)
    .set({ checkAt: later(now, subscriptions.checks), checks: sql`${subscriptions.checks} + 1` })
    .where(
      inArray(
        subscriptions.id,
        db
          .select({ id: subscriptions.id })
          .from(subscriptions)
          .where(and(eq(subscriptions.provider, provider), lte(subscriptions.checkAt, now)))
          .orderBy(asc(subscriptions.checkAt))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

/** Takes payments of a Pass whose provider is to be asked now, no other process the same. */
export const takeDueCheckouts = (
  db: Db,
  provider: PaymentProvider['name'],
  now: Date,
): Promise<CheckoutRow[]> =>
  db
    .update(subscriptionCheckouts)
    .set({
      checkAt: later(now, subscriptionCheckouts.checks),
      checks: sql`${subscriptionCheckouts.checks} + 1`,
    })
    .where(
      inArray(
        subscriptionCheckouts.id,
        db
          .select({ id: subscriptionCheckouts.id })
          .from(subscriptionCheckouts)
          .where(and(eq(subscriptionCheckouts.provider, provider), lte(subscriptionCheckouts.checkAt, now)))
          .orderBy(asc(subscriptionCheckouts.checkAt))
          .limit(BATCH)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
