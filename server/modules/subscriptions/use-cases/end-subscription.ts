import type { Db } from '../../../platform/db/database.ts'
import { isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import { changeSubscription, lockLiveSubscription, type SubscriptionRow } from '../store/subscriptions.ts'

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
  if (live.provider === 'gift') return endSubscription(tx, live, { endedAt: now, providerNotice: null })
  if (!isDemonstration(live.provider) && provider !== live.provider) return 'unreachable'
  return endSubscription(tx, live, {
    endedAt: now,
    providerNotice: { reason: 'account_deleted', refundCents: 0 },
  })
}
