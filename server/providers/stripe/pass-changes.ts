import type Stripe from 'stripe'
import { monthlyPriceCents, type PaidPlan } from '../../../contract/rules/pass.ts'
import type { PaymentCard, ProviderChange } from '../../platform/payment-provider.ts'
import type { PassPrices } from './pass-checkouts.ts'
import { planPaidFor, readSubscription, type StripeSubscription } from './pass-subscriptions.ts'
import { asked, isRefusal } from './stripe-call.ts'

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Whether a change is charged at once: not one back to the plan that the period was paid for. */
const isCharged = (subscription: StripeSubscription, plan: PaidPlan): boolean =>
  plan !== subscription.plan && monthlyPriceCents[plan] > monthlyPriceCents[planPaidFor(subscription)]

/** The card that a subscription is charged to: its own, else its customer's. Null where neither is a card, or it cannot be read: it only names what is paid with. */
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

/** What a change at this moment would charge at once, by Stripe's own reckoning, and to which card. */
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
  // What the next period will cost may stand there as well.
  const due = preview.lines.data
    .filter(
      ({ parent }) => parent?.subscription_item_details?.proration || parent?.invoice_item_details?.proration,
    )
    .reduce((sum, line) => sum + line.amount, 0)
  return { dueCents: Math.max(0, due), card }
}

/** Changes the plan: charged at once and only then changed, or set for the next period without a charge. Already changed is done. */
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
          // A second change to the same plan has nothing left to charge; the moment is in the key since it is in the call, and the subscription
          // since another member's attempt may have the same key.
          { idempotencyKey: `${subscriptionId}-${key}-${date}` },
        )
      : stripe.subscriptions.update(subscriptionId, { items, proration_behavior: 'none' }),
  )
  return readSubscription(stripe, prices, subscriptionId)
}

/** Lets it end with the paid period, or go on after all; one that has ended stays so. */
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
