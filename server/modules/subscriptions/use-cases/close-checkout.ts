import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { ProviderCheckout } from '../../../platform/payment-provider.ts'
import type { Member } from '../../sessions/store/members.ts'
import { type CheckoutRow, endCheckout } from '../store/checkouts.ts'
import { customerOf } from '../store/subscriptions.ts'
import { applyCheckout } from './sync-checkout.ts'
import { providerOf } from './sync-subscription.ts'

/** Opens the page where a member pays a Pass, or finds the one that was opened and not stored, since a process ended in between. */
export const openPage = async (
  deps: PaymentDeps,
  { id: memberId, email }: Pick<Member, 'id' | 'email'>,
  { id: checkoutId, plan, returnTo }: CheckoutRow,
) => {
  const provider = providerOf(deps)
  const customerId = await customerOf(deps.database.db, memberId, provider.name)
  const back = returnTo ? `?return=${encodeURIComponent(returnTo)}` : ''
  return provider.openSubscription({
    checkoutId,
    memberId,
    email,
    plan,
    customerId,
    returnPath: `${pathTo(paths.subscriptionSuccess, plan)}${back}`,
    cancelPath: `${paths.passNectar}${back}`,
  })
}

/**
 * Closes the page where a member can pay a Pass, and returns how it stands then: `completed` once it was paid, `open` where the payment is at
 * the bank. One of a provider that cannot be asked any more has expired. Throws ProviderUnavailable; call it outside of transactions.
 */
export const closeCheckout = async (
  deps: PaymentDeps,
  member: Pick<Member, 'id' | 'email'>,
  row: CheckoutRow,
  cause: string,
): Promise<ProviderCheckout['state']> => {
  const { payments, database } = deps
  if (payments?.name !== row.provider) {
    await endCheckout(database.db, row.id, 'expired')
    return 'expired'
  }
  const snapshot = await payments.expireCheckout(
    row.sessionId ?? (await openPage(deps, member, row)).sessionId,
  )
  await applyCheckout(deps, snapshot, cause)
  return snapshot.state
}
