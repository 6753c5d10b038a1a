import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { ProviderCheckout } from '../../../platform/payment-provider.ts'
import { checkoutAt, endCheckout } from '../store/checkouts.ts'
import { providerOf, syncSubscription } from './sync-subscription.ts'

/** Stores a provider's snapshot of a page where a Pass is paid: once it was paid, the subscription begins. */
export const applyCheckout = async (
  deps: PaymentDeps,
  snapshot: ProviderCheckout,
  cause: string,
): Promise<void> => {
  if (snapshot.state === 'open') return
  // First what was paid for: where that fails, the page stays open here and is asked about again.
  if (snapshot.subscriptionId) await syncSubscription(deps, snapshot.subscriptionId, cause)
  const { db } = deps.database
  const row = await checkoutAt(db, providerOf(deps).name, snapshot.sessionId, snapshot.checkoutId)
  if (row) await endCheckout(db, row.id, snapshot.state)
}

/**
 * Brings the payment of a Pass to what the provider says of it now: once it was paid, the contract begins. `sessionId` is the provider's.
 * Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncCheckout = async (deps: PaymentDeps, sessionId: string, cause: string): Promise<void> =>
  applyCheckout(deps, await providerOf(deps).checkout(sessionId), cause)
