import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { members, subscriptionCheckouts, subscriptions } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import { GRACE_MS, type Membership } from '../../sessions/rules.ts'
import { withdrawalEnd } from '../rules/withdrawal.ts'
import type { CheckoutRow } from './checkouts.ts'

/** A subscription as it is stored. */
export type SubscriptionRow = typeof subscriptions.$inferSelect

/** The subscription of a member that has not ended: there is one at most. */
export const liveSubscription = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), ne(subscriptions.state, 'ended')))
  return row
}

/** The same, locked until the transaction ends; the member is locked before it. */
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

const isAt = (provider: PaymentProvider['name'], providerId: string) =>
  and(eq(subscriptions.provider, provider), eq(subscriptions.providerId, providerId))

/** A subscription by its provider's name for it. */
export const subscriptionAt = async (
  db: Db,
  provider: PaymentProvider['name'],
  providerId: string,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await db.select().from(subscriptions).where(isAt(provider, providerId))
  return row
}

/** The same, locked until the transaction ends. */
export const lockSubscriptionAt = async (
  tx: Db,
  provider: PaymentProvider['name'],
  providerId: string,
): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(isAt(provider, providerId)).for('update')
  return row
}

/** A provider's name for a member who has paid there before. */
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

/** Until when a member can withdraw from the subscription of their Pass (14 days), null where they cannot, or not any more. */
export const withdrawableUntil = async (db: Db, memberId: string, now: Date): Promise<Date | null> => {
  const live = await liveSubscription(db, memberId)
  const end = live && withdrawalEnd(live.startedAt)
  return end && end > now ? end : null
}

/** The subscription of a member that began last, ended or not. */
export const lastSubscription = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return row
}

/** When the subscription that a member made after one that began at `startedAt` began, null if there is none. */
export const nextStart = async (db: Db, memberId: string, startedAt: Date): Promise<Date | null> => {
  const [row] = await db
    .select({ startedAt: subscriptions.startedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), gt(subscriptions.startedAt, startedAt)))
    .orderBy(asc(subscriptions.startedAt))
    .limit(1)
  return row?.startedAt ?? null
}

/** When the last subscription of a member that has ended did, null where none has. */
export const lastEnd = async (db: Db, memberId: string): Promise<Date | null> => {
  const [last] = await db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.state, 'ended')))
    .orderBy(desc(subscriptions.endedAt))
    .limit(1)
  return last?.endedAt ?? null
}

/** Adds a subscription; undefined where its provider's name for it is stored already. */
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

/** Changes what is given of a locked subscription, and returns it as it stands then. Throws where there is none. */
export const changeSubscription = async (
  tx: Db,
  id: string,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow> => {
  const [row] = await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id)).returning()
  if (!row) throw new Error(`Subscription ${id} has gone`)
  return row
}

/** Whose subscriptions at these providers have not ended and are past their period, by the members' ids. */
export const membersPastPeriod = async (
  db: Db,
  providers: readonly PaymentProvider['name'][],
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

/** Sets a locked member's Pass. */
export const setMembership = async (tx: Db, memberId: string, membership: Membership): Promise<void> => {
  await tx.update(members).set(membership).where(eq(members.id, memberId))
}

/**
 * Members whose stored Pass is over by the clock, by their ids. One that renews itself is over only if its provider has said that the renewal is
 * unpaid: while the provider is out of reach nobody knows.
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

/** The subscription that a member had at a moment; a withdrawn one counts until its refund is settled. Undefined if they had none. */
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

/** Withdrawn subscriptions whose refund is to be settled now, by their ids. */
export const withdrawalsToSettle = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(lte(subscriptions.settleAt, now))
    .orderBy(subscriptions.settleAt, subscriptions.id)
  return rows.map(({ id }) => id)
}

/** The withdrawn subscription of a member whose refund is not settled yet. */
export const unsettledWithdrawal = async (db: Db, memberId: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), isNotNull(subscriptions.settleAt)))
  return row
}

/** A subscription by its id, locked until the transaction ends. */
export const lockSubscription = async (tx: Db, id: string): Promise<SubscriptionRow | undefined> => {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row
}

/** How many are taken at a time. */
const BATCH = 20

/** One that is being asked about is nobody else's for so long; asked in vain, it waits twice as long each time, six hours at most. */
const later = (now: Date, checks: unknown) =>
  sql`${now.toISOString()}::timestamptz + least(360, 2 * power(2, least(${checks}, 12))) * interval '1 minute'`

/** Takes subscriptions whose provider is to be asked now, no other process the same. */
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
