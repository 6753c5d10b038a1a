import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { allowsLess } from '../../bookings/rules/pass-places.ts'
import { endPlacesOfPass, reducePlacesOfPass } from '../../bookings/use-cases/pass-places.ts'
import { type Membership, membershipNow, NO_PASS } from '../../sessions/rules.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { membershipOf } from '../rules/subscription.ts'
import {
  lastSubscription,
  liveSubscription,
  membersOfLapsedPasses,
  setMembership,
  subscriptionDuring,
} from '../store/subscriptions.ts'
import { beginWaitingGift } from './begin-gift.ts'
import type { MailContext } from './notify-changes.ts'

/**
 * Begins a gift that waits, derives a locked member's Pass from their subscription and cancels bookings it no longer covers: after its end, concerts that begin after
 * `placesUntil` (default: now); at a lower level, those beyond each month's allowance.
 */
export const applyMembership = async (
  tx: Db,
  memberId: string,
  { now, origin, placesUntil = now }: MailContext & { placesUntil?: Date },
): Promise<void> => {
  const before = await lockMember(tx, memberId)
  await beginWaitingGift(tx, memberId, { now, origin })
  const stored = membershipOf(await liveSubscription(tx, memberId))
  await setMembership(tx, memberId, stored)
  const { level } = membershipNow(stored, now)
  if (before.level === 'free') return
  if (level === 'free') await endPlacesOfPass(tx, memberId, { after: placesUntil, now, origin })
  else if (allowsLess(level, before.level)) await reducePlacesOfPass(tx, memberId, level, { now, origin })
}

/** Ends a member's Pass and its bookings if it has run out. */
const endLapsedPass = (db: Db, memberId: string, { now, origin }: MailContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, memberId)
    if (membership.level === 'free' || membershipNow(membership, now).level !== 'free') return
    if (await beginWaitingGift(tx, memberId, { now, origin }))
      return applyMembership(tx, memberId, { now, origin })
    await setMembership(tx, memberId, NO_PASS)
    await endPlacesOfPass(tx, memberId, { after: now, now, origin })
  })

/** Returns tasks that end the lapsed Passes: without renewal at the period's end, unpaid ones after the grace period. */
export const lapsedPasses = async (db: Db, context: MailContext): Promise<(() => Promise<void>)[]> =>
  (await membersOfLapsedPasses(db, context.now)).map((memberId) => () => endLapsedPass(db, memberId, context))

/**
 * Returns a member's Pass at a moment, for late reports of a door; `stored` is the current one, used if they never subscribed. An unpaid renewal
 * admits no one.
 */
export const membershipAt = async (
  db: Db,
  memberId: string,
  at: Date,
  stored: Membership,
): Promise<Membership> => {
  const subscription = await subscriptionDuring(db, memberId, at)
  if (!subscription) return (await lastSubscription(db, memberId)) ? NO_PASS : stored
  const { plan: level, state, endReason, currentPeriodStart } = subscription
  const paidUntil = { ...NO_PASS, level, currentPeriodEnd: currentPeriodStart }
  if (state === 'past_due' || endReason === 'replaced') return paidUntil
  return state === 'ended' ? { ...NO_PASS, level } : membershipOf(subscription)
}
