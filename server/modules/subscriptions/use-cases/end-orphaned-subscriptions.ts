import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { demonstrations, isDemonstration } from '../../../platform/payment-provider.ts'
import { lockMember } from '../../sessions/store/members.ts'
import {
  changeSubscription,
  lockLiveSubscription,
  membersPastPeriod,
  updateMembership,
} from '../store/subscriptions.ts'
import { endSubscription } from './end-subscription.ts'
import { queueChangeMails } from './notify-changes.ts'

/**
 * Stops the renewal of a subscription of the demonstration after another provider has replaced it: no provider can be asked, and nothing was
 * ever paid.
 */
export const stopOrphanedRenewal = (db: Db, memberId: string, now: Date, origin: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const live = await lockLiveSubscription(tx, memberId)
    if (!live?.autorenew || !isDemonstration(live.provider)) return
    const stopped = { autorenew: false, nextPlan: null, version: live.version + 1 }
    const row = await changeSubscription(tx, live.id, stopped)
    await updateMembership(tx, memberId)
    await queueChangeMails(tx, live, row, { now, origin })
  })

/** Ends orphaned subscriptions whose period is over: no provider renews them. */
export const endOrphanedSubscriptions = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const memberId of await membersPastPeriod(tx, demonstrations, now)) {
      await lockMember(tx, memberId)
      const live = await lockLiveSubscription(tx, memberId)
      if (!live || !isDemonstration(live.provider) || live.currentPeriodEnd > now) continue
      await endSubscription(tx, live, { endedAt: live.currentPeriodEnd, providerNotice: null })
      await updateMembership(tx, memberId)
    }
  })
