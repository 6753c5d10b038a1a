import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import {
  isDemonstration,
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailable,
} from '../../../platform/payment-provider.ts'
import { type OrderRow, paymentRequestOf } from '../store.ts'
import { expireOrder } from './change-order.ts'
import { type Settlement, settlePayment } from './settle-payment.ts'

/** What came of asking: how the payment stands at the provider, and what the order made of it. */
export interface Asked {
  payment: ProviderPayment
  settlement: Settlement
}

/**
 * The provider that took, or takes, the money of an order; undefined for one of a demonstration that is over: no provider can be
 * asked, and no money was ever taken. Throws ProviderUnavailable where this deployment has another one by now, or none.
 */
export const providerOf = ({ payments }: PaymentDeps, order: OrderRow): PaymentProvider | undefined => {
  if (payments && payments.name === order.provider) return payments
  if (isDemonstration(order.provider)) return undefined
  throw new ProviderUnavailable(`Order ${order.id} is paid at ${order.provider}, which is not open here`)
}

const settled = async (
  deps: PaymentDeps,
  payment: ProviderPayment,
  { name }: PaymentProvider,
  cause: string,
  ending?: 'expired',
): Promise<Asked> => ({
  payment,
  settlement: await settlePayment(deps.database.db, {
    provider: name,
    payment,
    cause,
    now: deps.now(),
    origin: deps.publicUrl(),
    ...(ending && { ending }),
  }),
})

/** Asks how an order's payment stands and acts on it; undefined where none was opened, as far as is known. Throws ProviderUnavailable. */
export const askAboutOrder = async (
  deps: PaymentDeps,
  order: OrderRow,
  cause: string,
): Promise<Asked | undefined> => {
  const provider = order.paymentId ? providerOf(deps, order) : undefined
  if (!provider || !order.paymentId) return undefined
  return settled(deps, await provider.payment(order.paymentId), provider, cause)
}

/**
 * Makes sure that an order can be paid no more and acts on how its payment stands then; undefined where nobody can pay it. A payment that was
 * opened and not stored, since a process ended in between, is found by opening it again. Throws ProviderUnavailable.
 */
export const stopPayment = async (
  deps: PaymentDeps,
  order: OrderRow,
  cause: string,
): Promise<Asked | undefined> => {
  const provider = providerOf(deps, order)
  if (!provider) return undefined
  const request = order.paymentId ? undefined : await paymentRequestOf(deps.database.db, order.id)
  const paymentId = order.paymentId ?? (request && (await provider.openPayment(request)).paymentId)
  if (!paymentId) return undefined
  return settled(deps, await provider.cancelPayment(paymentId), provider, cause, 'expired')
}

/** Ends an order's hold without the provider's word. */
export const expireUnasked = (deps: PaymentDeps, order: OrderRow, cause: string, checkAt: Date) =>
  expireOrder(deps.database.db, order, { cause, now: deps.now(), checkAt })
