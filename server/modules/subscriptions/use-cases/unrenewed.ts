import type { SubscriptionProviderName } from '../../../../contract/rules/payments.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isDemonstration } from '../../../platform/payment-provider.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { changeSubscription, lockLiveSubscription, membersPastPeriod } from '../store/subscriptions.ts'
import { endSubscription } from './end-subscription.ts'
import { applyMembership } from './membership.ts'
import { type MailContext, queueChangeMails } from './notify-changes.ts'

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

const endPastPeriod = (
  db: Db,
  memberId: string,
  providers: readonly SubscriptionProviderName[],
  { now, origin }: MailContext,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (!live || !providers.includes(live.provider) || live.currentPeriodEnd > now) return
    await endSubscription(tx, live, { endedAt: live.currentPeriodEnd, providerNotice: null })
    await applyMembership(tx, memberId, { now, origin })
  })

/** Returns tasks that end the subscriptions of these providers after their period, because nobody renews them. */
export const unrenewedPasses = async (
  db: Db,
  providers: readonly SubscriptionProviderName[],
  context: MailContext,
): Promise<(() => Promise<void>)[]> =>
  (await membersPastPeriod(db, providers, context.now)).map(
    (memberId) => () => endPastPeriod(db, memberId, providers, context),
  )
