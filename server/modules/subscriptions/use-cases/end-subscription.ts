import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { demonstrations, isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import { lockMember } from '../../sessions/store/members.ts'
import {
  changeSubscription,
  lockLiveSubscription,
  membersPastPeriod,
  type SubscriptionRow,
} from '../store/subscriptions.ts'
import { applyMembership } from './membership.ts'
import { type MailContext, queueChangeMails } from './notify-changes.ts'

export const ENDED = { state: 'ended', autorenew: false, nextPlan: null } as const

/** The end of a subscription, and the notice to its provider. */
interface SubscriptionEnd {
  endedAt: Date
  /** The reason and the refund in cents: a job notifies the provider until it confirms. Null if there is no provider to notify. */
  providerNotice: { reason: NonNullable<SubscriptionRow['endReason']>; refundCents: number } | null
}

/** Ends a locked subscription in the caller's transaction and returns the new row; the caller then runs `applyMembership`. */
export const endSubscription = (
  tx: Db,
  { id, version }: SubscriptionRow,
  { endedAt, providerNotice }: SubscriptionEnd,
): Promise<SubscriptionRow> =>
  changeSubscription(tx, id, {
    ...ENDED,
    endedAt,
    version: version + 1,
    ...(providerNotice
      ? {
          endReason: providerNotice.reason,
          endRefundCents: providerNotice.refundCents,
          checkAt: endedAt,
          checks: 0,
        }
      : { checkAt: null }),
  })

/**
 * Ends a locked member's subscription with their account, without a refund. Returns it, or null if there is none, or 'unreachable' without any change
 * if its provider is not configured here.
 */
export const endWithAccount = async (
  tx: Db,
  memberId: string,
  { provider, now }: { provider: PaymentProvider['name'] | null; now: Date },
): Promise<SubscriptionRow | null | 'unreachable'> => {
  const live = await lockLiveSubscription(tx, memberId)
  if (!live) return null
  if (!isDemonstration(live.provider) && provider !== live.provider) return 'unreachable'
  return endSubscription(tx, live, {
    endedAt: now,
    providerNotice: { reason: 'account_deleted', refundCents: 0 },
  })
}

/** Stops the renewal of a demonstration subscription after another provider replaced the demonstration: it cannot be asked, and took no money. */
export const stopOrphanedRenewal = (db: Db, memberId: string, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (!live?.autorenew || !isDemonstration(live.provider)) return
    const stopped = { autorenew: false, nextPlan: null, version: live.version + 1 }
    const row = await changeSubscription(tx, live.id, stopped)
    await applyMembership(tx, memberId, { now, origin })
    await queueChangeMails(tx, live, row, { now, origin })
  })

/** Ends orphaned subscriptions after their period, because no provider renews them. */
export const endOrphanedSubscriptions = (db: Db, { now, origin }: MailContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const memberId of await membersPastPeriod(tx, demonstrations, now)) {
      await lockMember(tx, memberId)
      const live = await lockLiveSubscription(tx, memberId)
      if (!live || !isDemonstration(live.provider) || live.currentPeriodEnd > now) continue
      await endSubscription(tx, live, { endedAt: live.currentPeriodEnd, providerNotice: null })
      await applyMembership(tx, memberId, { now, origin })
    }
  })
