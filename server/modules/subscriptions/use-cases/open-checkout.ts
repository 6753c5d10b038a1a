import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import { ProviderUnavailable } from '../../../platform/payment-provider.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { membershipNow } from '../../sessions/rules/membership.ts'
import type { Member } from '../../sessions/store/members.ts'
import { type CheckoutRow, claimCheckout, endCheckout, keepSession, OVER } from '../store/checkouts.ts'
import { customerOf, liveSubscription } from '../store/subscriptions.ts'
import { applyCheckout } from './sync-checkout.ts'
import { providerOf, syncSubscription } from './sync-subscription.ts'

const ATTEMPTS = 4

/**
 * Opens the payment of a Pass and answers the address to pay at; the same press again answers the same. An earlier one of this member that is
 * still open is closed first, so that two are never paid. Throws ProviderUnavailable; call it outside of transactions.
 */
export const openCheckout = async (
  deps: PaymentDeps,
  member: Member,
  { plan, key }: { plan: PaidPlan; key: string },
): Promise<Refusal | { url: string }> => {
  const provider = providerOf(deps)
  const { db } = deps.database

  const pageOf = async (row: CheckoutRow) =>
    provider.openSubscription({
      checkoutId: row.id,
      memberId: member.id,
      email: member.email,
      plan: row.plan,
      customerId: await customerOf(db, member.id, provider.name),
    })

  const close = async (row: CheckoutRow) => {
    if (row.provider !== provider.name) return endCheckout(db, row.id, 'expired')
    const sessionId = row.sessionId ?? (await pageOf(row)).sessionId
    await applyCheckout(deps, await provider.expireCheckout(sessionId), 'superseded')
  }

  const live = await liveSubscription(db, member.id)
  // It has run out as far as we know: its provider knows better.
  if (live?.provider === provider.name && membershipNow(member, deps.now()).level === 'free')
    await syncSubscription(deps, live.providerId, 'checkout')

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claim = await claimCheckout(db, {
      memberId: member.id,
      plan,
      provider: provider.name,
      key,
      now: deps.now(),
    })
    if ('code' in claim) return claim
    if ('earlier' in claim) {
      await close(claim.earlier)
      continue
    }
    if (claim.mine.url) return { url: claim.mine.url }
    const page = await pageOf(claim.mine)
    return (await keepSession(db, claim.mine.id, page)) ? { url: page.url } : OVER
  }
  throw new ProviderUnavailable('Another payment stays open')
}
