import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import { isDemonstration, ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { liveSubscription } from '../store/subscriptions.ts'
import { stopOrphanedRenewal } from './end-orphaned-subscriptions.ts'
import { syncBy } from './sync-subscription.ts'

/** What came of it: until when the Pass is paid for, null where it has ended meanwhile; or why nothing was done. */
export type AutorenewOutcome = Refusal | { currentPeriodEnd: Date | null }

export const NO_CONTRACT = new Refusal('conflict', 'Vous n’avez pas de Pass payant en cours.')

/**
 * Stops or resumes the renewal of a member's Pass: it is good until its paid period ends (ruling: cancelling). As it is already: nothing
 * happens. Queues the mail that confirms it. Throws ProviderUnavailable; call it outside of transactions.
 */
export const setAutorenew = async (
  deps: PaymentDeps,
  memberId: string,
  autorenew: boolean,
): Promise<AutorenewOutcome> => {
  const { db } = deps.database
  const live = await liveSubscription(db, memberId)
  if (!live) return NO_CONTRACT
  if (live.autorenew === autorenew) return { currentPeriodEnd: live.currentPeriodEnd }
  if (live.provider === deps.payments?.name)
    await syncBy(deps, live.providerId, 'autorenew', (provider) =>
      provider.setAutorenew(live.providerId, autorenew),
    )
  else if (isDemonstration(live.provider) && !autorenew)
    await stopOrphanedRenewal(db, memberId, deps.now(), deps.publicUrl())
  else throw new ProviderUnavailable(`No word can be had from ${live.provider}`)
  return { currentPeriodEnd: (await liveSubscription(db, memberId))?.currentPeriodEnd ?? null }
}

/** Terminates a member's Pass at the end of its paid period (ruling: cancelling). */
export const cancelSubscription = (deps: PaymentDeps, memberId: string): Promise<AutorenewOutcome> =>
  setAutorenew(deps, memberId, false)
