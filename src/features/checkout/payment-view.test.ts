import { describe, expect, it } from 'vitest'
import { returnAddress } from './payment-view.tsx'

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
