import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { providerOn } from '../../../tests/support/server/stripe-provider-on.ts'
import { cards } from '../../../tests/support/stripe-double/cards.ts'
import { type StripeDouble, startStripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'

let double: StripeDouble
let payments: PaymentProvider
beforeEach(async () => {
  double = await startStripeDouble()
  payments = providerOn(double.url)
})
afterEach(() => double.close())

const order = (more: Partial<PaymentRequest> = {}): PaymentRequest => ({
  orderId: 'order1',
  memberId: 'member1',
  email: 'zoe@nectar.test',
  eventId: 'event1',
  totalCents: 2500,
  label: 'Nuit blanche',
  ...more,
})

const posted = (path: RegExp) => double.calls.filter((call) => call.method === 'POST' && path.test(call.path))

describe('the payment of an order at Stripe', () => {
  test('is opened once by its order, whatever else has changed, and says whose it is', async () => {
    const opened = await payments.openPayment(order())
    expect(opened).toMatchObject({
      paymentId: expect.stringMatching(/^pi_/),
      clientSecret: expect.stringContaining('_secret_'),
    })
    expect(await payments.openPayment(order({ email: 'autre@nectar.test', label: 'Autre nom' }))).toEqual(
      opened,
    )
    expect((await payments.openPayment(order({ orderId: 'order2' }))).paymentId).not.toBe(opened.paymentId)
    expect(await payments.payment(opened.paymentId)).toEqual({
      paymentId: opened.paymentId,
      state: 'open',
      orderId: 'order1',
      amountCents: 2500,
      currency: 'eur',
      customerId: null,
      refundedCents: 0,
    })
  })

  test('survives a server that fails, is busy, or cuts the answer off after its effect', async () => {
    double.faults.plan('POST', /payment_intents$/, 'lost')
    double.faults.plan('POST', /payment_intents$/, 'unavailable')
    const { paymentId } = await payments.openPayment(order())
    expect(double.ledger().map((row) => row.paymentId)).toEqual([paymentId])
    expect(new Set(posted(/payment_intents$/).map(({ key }) => key))).toEqual(new Set(['order-order1']))
  })

  test('an order asked for with another sum is not a second payment', async () => {
    await payments.openPayment(order())
    await expect(payments.openPayment(order({ totalCents: 2600 }))).rejects.toThrow(ProviderUnavailable)
    expect(double.ledger()).toHaveLength(1)
  })

  test.each([
    ['a refused card leaves it open', cards.declined, 'open'],
    ['3-D Secure leaves it open', cards.authentication, 'open'],
    ['an accepted card ends it', cards.accepted, 'succeeded'],
  ])('%s', async (_name, card, state) => {
    const { paymentId } = await payments.openPayment(order())
    try {
      double.payIntent(paymentId, card)
    } catch {
      // The form received the error.
    }
    expect((await payments.payment(paymentId)).state).toBe(state)
  })

  test('a cancelled one can be paid no more; one that was paid stays so; a bank that thinks is waited for', async () => {
    const first = await payments.openPayment(order())
    expect((await payments.cancelPayment(first.paymentId)).state).toBe('canceled')
    expect((await payments.cancelPayment(first.paymentId)).state).toBe('canceled')
    expect(() => double.payIntent(first.paymentId)).toThrow()

    const second = await payments.openPayment(order({ orderId: 'order2' }))
    double.payIntent(second.paymentId)
    expect(await payments.cancelPayment(second.paymentId)).toMatchObject({
      state: 'succeeded',
      amountCents: 2500,
    })

    const third = await payments.openPayment(order({ orderId: 'order3' }))
    double.payIntent(third.paymentId, cards.accepted, { later: true })
    expect((await payments.cancelPayment(third.paymentId)).state).toBe('processing')
  })

  test('is paid back once, however often that is asked for, and whatever is lost on the way', async () => {
    const { paymentId } = await payments.openPayment(order())
    double.payIntent(paymentId)
    double.faults.plan('POST', /refunds$/, 'lost', 3)
    await expect(payments.refundPayment(paymentId)).rejects.toThrow(ProviderUnavailable)
    await payments.refundPayment(paymentId)
    await Promise.all([payments.refundPayment(paymentId), payments.refundPayment(paymentId)])
    expect(double.ledger()).toMatchObject([{ takenCents: 2500, refundedCents: 2500 }])
    expect((await payments.payment(paymentId)).refundedCents).toBe(2500)
  })

  test('is paid back in parts, each once for its key, and never more than it took', async () => {
    const { paymentId } = await payments.openPayment(order())
    double.payIntent(paymentId)
    const [one, other] = [
      { cents: 1000, key: 'seat-a' },
      { cents: 1000, key: 'seat-b' },
    ]
    double.faults.plan('POST', /refunds$/, 'lost', 3)
    await expect(payments.refundPayment(paymentId, one)).rejects.toThrow(ProviderUnavailable)
    await payments.refundPayment(paymentId, one)
    await Promise.all([payments.refundPayment(paymentId, one), payments.refundPayment(paymentId, one)])
    expect((await payments.payment(paymentId)).refundedCents).toBe(1000)
    await payments.refundPayment(paymentId, other)
    expect((await payments.payment(paymentId)).refundedCents).toBe(2000)
    await payments.refundPayment(paymentId)
    await payments.refundPayment(paymentId, { cents: 1000, key: 'seat-c' })
    expect(double.ledger()).toMatchObject([{ takenCents: 2500, refundedCents: 2500 }])
  })

  test('a part is made once, and of what is left, also if one is made by hand between two tries', async () => {
    const part = { cents: 1800, key: 'order-a' }
    const { paymentId } = await payments.openPayment(order())
    double.payIntent(paymentId)
    double.faults.plan('POST', /refunds$/, 'lost', 3)
    await expect(payments.refundPayment(paymentId, part)).rejects.toThrow(ProviderUnavailable)
    double.refundIntent(paymentId, 500)
    await payments.refundPayment(paymentId, part)
    expect((await payments.payment(paymentId)).refundedCents).toBe(2300)
    const other = await payments.openPayment(order({ orderId: 'order2' }))
    double.payIntent(other.paymentId)
    double.state.failingRefunds = 1
    await expect(payments.refundPayment(other.paymentId, part)).rejects.toThrow('refund failed')
    double.refundIntent(other.paymentId, 1000)
    await payments.refundPayment(other.paymentId, part)
    expect((await payments.payment(other.paymentId)).refundedCents).toBe(2500)
  })

  test('a refund that the bank refuses at once is not made, and is made later', async () => {
    const { paymentId } = await payments.openPayment(order())
    double.payIntent(paymentId)
    const part = { cents: 1000, key: 'seat-a' }
    double.state.failingRefunds = 2
    await expect(payments.refundPayment(paymentId, part)).rejects.toThrow('refund failed')
    await expect(payments.refundPayment(paymentId)).rejects.toThrow('refund failed')
    expect(double.ledger()).toMatchObject([{ takenCents: 2500, refundedCents: 0 }])
    await payments.refundPayment(paymentId, part)
    await payments.refundPayment(paymentId, part)
    expect(double.ledger()).toMatchObject([{ takenCents: 2500, refundedCents: 1000 }])
  })

  test('what fails is ProviderUnavailable and quotes nothing private', async () => {
    double.faults.policy = () => 'unavailable'
    const failure = await payments.openPayment(order()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(String(failure)).toMatch(/^ProviderUnavailable: Stripe StripeAPIError 503 req_\w+$/)
    double.faults.policy = () => undefined
    await expect(payments.payment('pi_none')).rejects.toThrow(/resource_missing/)
    const nobody = providerOn('http://127.0.0.1:9')
    await expect(nobody.payment('pi_none')).rejects.toThrow(ProviderUnavailable)
  })
})
