import { describe, expect, it } from 'vitest'
import { outcomeOf } from './checkout.ts'

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
