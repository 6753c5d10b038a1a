import type { Db } from '../../../platform/db/database.ts'
import { isDemonstration, type PaymentProvider } from '../../../platform/payment-provider.ts'
import { changeSubscription, lockLiveSubscription, type SubscriptionRow } from '../store/subscriptions.ts'

/** What is the same of every contract that has ended. */
export const ENDED = { state: 'ended', autorenew: false, nextPlan: null } as const

/** When a contract ends, and what its provider is to do then. */
export interface SubscriptionEnd {
  endedAt: Date
  /** Why we end it, and what goes back, in cents: a job tells its provider until that has heard. Null where there is nobody to tell. */
  toTell: { reason: NonNullable<SubscriptionRow['endReason']>; refundCents: number } | null
}

/** Ends a locked contract, in the transaction of what ends it; the level of its member is set by `setStanding`. Answers it as it stands then. */
export const endSubscription = (
  tx: Db,
  { id, version }: SubscriptionRow,
  { endedAt, toTell }: SubscriptionEnd,
): Promise<SubscriptionRow> =>
  changeSubscription(tx, id, {
    ...ENDED,
    endedAt,
    version: version + 1,
    ...(toTell
      ? { endReason: toTell.reason, endRefundCents: toTell.refundCents, checkAt: endedAt, checks: 0 }
      : { checkAt: null }),
  })

/**
 * Ends the contract of a locked member whose account is deleted; nothing of it is paid back. Answers it, null where there is none, and
 * 'unreachable' where nothing was done, as nobody here could tell who charges it to charge no more.
 */
export const endWithAccount = async (
  tx: Db,
  memberId: string,
  { provider, now }: { provider: PaymentProvider['name'] | null; now: Date },
): Promise<SubscriptionRow | null | 'unreachable'> => {
  const live = await lockLiveSubscription(tx, memberId)
  if (!live) return null
  if (!isDemonstration(live.provider) && provider !== live.provider) return 'unreachable'
  return endSubscription(tx, live, { endedAt: now, toTell: { reason: 'account_deleted', refundCents: 0 } })
}
