import {
  type Customer,
  createCustomer,
  createPrice,
  createProduct,
  type Price,
  type Product,
} from './catalogue.ts'
import { type CheckoutSession, createSession, expireSession } from './checkout-sessions.ts'
import { confirmIntent } from './confirming.ts'
import { type Form, flag, integer, onlyKnown, requiredText, text, texts } from './form.ts'
import type { Invoice, InvoicePayment } from './invoices.ts'
import { type Charge, cancelIntent, createIntent, type Intent } from './payment-intents.ts'
import { createRefund, type Refund } from './refunds.ts'
import { cancelSubscription } from './renewals.ts'
import type { StripeObject, StripeState } from './state.ts'
import { missingResource, StripeFault } from './stripe-fault.ts'
import { previewInvoice, type Subscription, updateSubscription } from './subscriptions.ts'

/** The caller: the secret key may do everything, a publishable one only what a client secret allows. */
export type Caller = 'secret' | 'publishable'

interface Call {
  state: StripeState
  id: string
  form: Form
  caller: Caller
}

interface Route {
  method: string
  path: RegExp
  isPublic?: true
  answer(call: Call): object
}

const listOf = <T extends StripeObject>(
  { state, form }: Call,
  kind: T['object'],
  url: string,
  filters: { [name: string]: (object: T, wanted: string) => boolean } = {},
) => {
  onlyKnown(form, [...Object.keys(filters), 'limit', 'starting_after', 'lookup_keys', 'active'])
  const limit = integer(form, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      param: 'limit',
      message: 'Invalid limit: must be between 1 and 100.',
    })
  const matching = state.all<T>(kind).filter((object) =>
    Object.entries(filters).every(([name, matches]) => {
      const wanted = text(form, name)
      return wanted === undefined || matches(object, wanted)
    }),
  )
  const after = text(form, 'starting_after')
  const from = after ? matching.findIndex(({ id }) => id === after) + 1 : 0
  return {
    object: 'list',
    data: matching.slice(from, from + limit),
    has_more: matching.length > from + limit,
    url,
  }
}

const prices = (call: Call) => {
  const keys = texts(call.form, 'lookup_keys')
  const active = flag(call.form, 'active')
  const { lookup_keys: _, active: __, ...form } = call.form
  const all = listOf<Price>({ ...call, form }, 'price', '/v1/prices', {
    product: (price, product) => price.product === product,
  })
  return {
    ...all,
    data: all.data.filter(
      (price) =>
        (keys.length === 0 || keys.includes(price.lookup_key ?? '')) &&
        (active === undefined || price.active === active),
    ),
  }
}

/** Returns a payment, which a publishable key may read only with its client secret. */
const intentOf = ({ state, id, form, caller }: Call): Intent => {
  const intent = state.find<Intent>('payment_intent', id)
  const secret = text(form, 'client_secret')
  if ((caller === 'publishable' || secret !== undefined) && secret !== intent.client_secret)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: caller === 'publishable' && secret === undefined ? 'parameter_missing' : 'resource_missing',
      param: 'client_secret',
      message: `The client_secret provided does not match the client_secret associated with the PaymentIntent.`,
    })
  return intent
}

const confirm = (call: Call): Intent => {
  const data = call.form.payment_method_data
  const card = typeof data === 'object' && !Array.isArray(data) ? data.card : undefined
  const number = typeof card === 'object' && !Array.isArray(card) ? text(card, 'number') : undefined
  if (!number) throw missingResource('payment method', '')
  return confirmIntent(call.state, intentOf(call), number.replace(/\D/g, ''))
}

const get =
  <T extends StripeObject>(kind: T['object']) =>
  ({ state, id }: Call) =>
    state.find<T>(kind, id)

/** The supported calls; any other gets Stripe's response to an unknown address. */
export const routes: Route[] = [
  { method: 'POST', path: /^\/v1\/payment_intents$/, answer: ({ state, form }) => createIntent(state, form) },
  { method: 'GET', path: /^\/v1\/payment_intents\/([^/]+)$/, isPublic: true, answer: intentOf },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/([^/]+)\/cancel$/,
    answer: (call) => cancelIntent(call.state, intentOf(call), call.form),
  },
  { method: 'POST', path: /^\/v1\/payment_intents\/([^/]+)\/confirm$/, isPublic: true, answer: confirm },
  { method: 'POST', path: /^\/v1\/refunds$/, answer: ({ state, form }) => createRefund(state, form) },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    answer: (call) =>
      listOf<Refund>(call, 'refund', '/v1/refunds', {
        payment_intent: (refund, id) => refund.payment_intent === id,
        charge: (refund, id) => refund.charge === id,
      }),
  },
  { method: 'GET', path: /^\/v1\/refunds\/([^/]+)$/, answer: get<Refund>('refund') },
  {
    method: 'GET',
    path: /^\/v1\/charges$/,
    answer: (call) =>
      listOf<Charge>(call, 'charge', '/v1/charges', {
        customer: (charge, id) => charge.customer === id,
        payment_intent: (charge, id) => charge.payment_intent === id,
      }),
  },
  { method: 'GET', path: /^\/v1\/charges\/([^/]+)$/, answer: get<Charge>('charge') },
  { method: 'POST', path: /^\/v1\/customers$/, answer: ({ state, form }) => createCustomer(state, form) },
  { method: 'GET', path: /^\/v1\/customers\/([^/]+)$/, answer: get<Customer>('customer') },
  { method: 'POST', path: /^\/v1\/products$/, answer: ({ state, form }) => createProduct(state, form) },
  { method: 'GET', path: /^\/v1\/products\/([^/]+)$/, answer: get<Product>('product') },
  { method: 'POST', path: /^\/v1\/prices$/, answer: ({ state, form }) => createPrice(state, form) },
  { method: 'GET', path: /^\/v1\/prices$/, answer: prices },
  { method: 'GET', path: /^\/v1\/prices\/([^/]+)$/, answer: get<Price>('price') },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    answer: ({ state, form }) => createSession(state, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    answer: get<CheckoutSession>('checkout.session'),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    answer: ({ state, id }) => expireSession(state, state.find<CheckoutSession>('checkout.session', id)),
  },
  { method: 'GET', path: /^\/v1\/subscriptions\/([^/]+)$/, answer: get<Subscription>('subscription') },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    answer: ({ state, id, form }) =>
      updateSubscription(state, state.find<Subscription>('subscription', id), form),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/([^/]+)$/,
    answer: ({ state, id, form }) => {
      onlyKnown(form, ['invoice_now', 'prorate', 'cancellation_details'])
      return cancelSubscription(state, state.find<Subscription>('subscription', id))
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices$/,
    answer: (call) =>
      listOf<Invoice>(call, 'invoice', '/v1/invoices', {
        subscription: (invoice, id) => invoice.parent.subscription_details.subscription === id,
        customer: (invoice, id) => invoice.customer === id,
        status: (invoice, status) => invoice.status === status,
      }),
  },
  {
    method: 'POST',
    path: /^\/v1\/invoices\/create_preview$/,
    answer: ({ state, form }) => previewInvoice(state, form),
  },
  { method: 'GET', path: /^\/v1\/invoices\/([^/]+)$/, answer: get<Invoice>('invoice') },
  {
    method: 'GET',
    path: /^\/v1\/invoice_payments$/,
    answer: (call) =>
      listOf<InvoicePayment>(call, 'invoice_payment', '/v1/invoice_payments', {
        invoice: (payment, id) => payment.invoice === requiredText({ id }, 'id'),
      }),
  },
]
