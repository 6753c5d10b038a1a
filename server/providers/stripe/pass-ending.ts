import type Stripe from 'stripe'
import type { PassPrices } from './pass-prices.ts'
import { readSubscription, type StripeSubscription } from './pass-subscriptions.ts'
import { asked, isRefusal } from './stripe-failure.ts'

const cancelNow = async (stripe: Stripe, prices: PassPrices, subscriptionId: string): Promise<void> => {
  const { state } = await readSubscription(stripe, prices, subscriptionId)
  if (state === 'ended') return
  await asked(
    async () => {
      await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false })
    },
    // Somebody else was faster.
    (error) =>
      isRefusal(error)
        ? readSubscription(stripe, prices, subscriptionId).then(({ state }) => {
            if (state !== 'ended') throw error
          })
        : undefined,
  )
}

/**
 * Pays back so many cents of a payment's money at most, and returns how many cents have now been paid back under this key. Each refund bears it, so that
 * it is found again however long after; the Idempotency-Key is for two who ask at the same moment.
 */
const payBack = async (
  stripe: Stripe,
  payment: { id: string; amountCents: number },
  { wantedCents, key }: { wantedCents: number; key: string },
): Promise<number> => {
  const { data } = await asked(() => stripe.refunds.list({ payment_intent: payment.id, limit: 100 }))
  const made = data.filter(({ status }) => status !== 'failed' && status !== 'canceled')
  const sum = (refunds: Stripe.Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0)
  const ours = sum(made.filter(({ metadata }) => metadata?.key === key))
  const amount = Math.min(wantedCents - ours, payment.amountCents - sum(made))
  if (amount <= 0) return ours
  await asked(() =>
    stripe.refunds.create(
      { payment_intent: payment.id, amount, metadata: { key } },
      { idempotencyKey: `${key}-${payment.id}-${amount}` },
    ),
  )
  return ours + amount
}

/** Ends a subscription at once and pays back so many cents of its invoices, newest first; called again after a failure it goes on where it was. */
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
    left -= await payBack(stripe, { id: paymentIntentId, amountCents }, { wantedCents: left, key })
  }
  return readSubscription(stripe, prices, subscriptionId)
}
