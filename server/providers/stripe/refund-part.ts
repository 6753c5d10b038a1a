import type Stripe from 'stripe'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { asked } from './stripe-call.ts'

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

/** Makes a refund. Throws ProviderUnavailable if Stripe answers at once that it has failed. */
export const makeRefund = async (
  stripe: Stripe,
  params: Stripe.RefundCreateParams,
  options?: Stripe.RequestOptions,
): Promise<void> => {
  const refund = await stripe.refunds.create(params, options)
  if (hasFailed(refund)) throw new ProviderUnavailable(`Stripe: refund ${refund.status}`)
}

/**
 * Refunds at most the given cents of a payment and returns the total refunded under this key. The key in each refund's metadata finds it at any time;
 * the Idempotency-Key, which counts failed refunds, guards against simultaneous calls.
 */
export const refundPart = async (
  stripe: Stripe,
  payment: { id: string; amountCents: number },
  { wantedCents, key }: { wantedCents: number; key: string },
): Promise<number> => {
  const { data } = await asked(() => stripe.refunds.list({ payment_intent: payment.id, limit: 100 }))
  const made = data.filter((refund) => !hasFailed(refund))
  const failures = data.length - made.length
  const sum = (refunds: Stripe.Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0)
  const ours = sum(made.filter(({ metadata }) => metadata?.key === key))
  const amount = Math.min(wantedCents - ours, payment.amountCents - sum(made))
  if (amount <= 0) return ours
  await asked(() =>
    makeRefund(
      stripe,
      { payment_intent: payment.id, amount, metadata: { key } },
      { idempotencyKey: [key, payment.id, amount, ...(failures ? [failures] : [])].join('-') },
    ),
  )
  return ours + amount
}
