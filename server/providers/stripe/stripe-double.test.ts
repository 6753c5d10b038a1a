import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cards } from '../../../tests/support/stripe-double/cards.ts'
import type { StripeEvent } from '../../../tests/support/stripe-double/state.ts'
import { type StripeDouble, startStripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'
import { machineNow } from '../../platform/machine-clock.ts'

const SECRET = 'whsec_test'
const MINUTES = 60_000
const DAYS = 24 * 60 * MINUTES

/** Tests the double with Stripe's own package, which must not notice a difference. */
describe('the double of Stripe', () => {
  let double: StripeDouble
  let stripe: Stripe
  let received: { event: Stripe.Event; signature: string }[] = []
  beforeEach(async () => {
    received = []
    double = await startStripeDouble({
      webhook: {
        secret: SECRET,
        send: async (body, signature) => {
          received.push({ event: stripe.webhooks.constructEvent(body, signature, SECRET), signature })
          return 200
        },
      },
    })
    const { hostname, port } = new URL(double.url)
    stripe = new Stripe('sk_test_1', { host: hostname, port, protocol: 'http', maxNetworkRetries: 2 })
  })
  afterEach(() => double.close())

  const open = (amount = 1250, key = 'order-1') =>
    stripe.paymentIntents.create(
      { amount, currency: 'eur', allowed_payment_method_types: ['card'], metadata: { order_id: '1' } },
      { idempotencyKey: key },
    )
  const eventsOf = async (...types: string[]) => {
    await expect.poll(() => double.webhooks.isIdle).toBe(true)
    return received.map(({ event }) => event).filter(({ type }) => types.includes(type))
  }

  test('a payment is opened once by a key, taken once, paid back once', async () => {
    const intent = await open()
    expect((await open()).id).toBe(intent.id)
    await expect(open(1300)).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
    double.payIntent(intent.id)
    expect(() => double.payIntent(intent.id)).toThrow(/status of succeeded/)
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount_received: 1250,
      latest_charge: { amount_refunded: 0 },
    })
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await stripe.refunds.create({ payment_intent: intent.id })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(double.ledger()).toMatchObject([{ orderId: '1', takenCents: 1250, refundedCents: 1250 }])
    const [event] = await eventsOf('payment_intent.succeeded')
    expect(event?.data.object).toMatchObject({ id: intent.id, status: 'succeeded' })
  })

  test('refusals, 3-D Secure, a bank that thinks, and cancelling', async () => {
    const { id } = await open()
    expect(() => double.payIntent(id, cards.declined)).toThrow('Your card was declined.')
    expect(double.payIntent(id, cards.authentication).status).toBe('requires_action')
    expect(() => double.authenticate(id, false)).toThrow(/authenticate/)
    double.payIntent(id, cards.authentication)
    expect(double.authenticate(id, true).status).toBe('succeeded')

    const slow = await open(900, 'order-2')
    double.payIntent(slow.id, cards.accepted, { later: true })
    await expect(stripe.paymentIntents.cancel(slow.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    double.bankAnswers(slow.id, false)
    expect(await stripe.paymentIntents.cancel(slow.id)).toMatchObject({ status: 'canceled' })
    expect(() => double.payIntent(slow.id)).toThrow(/status of canceled/)
  })

  test('a call that Stripe would not know is refused', async () => {
    await expect(
      stripe.paymentIntents.create({
        amount: 500,
        currency: 'eur',
        orderId: '1',
      } as Stripe.PaymentIntentCreateParams),
    ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'orderId' })
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(stripe.rawRequest('GET', '/v1/balance')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('an answer lost after its effect, and 503 before it: tried again, one payment', async () => {
    double.faults.plan('POST', /payment_intents$/, 'lost')
    double.faults.plan('POST', /payment_intents$/, 'unavailable')
    await open()
    expect(double.calls.map(({ status }) => status)).toEqual(['cut', 503, 200])
    expect(double.ledger()).toHaveLength(1)
  })

  test('webhooks: dropped, doubled, late, and sent again where they were refused', async () => {
    const { id } = await open()
    double.webhooks.policy = ({ type }: StripeEvent) =>
      type === 'charge.succeeded' ? [] : type === 'payment_intent.succeeded' ? [0, 5] : [0]
    double.payIntent(id)
    expect(await eventsOf('payment_intent.succeeded')).toHaveLength(2)
    expect(await eventsOf('charge.succeeded')).toHaveLength(0)
    const [event] = double.events
    if (!event) throw new Error('no event')
    const { body, signature } = double.signed(event, SECRET, new Date(machineNow().getTime() - 10 * MINUTES))
    expect(() => stripe.webhooks.constructEvent(body, signature, SECRET)).toThrow(/tolerance/)
    expect(() =>
      stripe.webhooks.constructEvent(`${body} `, double.signed(event, SECRET).signature, SECRET),
    ).toThrow()
  })

  const priced = async (plan: string, cents: number) => {
    const product = await stripe.products.create({ id: `nectar_${plan}`, name: plan })
    return stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: plan,
    })
  }
  const subscribe = async () => {
    const [standard, premium] = [await priced('standard', 1900), await priced('premium', 3900)]
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: standard.id, quantity: 1 }],
      success_url: 'http://localhost:3000/subscription/success/standard',
      customer_email: 'zoe@nectar.test',
      metadata: { member_id: 'm1' },
      subscription_data: { metadata: { member_id: 'm1' } },
    })
    return { standard, premium, session }
  }

  test('a subscription: paid on the page, made dearer and cheaper, renewed, refused, ended', async () => {
    const { standard, premium, session } = await subscribe()
    expect(session.url).toMatch(/^https:\/\/checkout\.stripe\.com\//)
    expect(() => double.completeCheckout(session.id, cards.declined)).toThrow('declined')
    double.completeCheckout(session.id)
    const done = await stripe.checkout.sessions.retrieve(session.id)
    expect(done).toMatchObject({ status: 'complete', metadata: { member_id: 'm1' } })
    expect(Object.keys(done)).not.toContain('price')
    const id = String(done.subscription)
    const before = await stripe.subscriptions.retrieve(id)
    expect(before).toMatchObject({ status: 'active', metadata: { member_id: 'm1' } })
    const [item] = before.items.data
    if (!item) throw new Error('no item')

    double.advance(10 * DAYS)
    const at = Math.floor(double.state.now().getTime() / 1000)
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item.id, price: premium.id }],
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    })
    const share = (item.current_period_end - at) / (item.current_period_end - item.current_period_start)
    expect(preview.amount_due).toBe(Math.round(3900 * share) - Math.round(1900 * share))
    double.replaceCard(String(before.customer), cards.declinedLater)
    const dearer: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item.id, price: premium.id }],
      proration_behavior: 'always_invoice',
      proration_date: at,
      payment_behavior: 'error_if_incomplete',
    }
    await expect(stripe.subscriptions.update(id, dearer)).rejects.toMatchObject({ type: 'StripeCardError' })
    expect((await stripe.subscriptions.retrieve(id)).items.data[0]?.price.id).toBe(standard.id)
    double.replaceCard(String(before.customer), cards.accepted)
    expect((await stripe.subscriptions.update(id, dearer)).items.data[0]?.price.id).toBe(premium.id)
    const paid = await stripe.invoices.list({ subscription: id, status: 'paid', expand: ['data.payments'] })
    expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([preview.amount_due, 1900])
    expect(paid.data[0]?.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/)

    await stripe.subscriptions.update(id, {
      items: [{ id: item.id, price: standard.id }],
      proration_behavior: 'none',
    })
    double.advance(31 * DAYS)
    expect((await stripe.invoices.list({ subscription: id, status: 'paid' })).data[0]).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 1900,
    })
    double.replaceCard(String(before.customer), cards.declinedLater)
    expect(double.renew(id).status).toBe('past_due')
    double.replaceCard(String(before.customer), cards.accepted)
    expect(double.retry(id).status).toBe('active')
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(double.renew(id)).toMatchObject({ status: 'canceled' })
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
    expect(await eventsOf('customer.subscription.deleted', 'checkout.session.completed')).toHaveLength(2)
  })

  test('a page expires, and cannot be paid then', async () => {
    const { session } = await subscribe()
    double.advance(1 * DAYS)
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect(() => double.completeCheckout(session.id)).toThrow()
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  })
})
