import { refusalOf } from './cards.ts'
import { type Customer, newCustomer, type Price } from './catalogue.ts'
import { settleIntent } from './confirming.ts'
import {
  branch,
  branches,
  type Form,
  integer,
  metadata,
  onlyKnown,
  requiredInteger,
  requiredText,
  text,
} from './form.ts'
import { newIntent } from './payment-intents.ts'
import type { StripeObject, StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'
import { newSubscription } from './subscriptions.ts'

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session'
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  currency: string
  customer: string | null
  customer_email: string | null
  expires_at: number
  invoice: string | null
  livemode: false
  locale: string | null
  metadata: Record<string, string>
  mode: 'subscription' | 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
}

const invalid = (message: string, param?: string) =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...(param && { param }) })

const DAY = 24 * 60 * 60

/** What a session sells: a recurring price, or an amount of its own, paid once. */
const soldBy = (state: StripeState, mode: string, line: Form) => {
  if (mode === 'subscription') {
    const price = state.find<Price>('price', requiredText(line, 'price'))
    if (!price.recurring)
      throw invalid('You must provide at least one recurring price in `subscription` mode.')
    return { price: price.id, amount: price.unit_amount, currency: price.currency }
  }
  const data = branch(line, 'price_data')
  onlyKnown(data, ['currency', 'unit_amount', 'product_data', 'tax_behavior'], 'price_data')
  requiredText(branch(data, 'product_data'), 'name')
  const amount = requiredInteger(data, 'unit_amount')
  return { price: '', amount, currency: requiredText(data, 'currency') }
}

/** Handles `POST /v1/checkout/sessions` of a subscription or of one payment. */
export const createSession = (state: StripeState, form: Form): CheckoutSession => {
  onlyKnown(form, [
    'mode',
    'line_items',
    'allowed_payment_method_types',
    'locale',
    'success_url',
    'cancel_url',
    'client_reference_id',
    'customer',
    'customer_email',
    'customer_update',
    'metadata',
    'subscription_data',
    'payment_intent_data',
    'expires_at',
    'allow_promotion_codes',
    'billing_address_collection',
    'consent_collection',
    'custom_text',
    'payment_method_collection',
    'automatic_tax',
    'ui_mode',
  ])
  const mode = requiredText(form, 'mode')
  if (mode !== 'subscription' && mode !== 'payment')
    throw invalid('This double knows two modes: subscription and payment.', 'mode')
  if (form.customer && form.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  const [line] = branches(form, 'line_items')
  if (!line) throw invalid('Missing required param: line_items.', 'line_items')
  const { price, amount, currency } = soldBy(state, mode, line)
  const customer = text(form, 'customer') || null
  if (customer) state.find<Customer>('customer', customer)
  const extra = mode === 'payment' ? 'payment_intent_data' : 'subscription_data'
  const data = branch(form, extra)
  onlyKnown(data, ['metadata', 'description', 'billing_mode', 'trial_period_days'], extra)
  const expiresAt = integer(form, 'expires_at') ?? state.seconds() + DAY
  if (expiresAt < state.seconds() + 30 * 60 || expiresAt > state.seconds() + DAY)
    throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours away.', 'expires_at')
  const id = state.newId('cs_test')
  state.orders.set(id, { price, metadata: metadata(data) })
  return state.keep<CheckoutSession>({
    id,
    object: 'checkout.session',
    created: state.seconds(),
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: text(form, 'cancel_url') || null,
    client_reference_id: text(form, 'client_reference_id') || null,
    currency,
    customer,
    customer_email: text(form, 'customer_email') || null,
    expires_at: expiresAt,
    invoice: null,
    livemode: false,
    locale: text(form, 'locale') || null,
    metadata: metadata(form),
    mode,
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: requiredText(form, 'success_url'),
    ui_mode: 'hosted_page',
    url: `https://checkout.stripe.com/c/pay/${id}`,
  })
}

/** Handles `POST /v1/checkout/sessions/{id}/expire`. */
export const expireSession = (state: StripeState, session: CheckoutSession): CheckoutSession => {
  if (session.status !== 'open')
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one: ${session.status}.`,
    )
  session.status = 'expired'
  session.url = null
  state.emit('checkout.session.expired', session)
  return session
}

/** Pays on Stripe's page. A refused card leaves it open; throws the error that the page shows. */
export const paySession = (state: StripeState, session: CheckoutSession, card: string): CheckoutSession => {
  if (session.status !== 'open') throw invalid('This Checkout Session can no longer be paid.')
  const refusal = refusalOf(card)
  if (refusal) throw new StripeFault(402, { type: 'card_error', ...refusal })
  if (session.mode === 'payment') {
    const intent = newIntent(state, {
      amount: session.amount_total,
      currency: session.currency,
      metadata: { ...state.orders.get(session.id)?.metadata },
    })
    settleIntent(state, intent)
    const payment_intent = intent.id
    Object.assign(session, { status: 'complete', payment_status: 'paid', url: null, payment_intent })
    state.emit('checkout.session.completed', session)
    return session
  }
  const customer = session.customer
    ? state.find<Customer>('customer', session.customer)
    : newCustomer(state, { email: session.customer_email })
  state.cards.set(customer.id, card)
  const order = state.orders.get(session.id)
  const subscription = newSubscription(state, {
    customer: customer.id,
    price: state.find<Price>('price', order?.price ?? ''),
    metadata: { ...order?.metadata },
  })
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
  } satisfies Partial<CheckoutSession>)
  state.emit('checkout.session.completed', session)
  return session
}
