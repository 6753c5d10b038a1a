import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { parisMonthsAfter } from '../../../platform/retention.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { memberById } from '../../sessions/store/members.ts'
import { giftBegun } from '../mails/gift.ts'
import { isOver } from '../rules/gift.ts'
import type { SubscriptionFacts } from '../rules/subscription.ts'
import { changeGift, waitingGifts } from '../store/gifts.ts'
import { addSubscription, lockLiveSubscription } from '../store/subscriptions.ts'
import { endSubscription } from './end-subscription.ts'
import type { MailContext } from './notify-changes.ts'

/**
 * Begins a locked member's next gift if no Pass is running, and ends a Pass that is over by the clock: its provider may report that later. The
 * caller then applies the membership. Returns whether a gift has begun.
 */
export const beginWaitingGift = async (
  tx: Db,
  memberId: string,
  { now, origin }: MailContext,
): Promise<boolean> => {
  const [gift] = await waitingGifts(tx, memberId)
  if (!gift) return false
  const live = await lockLiveSubscription(tx, memberId)
  if (live && !isOver(live, now)) return false
  if (live?.state === 'past_due')
    await endSubscription(tx, live, { endedAt: now, providerNotice: { reason: 'replaced', refundCents: 0 } })
  else if (live) await endSubscription(tx, live, { endedAt: live.currentPeriodEnd, providerNotice: null })
  const endsAt = parisMonthsAfter(now, gift.months)
  const begun = await addSubscription(tx, {
    ...{ id: newId(), memberId, provider: 'gift', providerId: gift.id, plan: gift.plan },
    ...{ state: 'active', autorenew: false },
    ...{ startedAt: now, currentPeriodStart: now, currentPeriodEnd: endsAt },
  })
  if (!begun) throw new Error(`Gift ${gift.id} has begun twice`)
  await changeGift(tx, gift.id, { begunAt: now })
  const member = await memberById(tx, memberId)
  if (member) {
    const { email: to, firstName } = member
    await queueMail(tx, giftBegun(gift, { to, firstName, subscriptionId: begun.id, endsAt, origin }), now)
  }
  return true
}

interface Waiting {
  months: number
}

/** Returns the start of each waiting gift, one after the other; null if the running Pass renews itself. */
export const startsOf = (
  live: SubscriptionFacts | undefined,
  waiting: readonly Waiting[],
): (Date | null)[] => {
  let start = live && live.state === 'active' && !live.autorenew ? live.currentPeriodEnd : null
  return waiting.map(({ months }) => {
    const own = start
    start = own && parisMonthsAfter(own, months)
    return own
  })
}
