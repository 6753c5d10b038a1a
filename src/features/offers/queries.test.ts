import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPayment, paymentAddress } from './queries.ts'

const URL = 'https://pay.example.org/s/1'

describe('the payment’s address', () => {
  it.each([
    { result: { url: URL } },
    { url: URL },
    { checkout_url: URL },
    { stripe_url: URL },
    { session: { url: URL } },
    { result: {}, url: '', stripe_url: URL },
  ])('is found in %j', (answer) => {
    expect(paymentAddress(answer)).toBe(URL)
  })

  it('takes the first place that has one', () => {
    expect(paymentAddress({ result: { url: `${URL}0` }, url: URL, session: { url: URL } })).toBe(`${URL}0`)
  })

  it.each([{}, { url: '' }, { url: 'javascript:alert(1)' }, { checkout_url: '/panier' }])(
    'is not there in %j',
    (answer) => {
      expect(paymentAddress(answer)).toBeUndefined()
    },
  )
})

describe('the way to the payment', () => {
  afterEach(() => vi.unstubAllGlobals())

  const device = (isTouch: boolean, tab: { opener: unknown } | null) => {
    const assign = vi.fn()
    const open = vi.fn(() => tab)
    vi.stubGlobal('matchMedia', () => ({ matches: isTouch }))
    vi.stubGlobal('open', open)
    vi.stubGlobal('location', { assign })
    return { assign, open }
  }

  it('is this page on a phone', () => {
    const { assign, open } = device(true, { opener: window })
    openPayment(URL)
    expect(assign).toHaveBeenCalledExactlyOnceWith(URL)
    expect(open).not.toHaveBeenCalled()
  })

  it('is a tab of its own on a desktop, without a hand on this one', () => {
    const tab = { opener: window as unknown }
    const { assign, open } = device(false, tab)
    openPayment(URL)
    expect(open).toHaveBeenCalledExactlyOnceWith(URL, '_blank')
    expect(tab.opener).toBeNull()
    expect(assign).not.toHaveBeenCalled()
  })

  it('is this page where no tab may open', () => {
    const { assign } = device(false, null)
    openPayment(URL)
    expect(assign).toHaveBeenCalledExactlyOnceWith(URL)
  })
})
