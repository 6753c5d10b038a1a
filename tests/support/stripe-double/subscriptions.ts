import { cardMethod } from './card-methods.ts'
import type { Price } from './catalogue.ts'
import { branches, type Form, flag, integer, metadata, onlyKnown, requiredText, text } from './form.ts'
import { cardOf, draftInvoice, type Invoice, type InvoiceLine, invoiceLine, payInvoice } from './invoices.ts'
import type { StripeObject, StripeState } from './state.ts'
import { missingResource, StripeFault } from './stripe-fault.ts'

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  metadata: Record<string, string>
  price: Price
  quantity: 1
  subscription: string
}

export interface Subscription extends StripeObject {
  object: 'subscription'
  billing_cycle_anchor: number
  billing_mode: { type: 'flexible'; flexible: null }
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  default_payment_method: string | null
  ended_at: number | null
  items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string }
  latest_invoice: string | null
  livemode: false
  metadata: Record<string, string>
  schedule: null
  start_date: number
  status: 'active' | 'past_due' | 'canceled'
}

export const itemOf = (subscription: Subscription): SubscriptionItem => subscription.items.data[0]

/** Returns the same day of the next calendar month, or its last day if it is shorter. */
export const aMonthAfter = (seconds: number, anchor: number): number => {
  const from = new Date(seconds * 1000)
  const day = new Date(anchor * 1000).getUTCDate()
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, last))
  return next.getTime() / 1000 + (seconds % 86_400)
}

export const bill = (
  state: StripeState,
  subscription: Subscription,
  billing_reason: Invoice['billing_reason'],
  lines: InvoiceLine[],
): Invoice => {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription)
  return draftInvoice(state, {
    customer: subscription.customer,
    billing_reason,
    subscription,
    lines,
    period: { start, end },
  })
}

export const wholePeriod = (state: StripeState, subscription: Subscription): InvoiceLine => {
  const { id, price, current_period_start: start, current_period_end: end } = itemOf(subscription)
  return invoiceLine(state, { id: subscription.id, itemId: id }, price, { start, end })
}

/** Returns the credit and the charge of a price change for the rest of the current period. */
const prorations = (
  state: StripeState,
  subscription: Subscription,
  price: Price,
  at: number,
): InvoiceLine[] => {
  const { id, price: old, current_period_start: start, current_period_end: end } = itemOf(subscription)
  if (old.id === price.id) return []
  if (at < start || at > end)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      param: 'proration_date',
      message: 'The proration date must be within the current billing period.',
    })
  const share = (end - at) / (end - start)
  const of = { id: subscription.id, itemId: id }
  return [
    invoiceLine(state, of, old, { start: at, end }, -share),
    invoiceLine(state, of, price, { start: at, end }, share),
  ]
}

/** Creates a subscription whose first invoice was paid by `completeCheckout`. */
export const newSubscription = (
  state: StripeState,
  facts: { customer: string; price: Price; metadata: Record<string, string> },
): Subscription => {
  const id = state.newId('sub')
  const start = state.seconds()
  const subscription = state.keep<Subscription>({
    id,
    object: 'subscription',
    created: start,
    billing_cycle_anchor: start,
    billing_mode: { type: 'flexible', flexible: null },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    currency: facts.price.currency,
    customer: facts.customer,
    default_payment_method: cardMethod(state, facts.customer, cardOf(state, facts.customer)).id,
    ended_at: null,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: state.newId('si'),
          object: 'subscription_item',
          created: start,
          current_period_start: start,
          current_period_end: aMonthAfter(start, start),
          metadata: {},
          price: structuredClone(facts.price),
          quantity: 1,
          subscription: id,
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata: facts.metadata,
    schedule: null,
    start_date: start,
    status: 'active',
  })
  const invoice = state.keep(
    bill(state, subscription, 'subscription_create', [wholePeriod(state, subscription)]),
  )
  subscription.latest_invoice = invoice.id
  payInvoice(state, invoice, cardOf(state, facts.customer))
  state.emit('customer.subscription.created', subscription)
  return subscription
}

const changedItem = (state: StripeState, subscription: Subscription, form: Form) => {
  const [item] = branches(form, 'items')
  if (!item) return undefined
  onlyKnown(item, ['id', 'price', 'quantity', 'metadata'], 'items[0]')
  // Without its id Stripe would add a second item, which is never intended here.
  if (text(item, 'id') !== itemOf(subscription).id)
    throw missingResource('subscription item', text(item, 'id') ?? '')
  return state.find<Price>('price', requiredText(item, 'price'))
}

/** Handles `POST /v1/subscriptions/{id}`. */
export const updateSubscription = (
  state: StripeState,
  subscription: Subscription,
  form: Form,
): Subscription => {
  onlyKnown(form, [
    'items',
    'proration_behavior',
    'proration_date',
    'payment_behavior',
    'cancel_at_period_end',
    'metadata',
    'off_session',
    'billing_cycle_anchor',
    'description',
  ])
  if (subscription.status === 'canceled') throw missingResource('subscription', subscription.id)
  const price = changedItem(state, subscription, form)
  const item = itemOf(subscription)
  if (price && price.id !== item.price.id) {
    const behaviour = text(form, 'proration_behavior') ?? 'create_prorations'
    if (behaviour === 'create_prorations')
      throw new StripeFault(400, {
        type: 'invalid_request_error',
        param: 'proration_behavior',
        message: 'This double knows always_invoice and none.',
      })
    if (behaviour === 'always_invoice') {
      const at = integer(form, 'proration_date') ?? state.seconds()
      const invoice = bill(
        state,
        subscription,
        'subscription_update',
        prorations(state, subscription, price, at),
      )
      const refusal = payInvoice(state, state.keep(invoice), cardOf(state, subscription.customer))
      if (refusal && text(form, 'payment_behavior') === 'error_if_incomplete') {
        invoice.status = 'void'
        throw new StripeFault(402, { type: 'card_error', ...refusal })
      }
      if (refusal) subscription.status = 'past_due'
      subscription.latest_invoice = invoice.id
    }
    item.price = structuredClone(price)
  }
  const ends = flag(form, 'cancel_at_period_end')
  if (ends !== undefined) {
    subscription.cancel_at_period_end = ends
    subscription.cancel_at = ends ? item.current_period_end : null
    subscription.canceled_at = ends ? state.seconds() : null
  }
  Object.assign(subscription.metadata, metadata(form))
  state.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Handles `POST /v1/invoices/create_preview` of a price change. */
export const previewInvoice = (state: StripeState, form: Form): Invoice => {
  onlyKnown(form, ['subscription', 'customer', 'subscription_details', 'preview_mode', 'currency'])
  const subscription = state.find<Subscription>('subscription', requiredText(form, 'subscription'))
  const details = form.subscription_details
  const change = typeof details === 'object' && !Array.isArray(details) ? details : {}
  onlyKnown(
    change,
    ['items', 'proration_behavior', 'proration_date', 'cancel_at_period_end'],
    'subscription_details',
  )
  const price = changedItem(state, subscription, change)
  const at = integer(change, 'proration_date') ?? state.seconds()
  const lines =
    price && text(change, 'proration_behavior') !== 'none' ? prorations(state, subscription, price, at) : []
  if (text(change, 'proration_behavior') !== 'always_invoice') lines.push(wholePeriod(state, subscription))
  const preview = bill(state, subscription, 'upcoming', lines)
  return { ...preview, id: `upcoming_${preview.id}` }
}
