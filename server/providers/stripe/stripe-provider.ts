import type { PaymentProvider, PaymentWebhook } from '../../platform/payment-provider.ts'
import { cancelPayment, openPayment, readPayment, refundPayment } from './order-payments.ts'
import { changePlan, previewChange, setAutorenew } from './pass-changes.ts'
import { expireCheckout, openSubscription, readCheckout } from './pass-checkouts.ts'
import { endSubscription } from './pass-ending.ts'
import { passPrices } from './pass-prices.ts'
import { readSubscription } from './pass-subscriptions.ts'
import { type StripeSettings, stripeClient } from './stripe-client.ts'
import { readEvent } from './stripe-events.ts'

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
