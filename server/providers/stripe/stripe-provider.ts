import Stripe from 'stripe'
import type { PaymentProvider, PaymentWebhook } from '../../platform/payment-provider.ts'
import { cancelPayment, openPayment, readEvent, readPayment, refundPayment } from './order-payments.ts'
import { changePlan, previewChange, setAutorenew } from './pass-changes.ts'
import { expireCheckout, openGift, openSubscription, passPrices, readCheckout } from './pass-checkouts.ts'
import { endSubscription, readSubscription } from './pass-subscriptions.ts'

export interface StripeSettings {
  secretKey: string
  /** Null if not set: the card form cannot be shown. */
  publishableKey: string | null
  /** Null if not set: every event is rejected. */
  webhookSecret: string | null
  /** API address for tests instead of Stripe's. */
  apiBase: string | null
  /** Origin of our pages, to which an external payment page returns. */
  publicUrl: () => string
}

/** A user waits for the response with a payment form open; a job retries later anyway. */
const TIMEOUT_MS = 7000

const RETRIES = 2

/** Creates the package's client: it retries network failures with the same Idempotency-Key and sends no telemetry. */
const stripeClient = ({ secretKey, apiBase }: StripeSettings): Stripe => {
  const base = apiBase === null ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'https:' ? 'https' : 'http',
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
    }),
  })
}

/** Minimum of a payment in euros (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUM_CENTS = 50

/** Implements the payment port with Stripe. docs/stripe-requests.md lists all requests: extend it for each new one. */
export const stripeProvider = (settings: StripeSettings): PaymentProvider & { webhook: PaymentWebhook } => {
  const stripe = stripeClient(settings)
  const prices = passPrices(stripe)
  return {
    name: 'stripe',
    minimumCents: MINIMUM_CENTS,
    clientSettings: { publishableKey: settings.publishableKey },
    webhook: {
      path: '/api/stripe/webhook',
      signatureHeader: 'stripe-signature',
      read: (body, signature) => readEvent(stripe, settings.webhookSecret, body, signature),
    },
    openPayment: (request) => openPayment(stripe, request),
    payment: (id) => readPayment(stripe, id),
    cancelPayment: (id) => cancelPayment(stripe, id),
    refundPayment: (id, part) => refundPayment(stripe, id, part),
    openSubscription: (request) => openSubscription(stripe, prices, settings.publicUrl(), request),
    openGift: (request) => openGift(stripe, settings.publicUrl(), request),
    checkout: (id) => readCheckout(stripe, id),
    expireCheckout: (id) => expireCheckout(stripe, id),
    subscription: (id) => readSubscription(stripe, prices, id),
    previewChange: (id, plan, at) => previewChange(stripe, prices, id, plan, at),
    changePlan: (id, plan, options) => changePlan(stripe, prices, id, plan, options),
    setAutorenew: (id, autorenew) => setAutorenew(stripe, prices, id, autorenew),
    endSubscription: (id, options) => endSubscription(stripe, prices, id, options),
  }
}
