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

/**
 * The port on Stripe (API 2026-10-28, the `stripe` package). These are all the calls that are made; nothing else of Stripe is asked for.
 * (Since 2026-09-30 `payment_method_types` is refused, `payment_method_types_no_longer_supported`: it is `allowed_payment_method_types`.)
 * `[k]` is the Idempotency-Key that is ours (fixed: the same again answers the same); POSTs without one get a random key of the package, the
 * same for its own retries. The package tries a call three times on connection faults, 409, 429 with stripe-should-retry, and 5xx.
 *
 *   openPayment          POST /v1/payment_intents [order-{orderId}]  amount, currency=eur, allowed_payment_method_types[0]=card,
 *                          description, metadata[order_id], metadata[event_id], metadata[member_id]
 *                          → id, client_secret, status
 *   payment              GET  /v1/payment_intents/{id}?expand[0]=latest_charge
 *                          → id, status, amount, amount_received, metadata.order_id, latest_charge.amount_refunded
 *   cancelPayment        POST /v1/payment_intents/{id}/cancel  cancellation_reason=abandoned, expand[0]=latest_charge
 *                          (succeeded, processing or canceled: 400 payment_intent_unexpected_state, then `payment` is asked)
 *   refundPayment        POST /v1/refunds  payment_intent    (400 charge_already_refunded counts as done)
 *
 *   prices (once a process) GET  /v1/prices?lookup_keys[0]&lookup_keys[1]&active=true&limit=10
 *                          → data[]: id, lookup_key, product, unit_amount, currency, recurring{interval, interval_count}
 *     where one is missing POST /v1/products [product-{product}]  id=nectar_pass_{plan}, name   (400 resource_already_exists is fine)
 *                          POST /v1/prices [price-{lookup_key}]  product, currency=eur, unit_amount, recurring[interval]=month,
 *                          lookup_key=nectar_{plan}_{cents}_eur_month, transfer_lookup_key=true, tax_behavior=inclusive
 *   openSubscription     POST /v1/checkout/sessions [checkout-{checkoutId}]  mode=subscription, line_items[0][price], line_items[0][quantity]=1,
 *                          allowed_payment_method_types[0]=card, locale=fr, success_url, cancel_url, client_reference_id={memberId},
 *                          customer OR customer_email (also where 400 resource_missing param=customer: then [checkout-{checkoutId}-email]), metadata[checkout_id|member_id|plan], subscription_data[metadata][checkout_id|member_id]
 *                          → id, url
 *   checkout             GET  /v1/checkout/sessions/{id}  → id, status (open|complete|expired), subscription (an id or null), metadata
 *   expireCheckout       POST /v1/checkout/sessions/{id}/expire  (400 where it is not open, then `checkout` is asked)
 *   subscription         GET  /v1/subscriptions/{id}
 *                          → id, status, customer, metadata.member_id, cancel_at_period_end, cancel_at, start_date, ended_at,
 *                            items.data[0]: id, price{id, product}, current_period_start, current_period_end
 *                        GET  /v1/invoices?subscription&status=paid&limit=12&expand[0]=data.payments
 *                          → data[] newest first: id, amount_paid, created, status_transitions.paid_at,
 *                            lines.data[]: amount, period{start, end}, pricing.price_details.product,
 *                            payments.data[]: payment.payment_intent (an id), status
 *                        GET  /v1/charges?customer&limit=100  → data[]: payment_intent, amount_refunded
 *   previewChange        POST /v1/invoices/create_preview  subscription, subscription_details[items][0][id|price],
 *                          subscription_details[proration_behavior]=always_invoice, subscription_details[proration_date]
 *                          → lines.data[]: amount, parent.subscription_item_details.proration | parent.invoice_item_details.proration
 *                        GET  /v1/subscriptions/{id}?expand[0]=default_payment_method&expand[1]=customer.invoice_settings.default_payment_method
 *                          → default_payment_method, customer.invoice_settings.default_payment_method: card{brand, last4}
 *   changePlan, dearer   POST /v1/subscriptions/{id} [{id}-{key}-{proration_date}]  items[0][id|price], proration_behavior=always_invoice,
 *                          proration_date, payment_behavior=error_if_incomplete   (402 card_error: nothing changed)
 *   changePlan, cheaper or back   POST /v1/subscriptions/{id}  items[0][id|price], proration_behavior=none
 *   setAutorenew         POST /v1/subscriptions/{id}  cancel_at_period_end
 *   endSubscription      DELETE /v1/subscriptions/{id}?invoice_now=false&prorate=false   (404 resource_missing once it has ended)
 *                        GET  /v1/refunds?payment_intent&limit=100  → data[]: amount, status, metadata.key
 *                        POST /v1/refunds [{key}-{payment_intent}-{amount}]  payment_intent, amount, metadata[key]
 *
 * Signed webhooks, `POST /api/stripe/webhook`: payment_intent.{succeeded, processing, payment_failed, canceled} (with the whole PaymentIntent),
 * checkout.session.{completed, expired}, customer.subscription.{created, updated, deleted} (passed over while status=incomplete),
 * charge.refunded (payment_intent, metadata.order_id, amount_captured, amount_refunded), charge.dispute.created, refund.failed (payment_intent and a reason),
 * invoice.{paid, payment_failed} (parent.subscription_details.{subscription, metadata}, billing_reason). What bears no metadata of ours
 * (order_id, member_id) is somebody else's, and any other type has no effect: both are answered 200.
 */
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
