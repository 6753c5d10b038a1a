import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { PaymentDeclined, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { asked } from './stripe-call.ts'

const { StripeAuthenticationError, StripeCardError, StripeInvalidRequestError, StripeRateLimitError } =
  Stripe.errors
const raw = (more: Record<string, unknown>) =>
  ({ type: 'card_error', message: 'secret of zoe@nectar.test', requestId: 'req_1', ...more }) as never

const failure = (error: unknown) =>
  asked(() => Promise.reject(error)).then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  )

describe('a failure of Stripe', () => {
  test.each([
    [
      { code: 'card_declined', decline_code: 'insufficient_funds' },
      /^Le solde de votre carte ne suffit pas\./,
    ],
    [{ code: 'expired_card' }, /^Votre carte a expiré\./],
    [{ code: 'incorrect_cvc' }, /^Le code de sécurité/],
    [{ code: 'card_declined', decline_code: 'authentication_required' }, /^Votre banque demande/],
    [{ code: 'card_declined', decline_code: 'lost_card' }, /^Votre carte a été refusée\./],
    [{ code: 'something_new' }, /^Votre carte a été refusée\./],
  ])(
    'a refused card is said in French, and no more than its owner should read: %o',
    async (more, sentence) => {
      const thrown = await failure(new StripeCardError(raw({ statusCode: 402, ...more })))
      expect(thrown).toBeInstanceOf(PaymentDeclined)
      expect(thrown?.message).toMatch(sentence)
      expect(thrown?.message).toContain('Rien n’a été débité.')
    },
  )

  test('a payment that its owner would have to confirm is one that was refused', async () => {
    const code = 'subscription_payment_intent_requires_action'
    const thrown = await failure(
      new StripeInvalidRequestError(raw({ type: 'invalid_request_error', statusCode: 402, code })),
    )
    expect(thrown).toBeInstanceOf(PaymentDeclined)
    expect(thrown?.message).toMatch(/^Votre banque demande/)
  })

  test.each([
    new StripeAuthenticationError(raw({ type: 'authentication_error', statusCode: 401 })),
    new StripeRateLimitError(raw({ type: 'rate_limit_error', statusCode: 429 })),
    new StripeInvalidRequestError(raw({ type: 'invalid_request_error', statusCode: 400, param: 'amount' })),
  ])('any other can be tried again, and is told to a log without what it quotes: %o', async (error) => {
    const thrown = await failure(error)
    expect(thrown).toBeInstanceOf(ProviderUnavailable)
    expect(thrown?.message).toMatch(/^Stripe Stripe\w+ .*\d{3} req_1$/)
    expect(String(thrown?.stack)).not.toContain('secret')
    expect(thrown?.cause).toBeUndefined()
  })

  test('of a recovery as well; what is no failure of Stripe stays what it is', async () => {
    const error = new StripeRateLimitError(raw({ type: 'rate_limit_error', statusCode: 429 }))
    await expect(
      asked(
        () => Promise.reject(new Error('first')),
        () => Promise.reject(error),
      ),
    ).rejects.toBeInstanceOf(ProviderUnavailable)
    await expect(asked(() => Promise.reject(new TypeError('ours')))).rejects.toBeInstanceOf(TypeError)
  })
})
