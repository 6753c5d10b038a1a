import type Stripe from 'stripe'
import { BadSignature, type ProviderEvent } from '../../platform/payment-provider.ts'
import { idOf } from './id-of.ts'
import { paymentOf, paymentOfCharge } from './order-payments.ts'

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
