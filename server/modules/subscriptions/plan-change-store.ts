import { eq } from 'drizzle-orm'
import type { PaidPlan } from '../../../contract/rules/plans.ts'
import type { Db } from '../../platform/db/database.ts'
import { subscriptions } from '../../platform/db/schema.ts'
import { lockMember } from '../sessions/lock-store.ts'
import { otherPlan } from './rules/plan-change.ts'
import { lockLiveSubscription, type SubscriptionRow } from './store.ts'

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
