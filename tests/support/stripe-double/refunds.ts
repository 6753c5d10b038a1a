import { type Form, integer, metadata, onlyKnown, text } from './form.ts'
import type { Charge, Intent } from './payment-intents.ts'
import type { StripeState } from './state.ts'
import { StripeFault } from './stripe-fault.ts'

export interface Refund {
  id: string
  object: 'refund'
  created: number
  amount: number
  charge: string
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'failed'
  failure_reason?: string
}

const refused = (code: string, message: string) =>
  new StripeFault(400, { type: 'invalid_request_error', code, message })

/** Handles `POST /v1/refunds` of a charge: the whole rest unless an amount is given, never more than was taken. */
export const createRefund = (state: StripeState, form: Form): Refund => {
  onlyKnown(form, ['payment_intent', 'charge', 'amount', 'reason', 'metadata', 'currency'])
  const intentId = text(form, 'payment_intent')
  const chargeId = intentId
    ? state.find<Intent>('payment_intent', intentId).latest_charge
    : (text(form, 'charge') ?? null)
  const charge = chargeId ? state.find<Charge>('charge', chargeId) : undefined
  if (!charge?.paid)
    throw refused('charge_not_refundable', 'This PaymentIntent does not have a successful charge to refund.')
  const left = charge.amount - charge.amount_refunded
  const amount = integer(form, 'amount') ?? left
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (amount <= 0 || amount > left)
    throw refused(
      'amount_too_large',
      `Refund amount (${amount}) is greater than unrefunded amount (${left}).`,
    )
  const hasFailed = state.failingRefunds > 0
  if (hasFailed) state.failingRefunds--
  else charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  const refund = state.keep<Refund>({
    id: state.newId('re'),
    object: 'refund',
    created: state.seconds(),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: metadata(form),
    payment_intent: charge.payment_intent,
    reason: text(form, 'reason') || null,
    status: hasFailed ? 'failed' : 'succeeded',
  })
  state.emit('refund.created', refund)
  if (!hasFailed) state.emit('charge.refunded', charge)
  return refund
}

/** Lets the bank send the last refund of a payment back. */
export const failRefund = (state: StripeState, paymentId: string): void => {
  const refund = state
    .all<Refund>('refund')
    .findLast((one) => one.payment_intent === paymentId && one.status === 'succeeded')
  if (!refund) throw new Error(`No refund of ${paymentId}`)
  const charge = state.find<Charge>('charge', refund.charge)
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  state.emit('refund.failed', refund)
}
