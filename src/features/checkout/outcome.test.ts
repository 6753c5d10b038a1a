import { describe, expect, it } from 'vitest'
import { outcomeOf } from './outcome.ts'
import { returnAddress } from './payment-view.tsx'

const HERE = 'https://nectar.test'

describe('what an opened order leads to', () => {
  it('a card form, with the payment that the secret belongs to', () => {
    expect(
      outcomeOf(
        { clientSecret: 'pi_1_secret_x', paymentIntentId: 'pi_2', heldUntil: '2026-01-01T00:00:00Z' },
        HERE,
      ),
    ).toEqual({ kind: 'card', secret: 'pi_1_secret_x', paymentId: 'pi_2', heldUntil: '2026-01-01T00:00:00Z' })
    expect(outcomeOf({ clientSecret: 'pi_1_secret_x' }, HERE)).toMatchObject({ paymentId: 'pi_1' })
  })

  it.each([
    [{ checkout_url: 'https://pay.test/a' }, 'https://pay.test/a'],
    [{ checkoutUrl: 'https://pay.test/b' }, 'https://pay.test/b'],
    [{ checkout_url: '/paiement-demo/x' }, 'https://nectar.test/paiement-demo/x'],
    [{ checkout_url: null, checkoutUrl: 'http://localhost:3000/c' }, 'http://localhost:3000/c'],
  ])('a page to pay at: %o', (answer, address) =>
    expect(outcomeOf(answer, HERE)).toEqual({ kind: 'redirect', address }),
  )

  it('a free booking', () =>
    expect(outcomeOf({ success: true, type: 'free_booking' }, HERE)).toEqual({ kind: 'booked' }))

  it.each([
    {},
    { success: true },
    { success: false, type: 'free_booking' },
    { type: 'free_booking' },
    { clientSecret: '' },
    { checkout_url: 'javascript:alert(1)' },
    { checkout_url: 'https://user@pay.test/' },
    { checkoutUrl: 'http://' },
  ])('nothing that is known: %o', (answer) => expect(outcomeOf(answer, HERE)).toEqual({ kind: 'unexpected' }))
})

describe('the way back from a payment', () => {
  const address = (inPath: string | undefined, query: string) =>
    returnAddress(inPath, new URLSearchParams(query))

  it('has the payment in its path, and drops what Stripe hangs on it', () => {
    expect(
      address(
        'pi_1',
        'event_id=e1&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded',
      ),
    ).toEqual({
      paymentId: 'pi_1',
      eventId: 'e1',
      hasFailed: false,
      path: '/payment/success/pi_1?event_id=e1',
    })
  })
  it('or in its query', () => {
    expect(address(undefined, 'payment_intent=pi_2&event_id=e1').path).toBe(
      '/payment/success/pi_2?event_id=e1',
    )
    expect(address(undefined, 'payment_intent=pi_2').path).toBe('/payment/success/pi_2')
  })
  it('says what the bank has said', () => {
    expect(address('pi_1', 'redirect_status=failed').hasFailed).toBe(true)
  })
  it('may say nothing, or nonsense', () => {
    expect(address(undefined, '')).toMatchObject({ paymentId: undefined, path: '/payment/success' })
    expect(address('pi_1', 'event_id=<b>')).toMatchObject({
      eventId: undefined,
      path: '/payment/success/pi_1',
    })
  })
})
