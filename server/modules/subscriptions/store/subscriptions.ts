import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import type { Db } from '../../../platform/db/database.ts'
import { members, subscriptions } from '../../../platform/db/schema.ts'
import type { PaymentProvider } from '../../../platform/payment-provider.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { otherPlan } from '../rules/plan-change.ts'
import { membershipOf } from '../rules/subscription.ts'
import { withdrawalEnd } from '../rules/withdrawal.ts'

/**
 * The member's contract, and the plan that a press asks for: without a name, the other one. It is written down with the press, so that
 * the same press, sent again because its answer was lost, does not change back what it has changed.
 */
export const wishedPlan = (
  db: Db,
  memberId: string,
  { key, plan }: { key: string; plan: PaidPlan | undefined },
): Promise<{ live: SubscriptionRow; plan: PaidPlan } | undefined> =>
  db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (!live) return undefined
    const [lastKey, lastPlan] = live.lastChange?.split(' ') ?? []
    const wished = plan ?? (lastKey === key && lastPlan ? (lastPlan as PaidPlan) : otherPlan(live.plan))
    await tx
      .update(subscriptions)
      .set({ lastChange: `${key} ${wished}` })
      .where(eq(subscriptions.id, live.id))
    return { live, plan: wished }
  })

/** Sets a locked member's Pass to what their contract says, in the transaction of what changed it: free where none is left. */
export const setStanding = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .update(members)
    .set(membershipOf(await liveSubscription(tx, memberId)))
    .where(eq(members.id, memberId))
}

/** A contract as it is stored. */
export type SubscriptionRow = typeof subscriptions.$inferSelect

/** The contract of a member that has not ended: there is one at most. */
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

/** A contract by its provider's name for it. */
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

/** Until when a member can withdraw from the contract of their Pass (14 days), null where they cannot, or not any more. */
export const withdrawableUntil = async (db: Db, memberId: string, now: Date): Promise<Date | null> => {
  const live = await liveSubscription(db, memberId)
  const end = live && withdrawalEnd(live.startedAt)
  return end && end > now ? end : null
}
