import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PaidPlan, paidPlans } from '../../../contract/rules/pass.ts'
import { providerOn } from '../../../tests/support/server/stripe-provider-on.ts'
import { cards } from '../../../tests/support/stripe-double/cards.ts'
import { type StripeDouble, startStripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'
import {
  PaymentDeclined,
  type PaymentProvider,
  ProviderUnavailable,
} from '../../platform/payment-provider.ts'

const DAY = 24 * 3600_000
const NOTHING_DUE = { dueCents: 0, card: null }

let double: StripeDouble
let payments: PaymentProvider
beforeEach(async () => {
  double = await startStripeDouble()
  payments = providerOn(double.url)
})
afterEach(() => double.close())

const posted = (path: RegExp) => double.calls.filter((call) => call.method === 'POST' && path.test(call.path))

const request = (plan: PaidPlan = 'standard', more: { customerId?: string; checkoutId?: string } = {}) => ({
  checkoutId: 'checkout1',
  memberId: 'member1',
  email: 'zoe@nectar.test',
  plan,
  customerId: null,
  returnPath: `/subscription/success/${plan}?return=%2Fevents%2Fconcert-1`,
  cancelPath: '/pass-nectar?return=%2Fevents%2Fconcert-1',
  ...more,
})

const subscribed = async (plan: PaidPlan = 'standard', checkoutId = 'checkout1') => {
  const { sessionId } = await payments.openSubscription(request(plan, { checkoutId }))
  double.completeCheckout(sessionId)
  const { subscriptionId } = await payments.checkout(sessionId)
  return payments.subscription(String(subscriptionId))
}

describe('the prices of the Pass at Stripe', () => {
  test('are made where there are none, once, and found again by another process', async () => {
    await Promise.all(
      paidPlans.map((plan) => payments.openSubscription(request(plan, { checkoutId: `of-${plan}` }))),
    )
    const another = providerOn(double.url)
    await another.openSubscription(request('premium', { checkoutId: 'later' }))
    const made = double.state.all<{
      id: string
      object: 'price'
      created: number
      unit_amount: number
      lookup_key: string
      currency: string
    }>('price')
    expect(made.map(({ unit_amount, currency }) => [unit_amount, currency]).sort()).toEqual([
      [1900, 'eur'],
      [3900, 'eur'],
    ])
  })

  test('two processes that find none at the same moment make one each', async () => {
    await Promise.all([
      payments.openSubscription(request()),
      providerOn(double.url).openSubscription(request('standard', { checkoutId: 'checkout2' })),
    ])
    expect(double.state.all('price')).toHaveLength(2)
  })

  test('a failure is not remembered', async () => {
    double.faults.plan('GET', /prices$/, 'unavailable', 3)
    await expect(payments.openSubscription(request())).rejects.toThrow(ProviderUnavailable)
    expect((await payments.openSubscription(request())).url).toContain('checkout.stripe.com')
  })
})

describe('a Pass at Stripe', () => {
  test('its page is opened once by our opening, in French, and knows a customer again', async () => {
    const opened = await payments.openSubscription(request())
    expect(await payments.openSubscription(request())).toEqual(opened)
    expect(double.session(opened.sessionId)).toMatchObject({
      mode: 'subscription',
      locale: 'fr',
      customer_email: 'zoe@nectar.test',
      client_reference_id: 'member1',
      success_url: 'https://nectar.test/subscription/success/standard?return=%2Fevents%2Fconcert-1',
      cancel_url: 'https://nectar.test/pass-nectar?return=%2Fevents%2Fconcert-1',
    })
    double.completeCheckout(opened.sessionId)
    const { customerId, memberId, plan, autorenew, state, invoices } = await payments.subscription(
      String((await payments.checkout(opened.sessionId)).subscriptionId),
    )
    expect({ memberId, plan, autorenew, state }).toEqual({
      memberId: 'member1',
      plan: 'standard',
      autorenew: true,
      state: 'active',
    })
    expect(invoices).toMatchObject([{ plan: 'standard', amountCents: 1900, refundedCents: 0 }])
    const again = await payments.openSubscription(
      request('premium', { checkoutId: 'checkout2', customerId: String(customerId) }),
    )
    expect(double.session(again.sessionId)).toMatchObject({ customer: customerId, customer_email: null })
  })

  test('a customer whom Stripe has forgotten subscribes by address', async () => {
    const { sessionId } = await payments.openSubscription(
      request('standard', { customerId: 'cus_forgotten' }),
    )
    expect(double.session(sessionId)).toMatchObject({ customer: null, customer_email: 'zoe@nectar.test' })
  })

  test('a page that is expired can be paid no more; one that was paid says so', async () => {
    const first = await payments.openSubscription(request())
    expect(await payments.expireCheckout(first.sessionId)).toMatchObject({
      state: 'expired',
      checkoutId: 'checkout1',
    })
    expect(await payments.expireCheckout(first.sessionId)).toMatchObject({ state: 'expired' })
    expect(() => double.completeCheckout(first.sessionId)).toThrow()

    const second = await payments.openSubscription(request('standard', { checkoutId: 'checkout2' }))
    expect(await payments.checkout(second.sessionId)).toMatchObject({ state: 'open', subscriptionId: null })
    double.completeCheckout(second.sessionId)
    expect(await payments.expireCheckout(second.sessionId)).toMatchObject({
      state: 'completed',
      memberId: 'member1',
      checkoutId: 'checkout2',
      subscriptionId: expect.stringMatching(/^sub_/),
    })
    double.faults.policy = () => 'unavailable'
    await expect(payments.expireCheckout(first.sessionId)).rejects.toThrow(ProviderUnavailable)
  })

  test('a dearer plan is charged what was said beforehand, once; the card refused, nothing has changed', async () => {
    const { subscriptionId, customerId } = await subscribed()
    double.advance(10 * DAY)
    const at = double.state.now()
    const { dueCents: due } = await payments.previewChange(subscriptionId, 'premium', at)
    expect(due).toBeGreaterThan(1200)
    expect(due).toBeLessThan(1500)

    double.replaceCard(String(customerId), cards.insufficientFunds)
    const refused = await payments
      .changePlan(subscriptionId, 'premium', { key: 'press1', at })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PaymentDeclined)
    expect((refused as Error).message).toBe('Le solde de votre carte ne suffit pas. Rien n’a été débité.')
    expect(await payments.subscription(subscriptionId)).toMatchObject({ plan: 'standard', state: 'active' })

    double.replaceCard(String(customerId), cards.accepted)
    double.faults.plan('POST', /subscriptions\/sub_\w+$/, 'lost')
    const press = { key: 'press2', at }
    const changed = await payments.changePlan(subscriptionId, 'premium', press)
    expect(await payments.changePlan(subscriptionId, 'premium', press)).toEqual(changed)
    expect(await payments.changePlan(subscriptionId, 'premium', { key: 'press3', at })).toEqual(changed)
    // A declined card, a lost response, the package's retry: a plan that is already set is not requested again.
    expect(posted(/subscriptions\/sub_\w+$/)).toHaveLength(3)
    expect(changed.plan).toBe('premium')
    expect(changed.invoices.map(({ plan, amountCents }) => [plan, amountCents])).toEqual([
      ['premium', due],
      ['standard', 1900],
    ])
    expect(await payments.previewChange(subscriptionId, 'premium', at)).toEqual(NOTHING_DUE)
  })

  test('what a dearer plan is charged to is named: the contract’s card, else the customer’s, else none', async () => {
    const { subscriptionId, customerId } = await subscribed()
    const cardOf = async () =>
      (await payments.previewChange(subscriptionId, 'premium', double.state.now())).card
    expect(await cardOf()).toEqual({ brand: 'visa', last4: '4242' })
    double.replaceCard(String(customerId), cards.insufficientFunds)
    expect(await cardOf()).toEqual({ brand: 'visa', last4: '9995' })

    double.keepCardWithCustomer(subscriptionId)
    expect(await cardOf()).toEqual({ brand: 'visa', last4: '9995' })
    double.forgetCard(subscriptionId)
    expect(await cardOf()).toBeNull()
  })

  test('a card that Stripe does not name leaves the sum as it is', async () => {
    const { subscriptionId } = await subscribed()
    const at = double.state.now()
    const { dueCents } = await payments.previewChange(subscriptionId, 'premium', at)
    // The first read of the subscription is for the amount, the second one for the card.
    let reads = 0
    double.faults.policy = ({ method, path }) =>
      method === 'GET' && /subscriptions\/sub_\w+$/.test(path) && ++reads > 1 ? 'unavailable' : undefined
    expect(await payments.previewChange(subscriptionId, 'premium', at)).toEqual({ dueCents, card: null })
  })

  test('a press that another member’s was known by is a press of its own', async () => {
    const [mine, another] = [await subscribed(), await subscribed('standard', 'checkout2')]
    double.advance(DAY)
    const press = { key: 'press1', at: double.state.now() }
    for (const { subscriptionId } of [mine, another])
      expect((await payments.changePlan(subscriptionId, 'premium', press)).plan).toBe('premium')
  })

  test('a cheaper plan is of the next period, and so is going back: neither is charged now', async () => {
    const { subscriptionId } = await subscribed('premium')
    double.advance(10 * DAY)
    const at = double.state.now()
    expect(await payments.previewChange(subscriptionId, 'standard', at)).toEqual(NOTHING_DUE)
    const down = await payments.changePlan(subscriptionId, 'standard', { key: 'down', at })
    expect(down).toMatchObject({ plan: 'standard', invoices: [{ plan: 'premium', amountCents: 3900 }] })

    expect(await payments.previewChange(subscriptionId, 'premium', at)).toEqual(NOTHING_DUE)
    const back = await payments.changePlan(subscriptionId, 'premium', { key: 'back', at })
    expect(back.plan).toBe('premium')
    expect(back.invoices).toHaveLength(1)

    await payments.changePlan(subscriptionId, 'standard', { key: 'again', at })
    double.renew(subscriptionId)
    const renewed = await payments.subscription(subscriptionId)
    expect(renewed.invoices.map(({ plan, amountCents }) => [plan, amountCents])).toEqual([
      ['standard', 1900],
      ['premium', 3900],
    ])
    // The plan paid for in the previous period does not make this period's upgrade free.
    const next = await payments.previewChange(subscriptionId, 'premium', renewed.currentPeriodStart)
    expect(next.dueCents).toBeGreaterThan(1900)
  })

  test('its renewal is stopped and resumed; a renewal that is refused is past due', async () => {
    const { subscriptionId, customerId, currentPeriodEnd } = await subscribed()
    expect((await payments.setAutorenew(subscriptionId, false)).autorenew).toBe(false)
    expect((await payments.setAutorenew(subscriptionId, true)).autorenew).toBe(true)
    double.replaceCard(String(customerId), cards.declinedLater)
    double.renew(subscriptionId)
    expect(await payments.subscription(subscriptionId)).toMatchObject({
      state: 'past_due',
      currentPeriodStart: currentPeriodEnd,
      invoices: [{ amountCents: 1900 }],
    })
    await payments.setAutorenew(subscriptionId, false)
    double.renew(subscriptionId)
    expect(await payments.setAutorenew(subscriptionId, true)).toMatchObject({
      state: 'ended',
      autorenew: false,
      endedAt: expect.any(Date),
    })
  })

  test('is ended and paid back over its invoices, newest first, once whatever is lost on the way', async () => {
    const { subscriptionId } = await subscribed()
    double.advance(10 * DAY)
    const { invoices } = await payments.changePlan(subscriptionId, 'premium', {
      key: 'up',
      at: double.state.now(),
    })
    const [upgrade, first] = invoices.map(({ amountCents }) => amountCents)
    const ending = { refundCents: Number(upgrade) + 500, key: 'end' }
    double.faults.plan('DELETE', /subscriptions/, 'lost')
    double.faults.plan('POST', /refunds$/, 'lost', 3)
    await expect(payments.endSubscription(subscriptionId, ending)).rejects.toThrow(ProviderUnavailable)
    const [ended] = await Promise.all([
      payments.endSubscription(subscriptionId, ending),
      payments.endSubscription(subscriptionId, ending),
    ])
    await payments.endSubscription(subscriptionId, ending)
    expect(ended).toMatchObject({ state: 'ended', autorenew: false })
    expect(
      (await payments.subscription(subscriptionId)).invoices.map(({ refundedCents }) => refundedCents),
    ).toEqual([upgrade, 500])
    // A larger refund under the same key: only the difference is refunded.
    const more = { ...ending, refundCents: ending.refundCents + 200 }
    await Promise.all([
      payments.endSubscription(subscriptionId, more),
      payments.endSubscription(subscriptionId, more),
    ])
    const owed = await payments.endSubscription(subscriptionId, more)
    expect(owed.invoices.map(({ refundedCents }) => refundedCents)).toEqual([upgrade, 700])

    // Another key refunds the rest, and no more.
    const rest = await payments.endSubscription(subscriptionId, { refundCents: 9999, key: 'rest' })
    expect(rest.invoices.map(({ refundedCents }) => refundedCents)).toEqual([upgrade, first])
    double.advance(60 * DAY)
    expect((await payments.subscription(subscriptionId)).invoices).toHaveLength(2)
  })
})
