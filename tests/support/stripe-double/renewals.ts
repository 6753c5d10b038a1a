import { cardOf, type Invoice, payInvoice } from './invoices.ts'
import type { StripeState } from './state.ts'
import { missingResource } from './stripe-fault.ts'
import { aMonthAfter, bill, itemOf, type Subscription, wholePeriod } from './subscriptions.ts'

/** Ends a subscription now, without a refund. */
export const cancelSubscription = (state: StripeState, subscription: Subscription): Subscription => {
  if (subscription.status === 'canceled') throw missingResource('subscription', subscription.id)
  subscription.status = 'canceled'
  subscription.canceled_at ??= state.seconds()
  subscription.ended_at = state.seconds()
  state.emit('customer.subscription.deleted', subscription)
  return subscription
}

/** Ends a subscription's period: it stops there, or the next period begins and is charged; a refusal makes it `past_due`. */
export const renewSubscription = (state: StripeState, subscription: Subscription): Subscription => {
  if (subscription.status === 'canceled') return subscription
  if (subscription.cancel_at_period_end) return cancelSubscription(state, subscription)
  const item = itemOf(subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end = aMonthAfter(item.current_period_start, subscription.billing_cycle_anchor)
  const invoice = state.keep(
    bill(state, subscription, 'subscription_cycle', [wholePeriod(state, subscription)]),
  )
  subscription.latest_invoice = invoice.id
  const refusal = payInvoice(state, invoice, cardOf(state, subscription.customer))
  subscription.status = refusal ? 'past_due' : 'active'
  state.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Retries an unpaid renewal, unless the subscription has ended meanwhile, which stops the collection of its open invoices. */
export const retryInvoice = (state: StripeState, subscription: Subscription): Subscription => {
  if (subscription.status === 'canceled') return subscription
  const invoice = state.find<Invoice>('invoice', subscription.latest_invoice ?? '')
  if (invoice.status !== 'open') return subscription
  if (payInvoice(state, invoice, cardOf(state, subscription.customer))) return subscription
  subscription.status = 'active'
  state.emit('customer.subscription.updated', subscription)
  return subscription
}
