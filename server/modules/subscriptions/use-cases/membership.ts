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
import type { MailContext } from './notify-changes.ts'

/**
 * Sets a locked member's Pass from their subscription, in the transaction that changed it, and ends what it does not pay for any more: if it has
 * ended, the places of concerts that begin after `placesUntil` (now by default); at a lower level, what a month has beyond its allowance.
 */
export const applyMembership = async (
  tx: Db,
  memberId: string,
  { now, origin, placesUntil = now }: MailContext & { placesUntil?: Date },
): Promise<void> => {
  const before = await lockMember(tx, memberId)
  const stored = membershipOf(await liveSubscription(tx, memberId))
  await setMembership(tx, memberId, stored)
  const { level } = membershipNow(stored, now)
  if (before.level === 'free') return
  if (level === 'free') await endPlacesOfPass(tx, memberId, { after: placesUntil, now, origin })
  else if (allowsLess(level, before.level)) await reducePlacesOfPass(tx, memberId, level, { now, origin })
}

/** Ends a member's Pass, with its places, if its time is over. */
const endLapsedPass = (db: Db, memberId: string, { now, origin }: MailContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    const membership = await lockMember(tx, memberId)
    if (membership.level === 'free' || membershipNow(membership, now).level !== 'free') return
    await setMembership(tx, memberId, NO_PASS)
    await endPlacesOfPass(tx, memberId, { after: now, now, origin })
  })

/** What ends the Passes whose time is over: those that do not renew themselves at the end of their period, unpaid ones after their grace. */
export const lapsedPasses = async (db: Db, context: MailContext): Promise<(() => Promise<void>)[]> =>
  (await membersOfLapsedPasses(db, context.now)).map((memberId) => () => endLapsedPass(db, memberId, context))

/**
 * The Pass that a member had at a moment, for what a door reports late; `stored` is theirs now, which counts if they never subscribed. A renewal
 * that is not paid opens nothing.
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
