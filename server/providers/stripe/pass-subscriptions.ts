import type Stripe from 'stripe'
import { monthlyPriceCents, type PaidPlan } from '../../../contract/rules/pass.ts'
import {
  type ProviderInvoice,
  type ProviderSubscription,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'
import type { PassPrices } from './pass-checkouts.ts'
import { refundPart } from './refund-part.ts'
import { asked, idOf, isRefusal } from './stripe-call.ts'

interface StripeInvoice extends ProviderInvoice {
  /** The payment of the invoice; null if there is none. */
  paymentIntentId: string | null
  /** End of the last billed period. */
  coversUntil: Date
}

/** A subscription with its single billed item, which changes refer to. */
export interface StripeSubscription extends ProviderSubscription {
  itemId: string
  invoices: StripeInvoice[]
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

/** A subscription that was never paid counts as ended: it grants no rights. */
const stateOf = (status: Stripe.Subscription.Status): ProviderSubscription['state'] => {
  if (status === 'active' || status === 'trialing') return 'active'
  return status === 'past_due' || status === 'unpaid' || status === 'paused' ? 'past_due' : 'ended'
}

const dearest = (plans: PaidPlan[]): PaidPlan | undefined =>
  plans.toSorted((a, b) => monthlyPriceCents[b] - monthlyPriceCents[a])[0]

const invoiceOf = async (
  prices: PassPrices,
  invoice: Stripe.Invoice,
  refunded: Map<string, number>,
  otherwise: PaidPlan,
): Promise<StripeInvoice> => {
  // A change within a period has a negative line that credits the previous plan.
  const billed = invoice.lines.data.filter((line) => line.amount > 0)
  const plans = await Promise.all(
    billed.flatMap((line) => {
      const product = line.pricing?.price_details?.product
      return product ? [prices.planOf(product)] : []
    }),
  )
  const paid = invoice.payments?.data.find(
    ({ status, payment }) => status === 'paid' && payment.payment_intent,
  )
  const paymentIntentId = paid?.payment.payment_intent ? idOf(paid.payment.payment_intent) : null
  return {
    invoiceId: invoice.id,
    plan: dearest(plans) ?? otherwise,
    amountCents: invoice.amount_paid,
    refundedCents: Math.min(refunded.get(paymentIntentId ?? '') ?? 0, invoice.amount_paid),
    paidAt: dateOf(invoice.status_transitions.paid_at ?? invoice.created),
    paymentIntentId,
    coversUntil: dateOf(Math.max(invoice.created, ...billed.map((line) => line.period.end))),
  }
}

/** Returns the customer's refunds by PaymentIntent, in cents. */
const refundsOf = async (stripe: Stripe, customer: string): Promise<Map<string, number>> => {
  const { data } = await asked(() => stripe.charges.list({ customer, limit: 100 }))
  return new Map(
    data.flatMap((charge) =>
      charge.payment_intent && charge.amount_refunded > 0
        ? [[idOf(charge.payment_intent), charge.amount_refunded] as const]
        : [],
    ),
  )
}

/** Reads the current subscription with its paid invoices, newest first. */
export const readSubscription = async (
  stripe: Stripe,
  prices: PassPrices,
  subscriptionId: string,
): Promise<StripeSubscription> => {
  const subscription = await asked(() => stripe.subscriptions.retrieve(subscriptionId))
  const [item] = subscription.items.data
  if (!item) throw new ProviderUnavailable(`Stripe: ${subscriptionId} bills nothing`)
  const customerId = idOf(subscription.customer)
  const [plan, invoices, refunded] = await Promise.all([
    prices.planOf(idOf(item.price.product)),
    asked(() =>
      stripe.invoices.list({
        subscription: subscriptionId,
        status: 'paid',
        limit: 12,
        expand: ['data.payments'],
      }),
    ),
    refundsOf(stripe, customerId),
  ])
  const paid = await Promise.all(
    invoices.data
      .filter((invoice) => invoice.amount_paid > 0)
      .map((invoice) => invoiceOf(prices, invoice, refunded, plan)),
  )
  const state = stateOf(subscription.status)
  return {
    subscriptionId,
    memberId: subscription.metadata.member_id ?? null,
    customerId,
    state,
    plan,
    autorenew: state !== 'ended' && !subscription.cancel_at_period_end && subscription.cancel_at === null,
    currentPeriodStart: dateOf(item.current_period_start),
    currentPeriodEnd: dateOf(item.current_period_end),
    startedAt: dateOf(subscription.start_date),
    endedAt: subscription.ended_at === null ? null : dateOf(subscription.ended_at),
    itemId: item.id,
    invoices: paid.toSorted((a, b) => b.paidAt.getTime() - a.paidAt.getTime()),
  }
}

/** Returns the plan paid for in the current period: the dearest if it changed within the period. */
export const planPaidFor = (subscription: StripeSubscription): PaidPlan =>
  dearest(
    subscription.invoices
      .filter(({ coversUntil }) => coversUntil > subscription.currentPeriodStart)
      .map(({ plan }) => plan),
  ) ?? subscription.plan

const cancelNow = async (stripe: Stripe, prices: PassPrices, subscriptionId: string): Promise<void> => {
  const { state } = await readSubscription(stripe, prices, subscriptionId)
  if (state === 'ended') return
  await asked(
    async () => {
      await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false })
    },
    // Another request cancelled it first.
    (error) =>
      isRefusal(error)
        ? readSubscription(stripe, prices, subscriptionId).then(({ state }) => {
            if (state !== 'ended') throw error
          })
        : undefined,
  )
}

/** Ends a subscription at once and refunds the given cents, newest invoices first. A call after a failure continues where the first one stopped. */
export const endSubscription = async (
  stripe: Stripe,
  prices: PassPrices,
  subscriptionId: string,
  { refundCents, key }: { refundCents: number; key: string },
): Promise<StripeSubscription> => {
  await cancelNow(stripe, prices, subscriptionId)
  const { invoices } = await readSubscription(stripe, prices, subscriptionId)
  let left = refundCents
  for (const { paymentIntentId, amountCents } of invoices) {
    if (left <= 0) break
    if (!paymentIntentId) continue
    left -= await refundPart(stripe, { id: paymentIntentId, amountCents }, { wantedCents: left, key })
  }
  return readSubscription(stripe, prices, subscriptionId)
}
