import type {
  OpenOrder,
  PaymentIntentResponse,
  PaymentState,
  PaymentStatus,
} from '../../../contract/checkout.ts'
import { eurosOfCents } from '../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import { isDemonstration, type ProviderPaymentState } from '../../platform/payment-provider.ts'
import type { OpenOrderRow, OrderLine, OwnOrder } from './store.ts'
import type { OpenedOrder } from './use-cases/open-order.ts'

const states: Record<OrderState, PaymentState> = {
  selected: 'pending',
  held: 'pending',
  paid: 'processing',
  ticketed: 'ticketed',
  expired: 'expired',
  declined: 'declined',
  refunding: 'refunding',
  refunded: 'refunded',
}

/** An order as its buyer is told of it, in euros; `payment` is what the provider has just said, where it was asked. */
export const orderOnWire = (
  { order, event }: OwnOrder,
  lines: OrderLine[],
  payment?: ProviderPaymentState,
): PaymentStatus => ({
  ...event,
  id: order.paymentId ?? order.id,
  orderId: order.id,
  state: order.state === 'held' && payment === 'processing' ? 'processing' : states[order.state],
  isDemo: isDemonstration(order.provider),
  eventId: order.eventId,
  totalAmount: eurosOfCents(order.totalCents),
  lines: lines.map(({ ticketType, quantity, priceCents }) => ({
    ticketType,
    quantity,
    price: eurosOfCents(priceCents),
  })),
  heldUntil: order.state === 'held' ? order.heldUntil.toISOString() : null,
  refundCause: order.refundCause,
})

/** An order that waits to be paid, as its buyer is shown it at `now`. */
export const openOrderOnWire = (
  { totalCents, heldUntil, ...order }: OpenOrderRow,
  lines: OrderLine[],
  now: Date,
): OpenOrder => ({
  ...order,
  totalAmount: eurosOfCents(totalCents),
  lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: eurosOfCents(priceCents) })),
  heldUntil: heldUntil.toISOString(),
  secondsLeft: Math.ceil((heldUntil.getTime() - now.getTime()) / 1000),
})

/**
 * What 'Payer' answers: how to pay, or that there is nothing to pay any more (document 2, section 4). The same press after it was paid leads
 * to where a payment leads, at `origin`: PUBLIC_URL.
 */
export const openedOnWire = (opened: OpenedOrder, origin: string): PaymentIntentResponse => {
  const { order } = opened
  const named = { orderId: order.id, ...(order.paymentId && { paymentIntentId: order.paymentId }) }
  if (!('payment' in opened)) {
    if (!order.paymentId) return { ...named, success: true, type: 'free_booking' }
    const checkout_url = `${origin}${pathTo(paths.paymentSuccess, order.paymentId)}?event_id=${order.eventId}`
    return { ...named, success: true, type: 'ticketed', checkout_url }
  }
  const { clientSecret, checkoutUrl } = opened.payment
  return {
    ...named,
    ...(clientSecret && { clientSecret }),
    ...(checkoutUrl && { checkout_url: checkoutUrl }),
    heldUntil: order.heldUntil.toISOString(),
  }
}
