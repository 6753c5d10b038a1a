import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { SubscriptionProviderName } from '../../../../contract/rules/payments.ts'
import type { Db } from '../../../platform/db/database.ts'
import { members, subscriptionCheckouts, subscriptions } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import { GRACE_MS, type Membership } from '../../sessions/rules.ts'
import { withdrawalEnd } from '../rules/withdrawal.ts'
import type { CheckoutRow } from './checkouts.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** Fetches a member's subscription that has not ended; there is one at most. */
export const liveSubscription = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), ne(subscriptions.state, 'ended')))
  return row
}

/** Locks a member's live subscription until the transaction ends; the caller locks the member first. */
export const lockLiveSubscription = async (
  tx: Db,
  memberId: string,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), ne(subscriptions.state, 'ended')))
    .for('update')
  return row
}

const isAt = (provider: SubscriptionProviderName, providerId: string) =>
  and(eq(subscriptions.provider, provider), eq(subscriptions.providerId, providerId))

/** Fetches a subscription by its provider's id. */
export const subscriptionAt = async (
  db: Db,
  provider: SubscriptionProviderName,
  providerId: string,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await db.select().from(subscriptions).where(isAt(provider, providerId))
  return row
}

/** Locks a subscription by its provider's id until the transaction ends. */
export const lockSubscriptionAt = async (
  tx: Db,
  provider: SubscriptionProviderName,
  providerId: string,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(isAt(provider, providerId)).for('update')
  return row
}

const END_KEY = 'end-'

/** Names the refunds of a subscription that we ended, at its provider. */
export const endKeyOf = ({ id }: Pick<SubscriptionRow, 'id'>): string => END_KEY + id

/** Fetches the subscription that a refund's key names. */
export const subscriptionOfRefund = async (db: Db, key: string): Promise<SubscriptionRow | undefined> => {
  if (!key.startsWith(END_KEY)) return undefined
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, key.slice(END_KEY.length)))
  return row
}

/** Returns a member's customer id at a provider; null if they never paid there. */
export const customerOf = async (
  db: Db,
  memberId: string,
  provider: PaymentProvider['name'],
): Promise<string | null> => {
  const [row] = await db
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        eq(subscriptions.provider, provider),
        isNotNull(subscriptions.customerId),
      ),
    )
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row?.customerId ?? null
}

/** Returns the provider's ids of a customer's subscriptions there. */
export const subscriptionsOfCustomer = async (
  db: Db,
  provider: PaymentProvider['name'],
  customerId: string,
): Promise<string[]> => {
  const rows = await db
    .select({ id: subscriptions.providerId })
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.customerId, customerId)))
    .orderBy(asc(subscriptions.startedAt), asc(subscriptions.id))
  return rows.map(({ id }) => id)
}

/** Returns the end of a member's withdrawal period (14 days); null if it is over or there is no subscription. */
export const withdrawableUntil = async (db: Db, memberId: string, now: Date): Promise<Date | null> => {
  const live = await liveSubscription(db, memberId)
  // Who paid for a gift withdraws from it, until it is taken.
  const end = live && live.provider !== 'gift' && withdrawalEnd(live.startedAt)
  return end && end > now ? end : null
}

/** Fetches a member's most recently started subscription, even if ended. */
export const lastSubscription = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row
}

/** Fetches a member's most recently started subscription that they paid for themselves, even if ended. */
export const lastContract = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), ne(subscriptions.provider, 'gift')))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row
}

/** Returns the start of the member's next subscription after `startedAt`; null if there is none. */
export const nextStart = async (db: Db, memberId: string, startedAt: Date): Promise<Date | null> => {
  const [row] = await db
    .select({ startedAt: subscriptions.startedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), gt(subscriptions.startedAt, startedAt)))
    .orderBy(asc(subscriptions.startedAt))
    .limit(1)
  return row?.startedAt ?? null
}

/** Returns the end of a member's most recently ended subscription; null if none has ended. */
export const lastEnd = async (db: Db, memberId: string): Promise<Date | null> => {
  const [last] = await db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.state, 'ended')))
    .orderBy(desc(subscriptions.endedAt))
    .limit(1)
  return last?.endedAt ?? null
}

/** Adds a subscription; undefined if its provider's id is stored already. */
export const addSubscription = async (
  tx: Db,
  subscription: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoNothing({ target: [subscriptions.provider, subscriptions.providerId] })
    .returning()
  return row
}

/** Updates a locked subscription and returns the new row. Throws if it does not exist. */
export const changeSubscription = async (
  tx: Db,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> => {
  const [row] = await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning()
  if (!row) throw new Error(`Subscription ${id} has gone`)
  return row
}

/** Returns the members with unended subscriptions at these providers that are past their period. */
export const membersPastPeriod = async (
  db: Db,
  providers: readonly SubscriptionProviderName[],
  now: Date,
): Promise<string[]> => {
  const rows = await db
    .select({ memberId: subscriptions.memberId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.provider, providers),
        ne(subscriptions.state, 'ended'),
        lte(subscriptions.currentPeriodEnd, now),
        isNotNull(subscriptions.memberId),
      ),
    )
    .orderBy(subscriptions.memberId)
  return rows.flatMap(({ memberId }) => memberId ?? [])
}

export const setMembership = async (tx: Db, memberId: string, membership: Membership): Promise<void> => {
  await tx.update(members).set(membership).where(eq(members.id, memberId))
}

/**
 * Returns members whose stored Pass has run out. A Pass that renews itself counts only if the provider reported the renewal as unpaid: during an
 * outage its state is unknown.
 */
export const membersOfLapsedPasses = async (db: Db, now: Date): Promise<string[]> => {
  const graceEnd = new Date(now.getTime() - GRACE_MS)
  const isUnpaid = sql`not exists (
    select 1 from ${subscriptions} s where s.member_id = ${members.id} and s.state = 'active'
  )`
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        ne(members.level, 'free'),
        lte(members.currentPeriodEnd, now),
        or(eq(members.autorenew, false), and(lte(members.currentPeriodEnd, graceEnd), isUnpaid)),
      ),
    )
    .orderBy(members.id)
  return rows.map(({ id }) => id)
}

/** Fetches a member's subscription at a moment; a withdrawn one counts until its refund is settled. Undefined if there was none. */
export const subscriptionDuring = async (
  db: Db,
  memberId: string,
  at: Date,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.memberId, memberId),
        lte(subscriptions.startedAt, at),
        or(
          isNull(subscriptions.endedAt),
          gt(sql`coalesce(${subscriptions.settleAt}, ${subscriptions.endedAt})`, at),
        ),
      ),
    )
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row
}

/** Returns the ids of withdrawn subscriptions whose refund is due. */
export const withdrawalsToSettle = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.settleAt, now))
    .orderBy(subscriptions.settleAt, subscriptions.id)
  return rows.map(({ id }) => id)
}

export const unsettledWithdrawal = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), isNotNull(subscriptions.settleAt)))
  return row
}

export const lockSubscription = async (tx: Db, id: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row
}

/** Rows claimed at a time. */
export const BATCH = 20

/** Postpones a claimed check, so that no other process takes it; doubles the delay after each failure, six hours at most. */
export const later = (now: Date, checks: unknown) =>
  sql`${now.toISOString()}::timestamptz + least(360, 2 * power(2, least(${checks}, 12))) * interval '1 minute'`

/** Claims due subscriptions for this process. */
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

/** Claims due payment pages for this process. */
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
