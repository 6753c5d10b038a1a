import type Stripe from 'stripe'
import {
  CURRENCY,
  type OpenedPayment,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderPaymentState,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'
import { idOf } from './id-of.ts'
import { asked, isRefusedAs } from './stripe-failure.ts'

/** Where a payment can still come of it, it is `open`: a refused card leaves it so too. */
const stateOf = (status: Stripe.PaymentIntent.Status): ProviderPaymentState => {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'open'
}

/** A PaymentIntent in our words; what was paid back is known only where its charge is expanded. */
export const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => ({
  paymentId: intent.id,
  state: stateOf(intent.status),
  orderId: intent.metadata.order_id ?? null,
  amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
  currency: intent.currency,
  refundedCents:
    typeof intent.latest_charge === 'object' && intent.latest_charge
      ? intent.latest_charge.amount_refunded
      : 0,
})

/** The payment that a charge took the money of, undefined where that was not for an order: what was paid back is known by it. */
export const paymentOfCharge = (charge: Stripe.Charge): ProviderPayment | undefined => {
  const { payment_intent: intent, metadata, amount_captured: amountCents } = charge
  if (!intent || !metadata.order_id) return undefined
  return {
    paymentId: idOf(intent),
    state: 'succeeded',
    orderId: metadata.order_id,
    amountCents,
    currency: charge.currency,
    refundedCents: charge.amount_refunded,
  }
}

/**
 * Opens the PaymentIntent of an order, or finds the one that was opened for it. Only what never changes of an order is sent: Stripe refuses the same
 * key with other words. Cards alone (and the wallets that hold them): a bank's answer after days is no use to places kept for minutes.
 */
export const openPayment = async (stripe: Stripe, request: PaymentRequest): Promise<OpenedPayment> => {
  const intent = await asked(() =>
    stripe.paymentIntents.create(
      {
        amount: request.totalCents,
        currency: CURRENCY,
        allowed_payment_method_types: ['card'],
        description: `Commande ${request.orderId}`,
        metadata: { order_id: request.orderId, event_id: request.eventId, member_id: request.memberId },
      },
      { idempotencyKey: `order-${request.orderId}` },
    ),
  )
  if (!intent.client_secret) throw new ProviderUnavailable('Stripe: a payment without a secret')
  return { paymentId: intent.id, clientSecret: intent.client_secret }
}

const EXPAND = { expand: ['latest_charge'] }

export const readPayment = async (stripe: Stripe, paymentId: string): Promise<ProviderPayment> =>
  paymentOf(await asked(() => stripe.paymentIntents.retrieve(paymentId, EXPAND)))

/** Cancels it, and where Stripe says that it is too late for that, returns what it is instead. */
export const cancelPayment = async (stripe: Stripe, paymentId: string): Promise<ProviderPayment> =>
  paymentOf(
    await asked(
      () => stripe.paymentIntents.cancel(paymentId, { cancellation_reason: 'abandoned', ...EXPAND }),
      (error) =>
        isRefusedAs('payment_intent_unexpected_state', error)
          ? asked(() => stripe.paymentIntents.retrieve(paymentId, EXPAND))
          : undefined,
    ),
  )

/**
 * Pays back all that is left of a payment. Needs no key of ours, which would make a refusal of the first try (an empty balance) the answer
 * for a day: Stripe itself pays nothing back twice.
 */
export const refundPayment = async (stripe: Stripe, paymentId: string): Promise<void> => {
  await asked(
    async () => {
      const { status } = await stripe.refunds.create({ payment_intent: paymentId })
      if (status === 'failed' || status === 'canceled')
        throw new ProviderUnavailable(`Stripe: refund ${status}`)
    },
    (error) => (isRefusedAs('charge_already_refunded', error) ? Promise.resolve() : undefined),
  )
}
