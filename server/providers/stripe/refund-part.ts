import type Stripe from 'stripe'
import { asked } from './stripe-call.ts'

/**
 * Refunds at most the given cents of a payment and returns the total refunded under this key. The key in each refund's metadata finds it at
 * any time; the Idempotency-Key guards against simultaneous calls.
 */
export const refundPart = async (
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
