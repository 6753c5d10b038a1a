import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { orderRepeated } from '../rules/order-repeated.ts'
import { type OrderRow, orderById } from '../store.ts'
import { askAboutOrder } from './ask-provider.ts'
import { type OpenedOrder, openPayment } from './open-order.ts'

/**
 * Goes on with the payment of a held order, on whatever device: the same payment, by its own secret or address. One that turns out to be paid,
 * or to be at the bank, is answered without anything to pay. Throws ProviderUnavailable.
 */
export const resumeOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | OpenedOrder> => {
  const asked = order.state === 'held' ? await askAboutOrder(deps, order, 'resume') : undefined
  const now = (await orderById(deps.database.db, order.id)) ?? order
  if (now.state === 'ticketed' || asked?.payment.state === 'processing') return { order: now }
  const canBePaid = now.state === 'held' && now.heldUntil > deps.now() && now.provider === deps.payments?.name
  return canBePaid ? openPayment(deps, now) : orderRepeated(now)
}
