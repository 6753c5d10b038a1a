import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { tryAgainAt } from '../../orders/rules/order-checks.ts'
import type { OrderRow } from '../../orders/store.ts'
import { expireUnasked, stopPayment } from '../../orders/use-cases/ask-provider.ts'
import type { Member } from '../../sessions/store/members.ts'
import type { CheckoutRow } from '../../subscriptions/store/checkouts.ts'
import { closeCheckout } from '../../subscriptions/use-cases/close-checkout.ts'
import { JUST_PAID, PAYMENT_UNDER_WAY } from '../rules/account-deletion.ts'
import { openCheckoutsOf, waitingOrdersOf } from '../store/erasure.ts'

const CAUSE = 'account deletion'

const stopOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | undefined> => {
  // Who took its payment cannot be asked any more: money that comes all the same is paid back.
  const asked = order.provider === deps.payments?.name ? await stopPayment(deps, order, CAUSE) : undefined
  // Its tickets are named when the account is looked at under its lock.
  if (asked?.payment.state === 'succeeded') return undefined
  if (asked?.payment.state === 'processing') return PAYMENT_UNDER_WAY
  await expireUnasked(deps, order, CAUSE, tryAgainAt(deps.now(), 1))
  return undefined
}

const stopCheckout = async (
  deps: PaymentDeps,
  member: Member,
  row: CheckoutRow,
): Promise<Refusal | undefined> => {
  const state = await closeCheckout(deps, member, row, CAUSE)
  if (state === 'completed') return JUST_PAID
  return state === 'open' ? PAYMENT_UNDER_WAY : undefined
}

/**
 * Makes sure that nothing which a member has opened can be paid any more: places that wait to be paid are given back, pages where a Pass is
 * paid are closed. Returns why not, where a Pass has just been paid or a payment is at the bank. Throws ProviderUnavailable; call it outside of
 * transactions.
 */
export const stopPayments = async (deps: PaymentDeps, member: Member): Promise<Refusal | undefined> => {
  const { db } = deps.database
  for (const order of await waitingOrdersOf(db, member.id)) {
    const refusal = await stopOrder(deps, order)
    if (refusal) return refusal
  }
  for (const row of await openCheckoutsOf(db, member.id)) {
    const refusal = await stopCheckout(deps, member, row)
    if (refusal) return refusal
  }
  return undefined
}
