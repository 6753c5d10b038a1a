import type Stripe from 'stripe'
import { branch, type Form, metadata, onlyKnown, requiredInteger, requiredText, text, texts } from './form.ts'
import type { StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'

export interface Intent {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  amount_received: number
  amount_capturable: number
  allowed_payment_method_types: string[] | null
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic'
  client_secret: string
  confirmation_method: 'automatic'
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: Record<string, unknown> | null
  latest_charge: string | null
  livemode: false
  metadata: Record<string, string>
  next_action: Record<string, unknown> | null
  payment_method: string | null
  payment_method_types: string[]
  processing: null
  receipt_email: string | null
  setup_future_usage: string | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: Stripe.PaymentIntent.Status
}

export interface Charge {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string | null
  disputed: boolean
  livemode: false
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
  failure_code: string | null
  failure_message: string | null
}

const CREATE = [
  'amount',
  'currency',
  'automatic_payment_methods',
  'allowed_payment_method_types',
  'capture_method',
  'confirmation_method',
  'customer',
  'description',
  'metadata',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'payment_method_options',
  'payment_method_configuration',
  'shipping',
  'transfer_group',
]

/** Creates a payment without a charge. */
export const newIntent = (
  state: StripeState,
  facts: Pick<Intent, 'amount' | 'currency'> & Partial<Intent>,
): Intent => {
  const id = state.newId('pi')
  return state.keep<Intent>({
    id,
    object: 'payment_intent',
    created: state.seconds(),
    amount_received: 0,
    amount_capturable: 0,
    allowed_payment_method_types: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${state.newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    customer: null,
    description: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: {},
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: null,
    setup_future_usage: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    ...facts,
  })
}

/** Handles `POST /v1/payment_intents`. */
export const createIntent = (state: StripeState, form: Form): Intent => {
  onlyKnown(form, CREATE)
  const amount = requiredInteger(form, 'amount')
  if (amount < 50)
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least €0.50 eur',
    })
  const suffix = text(form, 'statement_descriptor_suffix')
  if (suffix !== undefined && (suffix.length > 22 || /[<>\\'"*]/.test(suffix) || !/[a-z]/i.test(suffix)))
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      param: 'statement_descriptor_suffix',
      message: 'Invalid statement descriptor suffix.',
    })
  const automatic = branch(form, 'automatic_payment_methods')
  const intent = newIntent(state, {
    amount,
    currency: requiredText(form, 'currency').toLowerCase(),
    automatic_payment_methods: {
      enabled: automatic.enabled !== 'false',
      allow_redirects: text(automatic, 'allow_redirects') ?? 'always',
    },
    allowed_payment_method_types: form.allowed_payment_method_types
      ? texts(form, 'allowed_payment_method_types')
      : null,
    customer: text(form, 'customer') || null,
    description: text(form, 'description') || null,
    metadata: metadata(form),
    receipt_email: text(form, 'receipt_email') || null,
    statement_descriptor_suffix: suffix || null,
  })
  state.emit('payment_intent.created', intent)
  return intent
}

export const unexpectedState = (intent: Intent, verb: string) =>
  new StripeFault(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  })

/** Handles `POST /v1/payment_intents/{id}/cancel`: refused once it has succeeded, or while a bank processes it. */
export const cancelIntent = (state: StripeState, intent: Intent, form: Form = {}): Intent => {
  onlyKnown(form, ['cancellation_reason'])
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = state.seconds()
  intent.cancellation_reason = text(form, 'cancellation_reason') || null
  intent.next_action = null
  state.emit('payment_intent.canceled', intent)
  return intent
}
