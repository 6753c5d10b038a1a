import { asksForAuthentication, type CardRefusal, refusalOf } from './cards.ts'
import { type Charge, type Intent, unexpectedState } from './payment-intents.ts'
import type { StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'

const charge = (state: StripeState, intent: Intent, refusal?: CardRefusal): Charge => {
  const made = state.keep<Charge>({
    id: state.newId('ch'),
    object: 'charge',
    created: state.seconds(),
    amount: intent.amount,
    amount_captured: refusal ? 0 : intent.amount,
    amount_refunded: 0,
    captured: !refusal,
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: !refusal,
    payment_intent: intent.id,
    refunded: false,
    status: refusal ? 'failed' : 'succeeded',
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
  })
  intent.latest_charge = made.id
  return made
}

/** Takes the money, or refuses it; this also ends the wait for a bank or a user. */
export const settleIntent = (state: StripeState, intent: Intent, refusal?: CardRefusal): Intent => {
  intent.next_action = null
  const made = charge(state, intent, refusal)
  if (!refusal) {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    state.emit('charge.succeeded', made)
    state.emit('payment_intent.succeeded', intent)
    return intent
  }
  intent.status = 'requires_payment_method'
  intent.last_payment_error = { type: 'card_error', charge: made.id, ...refusal }
  state.emit('charge.failed', made)
  state.emit('payment_intent.payment_failed', intent)
  return intent
}

const cardError = (intent: Intent, { code, decline_code, message }: CardRefusal) =>
  new StripeFault(402, {
    type: 'card_error',
    code,
    ...(decline_code && { decline_code }),
    message,
    ...(intent.latest_charge && { charge: intent.latest_charge }),
    payment_intent: structuredClone(intent),
  })

/** Confirms a payment with a card. `later`: the bank decides later. Throws a refusal like Stripe. */
export const confirmIntent = (
  state: StripeState,
  intent: Intent,
  card: string,
  { later = false } = {},
): Intent => {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(intent, 'confirm')
  intent.payment_method = state.newId('pm')
  state.cards.set(intent.id, card)
  if (later) {
    intent.status = 'processing'
    state.emit('payment_intent.processing', intent)
    return intent
  }
  if (asksForAuthentication(card)) {
    intent.status = 'requires_action'
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
    state.emit('payment_intent.requires_action', intent)
    return intent
  }
  const refusal = refusalOf(card)
  settleIntent(state, intent, refusal)
  if (refusal) throw cardError(intent, refusal)
  return intent
}

/** Completes 3-D Secure as the card's owner. Throws like Stripe if it, or the card after it, fails. */
export const authenticateIntent = (state: StripeState, intent: Intent, isApproved: boolean): Intent => {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'authenticate')
  const card = state.cards.get(intent.id) ?? ''
  const refusal: CardRefusal | undefined = isApproved
    ? refusalOf(card)
    : {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      }
  settleIntent(state, intent, refusal)
  if (refusal) throw cardError(intent, refusal)
  return intent
}
