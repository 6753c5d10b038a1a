import type Stripe from 'stripe'
import {
  BadSignature,
  CURRENCY,
  type OpenedPayment,
  type PaymentRequest,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderPaymentState,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'
import { asked, idOf, isRefusedAs } from './stripe-call.ts'

/** Where a payment can still come of it, it is `open`: a refused card leaves it so too. */
const stateOf = (status: Stripe.PaymentIntent.Status): ProviderPaymentState => {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'open'
}

/** A PaymentIntent as the port names it; what was paid back is known only where its charge is expanded. */
const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => ({
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
const paymentOfCharge = (charge: Stripe.Charge): ProviderPayment | undefined => {
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
 * key with other values. Cards alone (and the wallets that hold them): a bank's answer after days is no use to seats reserved for minutes.
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

type About<K extends ProviderEvent['about']> = Omit<Extract<ProviderEvent, { about: K }>, 'id' | 'type'>

type Subject = { [K in ProviderEvent['about']]: About<K> }[ProviderEvent['about']]

const NOTHING: Subject = { about: 'nothing' }

/** Events of what else the account sells come here too: ours bear the names that we gave. */
const isOurs = (metadata: Stripe.Metadata | null | undefined): boolean => Boolean(metadata?.member_id)

const subscriptionOf = (invoice: Stripe.Invoice): Subject => {
  const details = invoice.parent?.subscription_details
  if (!details || !isOurs(details.metadata)) return NOTHING
  return { about: 'subscription', subscriptionId: idOf(details.subscription) }
}

const subjectOf = (event: Stripe.Event): Subject => {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const payment = paymentOf(event.data.object)
      // Those of a Pass belong to its invoices.
      return payment.orderId === null ? NOTHING : { about: 'payment', payment }
    }
    case 'charge.refunded': {
      const payment = paymentOfCharge(event.data.object)
      return payment ? { about: 'payment', payment } : NOTHING
    }
    case 'charge.dispute.created': {
      const { payment_intent: intent, reason } = event.data.object
      return { about: 'trouble', line: `payment ${idOf(intent)} is disputed: ${reason}` }
    }
    case 'refund.failed': {
      const { payment_intent: intent, failure_reason: reason } = event.data.object
      return { about: 'trouble', line: `refund of payment ${idOf(intent)} has failed: ${reason}` }
    }
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const { id, metadata } = event.data.object
      return isOurs(metadata) ? { about: 'checkout', sessionId: id } : NOTHING
    }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const { id, status, metadata } = event.data.object
      // Before its first payment it has no owner; later events say what comes of it.
      const isPaid = status !== 'incomplete' && status !== 'incomplete_expired'
      return isPaid && isOurs(metadata) ? { about: 'subscription', subscriptionId: id } : NOTHING
    }
    case 'invoice.paid':
      return subscriptionOf(event.data.object)
    case 'invoice.payment_failed':
      return event.data.object.billing_reason === 'subscription_create'
        ? NOTHING
        : subscriptionOf(event.data.object)
    default:
      return NOTHING
  }
}

/** The event of these bytes; undefined where Stripe did not sign them, or they are none of its events that hold what they are about. */
const signedEvent = (
  stripe: Stripe,
  webhookSecret: string | null,
  body: Buffer,
  signature: string,
): Stripe.Event | undefined => {
  try {
    const event = stripe.webhooks.constructEvent(body, signature, webhookSecret ?? '')
    return event?.object === 'event' && event.id ? event : undefined
  } catch {
    return undefined
  }
}

/** Reads an event from the bytes that Stripe signed, at most five minutes ago. Throws BadSignature. */
export const readEvent = (
  stripe: Stripe,
  webhookSecret: string | null,
  body: Buffer,
  signature: string,
): ProviderEvent => {
  const event = signedEvent(stripe, webhookSecret, body, signature)
  if (!event) throw new BadSignature()
  return { id: event.id, type: event.type, ...subjectOf(event) }
}
