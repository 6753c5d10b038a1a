import type { PaymentIntentResult } from '@stripe/stripe-js'
import { expect, it } from 'vitest'
import { cardResultOf, isBlockedReturn } from './stripe.ts'

const result = (answer: object) => answer as PaymentIntentResult

it.each([
  [{ paymentIntent: { status: 'succeeded' } }, { kind: 'paid' }],
  [{ paymentIntent: { status: 'processing' } }, { kind: 'paid' }],
  [{ paymentIntent: { status: 'requires_payment_method' } }, { kind: 'refused' }],
  [
    { error: { type: 'card_error', code: 'card_declined', message: 'Carte refusée.' } },
    { kind: 'refused', message: 'Carte refusée.' },
  ],
  [{ error: { type: 'api_error' } }, { kind: 'refused', message: undefined }],
  [{ error: { code: 'payment_intent_unexpected_state' } }, { kind: 'expired' }],
  [
    { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } } },
    { kind: 'expired' },
  ],
  // A user who has paid must not be asked to pay again.
  [
    { error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } } },
    { kind: 'paid' },
  ],
])('%o', (answer, expected) => expect(cardResultOf(result(answer))).toEqual(expected))

it('knows a way back that was blocked', () => {
  expect(isBlockedReturn(new Error('Blocked: /payment/success?redirect_status=succeeded'))).toBe(true)
  expect(isBlockedReturn(new Error('Failed to fetch'))).toBe(false)
  expect(isBlockedReturn('redirect_status=succeeded')).toBe(false)
})
