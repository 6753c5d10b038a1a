import { refusalOf } from './cards.ts'
import type { Price } from './catalogue.ts'
import { settleIntent } from './confirming.ts'
import { type Charge, type Intent, newIntent } from './payment-intents.ts'
import type { StripeObject, StripeState } from './state.ts'

export interface InvoiceLine {
  id: string
  object: 'line_item'
  amount: number
  currency: string
  description: string
  invoice: string | null
  period: { start: number; end: number }
  parent: {
    type: 'subscription_item_details' | 'invoice_item_details'
    subscription_item_details: {
      invoice_item: string | null
      proration: boolean
      proration_details: null
      subscription: string
      subscription_item: string
    } | null
    invoice_item_details: null
  }
  pricing: {
    type: 'price_details'
    price_details: { price: string; product: string }
    unit_amount_decimal: string
  }
  quantity: 1
  subscription: string
  subtotal: number
}

export interface Invoice extends StripeObject {
  object: 'invoice'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  collection_method: 'charge_automatically'
  currency: string
  customer: string
  lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string }
  livemode: false
  metadata: Record<string, string>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Record<string, string> }
  }
  period_start: number
  period_end: number
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  status_transitions: {
    finalized_at: number | null
    paid_at: number | null
    marked_uncollectible_at: null
    voided_at: number | null
  }
  subtotal: number
  total: number
}

/** The charge that paid an invoice; part of an invoice only if `payments` is expanded. */
export interface InvoicePayment extends StripeObject {
  object: 'invoice_payment'
  amount_paid: number
  amount_requested: number
  currency: string
  invoice: string
  is_default: true
  livemode: false
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'paid' | 'open'
}

/** Returns one line of a subscription item at a price and over a period; a `share` of 1 is a whole period, a negative one gives back. */
export const invoiceLine = (
  state: StripeState,
  subscription: { id: string; itemId: string },
  price: Price,
  { start, end }: { start: number; end: number },
  share: number | null = null,
): InvoiceLine => ({
  id: state.newId('il'),
  object: 'line_item',
  amount: share === null ? price.unit_amount : Math.round(price.unit_amount * share),
  currency: price.currency,
  description: share === null ? '1 × Pass' : share < 0 ? 'Unused time on Pass' : 'Remaining time on Pass',
  invoice: null,
  period: { start, end },
  parent: {
    type: 'subscription_item_details',
    subscription_item_details: {
      invoice_item: share === null ? null : state.newId('ii'),
      proration: share !== null,
      proration_details: null,
      subscription: subscription.id,
      subscription_item: subscription.itemId,
    },
    invoice_item_details: null,
  },
  pricing: {
    type: 'price_details',
    price_details: { price: price.id, product: price.product },
    unit_amount_decimal: price.unit_amount_decimal,
  },
  quantity: 1,
  subscription: subscription.id,
  subtotal: share === null ? price.unit_amount : Math.round(price.unit_amount * share),
})

/** Returns an invoice with these lines, not stored: a preview never is. */
export const draftInvoice = (
  state: StripeState,
  facts: Pick<Invoice, 'customer' | 'billing_reason'> & {
    subscription: { id: string; metadata: Record<string, string> }
    lines: InvoiceLine[]
    period: { start: number; end: number }
  },
): Invoice => {
  const id = state.newId('in')
  const total = facts.lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total)
  return {
    id,
    object: 'invoice',
    created: state.seconds(),
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: facts.billing_reason,
    collection_method: 'charge_automatically',
    currency: 'eur',
    customer: facts.customer,
    lines: {
      object: 'list',
      data: facts.lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: facts.subscription.id, metadata: facts.subscription.metadata },
    },
    period_start: facts.period.start,
    period_end: facts.period.end,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null, marked_uncollectible_at: null, voided_at: null },
    subtotal: total,
    total,
  }
}

/** Charges an invoice to its customer's card; returns the refusal, if any. */
export const payInvoice = (state: StripeState, invoice: Invoice, card: string) => {
  invoice.attempted = true
  invoice.attempt_count++
  invoice.status_transitions.finalized_at ??= state.seconds()
  invoice.status = 'open'
  const refusal = invoice.amount_due === 0 ? undefined : refusalOf(card)
  if (invoice.amount_due > 0) {
    const intent: Intent = newIntent(state, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: 'Subscription update',
    })
    settleIntent(state, intent, refusal)
    state.keep<InvoicePayment>({
      id: state.newId('inpay'),
      object: 'invoice_payment',
      created: state.seconds(),
      amount_paid: refusal ? 0 : invoice.amount_due,
      amount_requested: invoice.amount_due,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: refusal ? 'open' : 'paid',
    })
  }
  if (refusal) {
    state.emit('invoice.payment_failed', invoice)
    return refusal
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.status_transitions.paid_at = state.seconds()
  state.emit('invoice.paid', invoice)
  state.emit('invoice.payment_succeeded', invoice)
  return undefined
}

export const cardOf = (state: StripeState, customerId: string): string => state.cards.get(customerId) ?? ''

/** Returns a customer's charges, with their refunds. */
export const chargesOf = (state: StripeState, customerId: string): Charge[] =>
  state.all<Charge>('charge').filter(({ customer }) => customer === customerId)
