import type { SubscriptionDetails } from '../../../../contract/pass.ts'
import { passStatus, subscriptionPassType } from '../../../../contract/rules/pass.ts'
import type { Db } from '../../../platform/db/database.ts'
import { passBalance } from '../../bookings/use-cases/bookings.ts'
import { placesAfterPeriod } from '../../bookings/use-cases/pass-places.ts'
import type { Deps } from '../../deps.ts'
import { memberById } from '../../sessions/store/members.ts'
import { waitingGifts } from '../store/gifts.ts'
import { lastEnd, liveSubscription, withdrawableUntil } from '../store/subscriptions.ts'
import { startsOf } from './begin-gift.ts'

/** Returns a member's current Pass as the API describes it. Throws if the account does not exist. */
export const subscriptionDetailsOf = async (
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  memberId: string,
): Promise<SubscriptionDetails> => {
  const at = now()
  const member = await memberById(db, memberId)
  if (!member) throw new Error(`Member ${memberId} has gone`)
  const { membership, ...balance } = await passBalance(db, member, at)
  const live = await liveSubscription(db, memberId)
  const waiting = await waitingGifts(db, memberId)
  const starts = startsOf(live, waiting)
  return {
    ...balance,
    passType: subscriptionPassType(membership.level),
    passStatus: passStatus(membership.level),
    currentPeriodEnd: membership.currentPeriodEnd?.toISOString() ?? null,
    autorenew: membership.autorenew,
    placesAfterPeriod: await placesAfterPeriod(db, memberId, membership.currentPeriodEnd),
    nextPlan: membership.autorenew ? (live?.nextPlan ?? null) : null,
    isGift: live?.provider === 'gift',
    waiting: waiting.map(({ plan, months }, index) => ({
      plan,
      months,
      startsAt: starts[index]?.toISOString() ?? null,
    })),
    withdrawableUntil: (await withdrawableUntil(db, memberId, at))?.toISOString() ?? null,
  }
}

/** Returns the start of a member's current subscription and the end of the last ended one; null if there is none. */
export const subscriptionDates = async (
  db: Db,
  memberId: string,
): Promise<{ startedAt: Date | null; endedAt: Date | null }> => ({
  startedAt: (await liveSubscription(db, memberId))?.startedAt ?? null,
  endedAt: await lastEnd(db, memberId),
})
