import Stripe from 'stripe'
import type { PaymentProvider, PaymentWebhook } from '../../platform/payment-provider.ts'
import { cancelPayment, openPayment, readEvent, readPayment, refundPayment } from './order-payments.ts'
import { changePlan, previewChange, setAutorenew } from './pass-changes.ts'
import { expireCheckout, openSubscription, passPrices, readCheckout } from './pass-checkouts.ts'
import { endSubscription, readSubscription } from './pass-subscriptions.ts'

export interface StripeSettings {
  secretKey: string
  /** Null where none is set: the card form cannot show then. */
  publishableKey: string | null
  /** Null where none is set: no event is believed then. */
  webhookSecret: string | null
  /** Another address than Stripe's own, for tests. */
  apiBase: string | null
  /** The origin of our pages, where a payment elsewhere returns to. */
  publicUrl: () => string
}

/** Who waits for an answer is a person with a payment form open; a job asks again later anyway. */
const TIMEOUT_MS = 7000

const RETRIES = 2

/** The package's client: it retries what failed on the way with the same Idempotency-Key, and sends Stripe no telemetry. */
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

/** Of a payment in euros (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUM_CENTS = 50

/** The payment port on Stripe. docs/stripe-requests.md lists all that is asked of it: a request that is added here is added there. */
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
    refundPayment: (id) => refundPayment(stripe, id),
    openSubscription: (request) => openSubscription(stripe, prices, settings.publicUrl(), request),
    checkout: (id) => readCheckout(stripe, id),
    expireCheckout: (id) => expireCheckout(stripe, id),
    subscription: (id) => readSubscription(stripe, prices, id),
    previewChange: (id, plan, at) => previewChange(stripe, prices, id, plan, at),
    changePlan: (id, plan, options) => changePlan(stripe, prices, id, plan, options),
    setAutorenew: (id, autorenew) => setAutorenew(stripe, prices, id, autorenew),
    endSubscription: (id, options) => endSubscription(stripe, prices, id, options),
  }
}
