import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { ProviderCheckout } from '../../../platform/payment-provider.ts'
import { checkoutAt, endCheckout } from '../store/checkouts.ts'
import { providerOf, syncSubscription } from './sync-subscription.ts'

/** Writes down what a provider told of a page where a Pass is paid: once it was paid, the contract begins. */
export const applyCheckout = async (
  deps: PaymentDeps,
  told: ProviderCheckout,
  cause: string,
): Promise<void> => {
  if (told.state === 'open') return
  // First what was paid for: where that fails, the page stays open here and is asked about again.
  if (told.subscriptionId) await syncSubscription(deps, told.subscriptionId, cause)
  const { db } = deps.database
  const row = await checkoutAt(db, providerOf(deps).name, told.sessionId, told.checkoutId)
  if (row) await endCheckout(db, row.id, told.state)
}

/**
 * Brings the payment of a Pass to what the provider says of it now: once it was paid, the contract begins. `sessionId` is the provider's.
 * Throws ProviderUnavailable; call it outside of transactions.
 */
export const syncCheckout = async (deps: PaymentDeps, sessionId: string, cause: string): Promise<void> =>
  applyCheckout(deps, await providerOf(deps).checkout(sessionId), cause)
