import type Stripe from 'stripe'
import { monthlyPriceCents, type PaidPlan } from '../../../contract/rules/pass.ts'
import type { PaymentCard, ProviderChange } from '../../platform/payment-provider.ts'
import type { PassPrices } from './pass-checkouts.ts'
import { planPaidFor, readSubscription, type StripeSubscription } from './pass-subscriptions.ts'
import { asked, isRefusal } from './stripe-call.ts'

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Returns true if the change is charged at once: the new plan is dearer than the plan paid for in this period. */
const isCharged = (subscription: StripeSubscription, plan: PaidPlan): boolean =>
  plan !== subscription.plan && monthlyPriceCents[plan] > monthlyPriceCents[planPaidFor(subscription)]

/** Returns the card charged by a subscription: its own, or else its customer's. Null if neither is a card. */
const cardOf = async (stripe: Stripe, subscriptionId: string): Promise<PaymentCard | null> => {
  const { default_payment_method: own, customer } = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
  })
  const ofCustomer =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null
  const method = own ?? ofCustomer
  const card = typeof method === 'object' ? method?.card : undefined
  return card ? { brand: card.brand, last4: card.last4 } : null
}

/** Returns the immediate charge of a change, as computed by Stripe, and its card. */
export const previewChange = async (
  stripe: Stripe,
  prices: PassPrices,
  subscriptionId: string,
  plan: PaidPlan,
  at: Date,
): Promise<ProviderChange> => {
  const subscription = await readSubscription(stripe, prices, subscriptionId)
  if (!isCharged(subscription, plan)) return { dueCents: 0, card: null }
  const price = await prices.priceOf(plan)
  const [preview, card] = await Promise.all([
    asked(() =>
      stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: subscription.itemId, price }],
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(at),
        },
      }),
    ),
    cardOf(stripe, subscriptionId).catch(() => null),
  ])
  // The preview may also contain the next period's price.
  const due = preview.lines.data
    .filter(
      ({ parent }) => parent?.subscription_item_details?.proration || parent?.invoice_item_details?.proration,
    )
    .reduce((sum, line) => sum + line.amount, 0)
  return { dueCents: Math.max(0, due), card }
}

/**
 * Changes the plan: an upgrade is charged before it applies; any other change is set for the next period without a charge. Returns at once
 * if the plan is already set.
 */
export const changePlan = async (
  stripe: Stripe,
  prices: PassPrices,
  subscriptionId: string,
  plan: PaidPlan,
  { key, at }: { key: string; at: Date },
): Promise<StripeSubscription> => {
  const subscription = await readSubscription(stripe, prices, subscriptionId)
  if (subscription.plan === plan) return subscription
  const items = [{ id: subscription.itemId, price: await prices.priceOf(plan) }]
  const date = secondsOf(at)
  await asked(() =>
    isCharged(subscription, plan)
      ? stripe.subscriptions.update(
          subscriptionId,
          {
            items,
            proration_behavior: 'always_invoice',
            proration_date: date,
            payment_behavior: 'error_if_incomplete',
          },
          // A repeated change to the same plan has no amount left to charge. The key contains the moment, because the call does, and the
          // subscription, because another member's attempt may have the same key.
          { idempotencyKey: `${subscriptionId}-${key}-${date}` },
        )
      : stripe.subscriptions.update(subscriptionId, { items, proration_behavior: 'none' }),
  )
  return readSubscription(stripe, prices, subscriptionId)
}

/** Turns the renewal off or on; an ended subscription stays ended. */
export const setAutorenew = async (
  stripe: Stripe,
  prices: PassPrices,
  subscriptionId: string,
  autorenew: boolean,
): Promise<StripeSubscription> => {
  await asked(
    async () => {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !autorenew })
    },
    (error) =>
      isRefusal(error)
        ? readSubscription(stripe, prices, subscriptionId).then(({ state }) => {
            if (state !== 'ended') throw error
          })
        : undefined,
  )
  return readSubscription(stripe, prices, subscriptionId)
}
