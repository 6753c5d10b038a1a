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
  type RefundPart,
} from '../../platform/payment-provider.ts'
import { makeRefund, refundPart } from './refund-part.ts'
import { asked, idOf, isRefusedAs } from './stripe-call.ts'

/** A payment is `open` while it can still succeed, also after a declined card. */
const stateOf = (status: Stripe.PaymentIntent.Status): ProviderPaymentState => {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'canceled'
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'open'
}

/** Converts a PaymentIntent to the port's form. The refunded amount requires an expanded charge. */
const paymentOf = (intent: Stripe.PaymentIntent): ProviderPayment => ({
  paymentId: intent.id,
  state: stateOf(intent.status),
  orderId: intent.metadata.order_id ?? null,
  customerId: intent.customer ? idOf(intent.customer) : null,
  amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
  currency: intent.currency,
  refundedCents:
    typeof intent.latest_charge === 'object' && intent.latest_charge
      ? intent.latest_charge.amount_refunded
      : 0,
})

/** Converts a charge to its order's payment; undefined if it has no order. Only the charge has the refunded amount. */
const paymentOfCharge = (charge: Stripe.Charge): ProviderPayment | undefined => {
  const { payment_intent: intent, metadata, amount_captured: amountCents } = charge
  if (!intent || !metadata.order_id) return undefined
  return {
    paymentId: idOf(intent),
    state: 'succeeded',
    orderId: metadata.order_id,
    customerId: null,
    amountCents,
    currency: charge.currency,
    refundedCents: charge.amount_refunded,
  }
}

/**
 * Opens the PaymentIntent of an order, or returns the existing one. It sends only immutable data, because Stripe rejects a reused key with
 * other values. Cards only: a bank confirmation takes days, and seats are reserved for minutes.
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

/** Cancels a payment, or returns its current state if Stripe reports that it is too late. */
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
 * Refunds the rest of a payment, or a part of it. No idempotency key for the rest: it would repeat a first refusal (an empty balance) for a day, and Stripe itself
 * prevents double refunds.
 */
export const refundPayment = async (stripe: Stripe, paymentId: string, part?: RefundPart): Promise<void> => {
  if (part) {
    const { amountCents } = await readPayment(stripe, paymentId)
    const wanted = { wantedCents: part.cents, key: part.key }
    await refundPart(stripe, { id: paymentId, amountCents }, wanted)
    return
  }
  await asked(
    () => makeRefund(stripe, { payment_intent: paymentId }),
    (error) => (isRefusedAs('charge_already_refunded', error) ? Promise.resolve() : undefined),
  )
}

type About<K extends ProviderEvent['about']> = Omit<Extract<ProviderEvent, { about: K }>, 'id' | 'type'>

type Subject = { [K in ProviderEvent['about']]: About<K> }[ProviderEvent['about']]

const NOTHING: Subject = { about: 'nothing' }

/** Recognises our events by their metadata: the account may sell other products too. */
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
      // A Pass's payments belong to its invoices.
      return payment.orderId === null ? NOTHING : { about: 'payment', payment }
    }
    case 'charge.refunded': {
      const { customer, metadata } = event.data.object
      if (metadata.gift_id) return { about: 'gift', giftId: metadata.gift_id }
      const payment = paymentOfCharge(event.data.object)
      if (payment) return { about: 'payment', payment }
      return customer ? { about: 'customer', customerId: idOf(customer) } : NOTHING
    }
    case 'charge.dispute.created': {
      const { payment_intent: intent, reason } = event.data.object
      return { about: 'trouble', line: `payment ${idOf(intent)} is disputed: ${reason}` }
    }
    case 'refund.failed': {
      const { payment_intent: intent, failure_reason: reason, amount: cents, metadata } = event.data.object
      const line = `refund of payment ${idOf(intent)} has failed: ${reason}`
      if (!intent) return { about: 'trouble', line }
      return { about: 'refund_failed', paymentId: idOf(intent), cents, key: metadata?.key ?? null, line }
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
      // Before the first payment it has no owner; later events report the result.
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

/** Returns the event in these bytes; undefined if Stripe did not sign it, or if it is a kind of event without its object. */
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

/** Parses an event signed by Stripe at most five minutes ago. Throws BadSignature. */
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
