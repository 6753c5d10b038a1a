import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { startStripeHarness, WEBHOOK_SECRET } from '../../../tests/support/server/stripe-harness.ts'
import type { CheckoutSession } from '../../../tests/support/stripe-double/checkout-sessions.ts'
import type { StripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'
import { signature as sign } from '../../../tests/support/stripe-double/webhooks.ts'
import { takeEvent } from '../../modules/payments/webhook.ts'
import { invoices, paymentEvents } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'

const PATH = '/api/stripe/webhook'
const MINUTE = 60_000
/** An event of the newer endpoint kind: it names its object without containing it. */
const THIN = JSON.stringify({ id: 'evt_v2', object: 'v2.core.event', type: 'v1.billing.meter' })

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('the webhook of Stripe on $name', ({ open }) => {
  let double: StripeDouble
  let api: Harness
  let close: (() => Promise<void>) | undefined
  let member: TestMember
  let concert: string
  beforeAll(async () => {
    ;({ double, api, close } = await startStripeHarness(open))
  })
  beforeEach(async () => {
    await api.database.db.delete(paymentEvents)
    ;[member] = (await addMembers(api.database.db, 1, { level: 'free', now: FILLED_AT })) as [TestMember]
    concert = await addConcert(api.database.db, { source: null, seats: [10] })
  })
  afterAll(() => close?.())

  const order = async (): Promise<string> => {
    const { json } = await api.call('POST', '/api/create-payment-intent', {
      token: member.token,
      json: { eventId: concert, tickets: { [`${concert}-1`]: 2 }, totalAmount: 28 },
    })
    return json.paymentIntentId
  }
  const stateOf = async (paymentId: string): Promise<string> =>
    (await api.call('GET', `/api/payment/${paymentId}`, { token: member.token })).json.state
  const available = async (): Promise<number> =>
    (await api.call('GET', `/api/events/${concert}/tickets`)).json[0].availableTickets
  const tickets = async (): Promise<unknown[]> =>
    (await api.call('GET', '/api/tickets', { token: member.token })).json

  const post = (body: string, signed: string | undefined) =>
    api.call('POST', PATH, {
      payload: body,
      headers: { 'content-type': 'application/json', ...(signed && { 'stripe-signature': signed }) },
    })
  const eventOf = (type: string, objectId: string): string => {
    const event = double.events.findLast((each) => each.type === type && each.data.object.id === objectId)
    if (!event) throw new Error(`no ${type} of ${objectId}`)
    return JSON.stringify(event)
  }
  const deliver = async (body: string) => (await post(body, sign(body, WEBHOOK_SECRET))).status
  const written = () => api.database.db.select().from(paymentEvents)

  test('makes a paid order ticketed, once however often the event comes, at the same moment too', async () => {
    const paymentId = await order()
    double.payIntent(paymentId)
    expect(await stateOf(paymentId)).toBe('pending')
    const event = eventOf('payment_intent.succeeded', paymentId)
    expect(await Promise.all([deliver(event), deliver(event), deliver(event)])).toEqual([200, 200, 200])
    expect(await deliver(event)).toBe(200)
    expect(await stateOf(paymentId)).toBe('ticketed')
    expect(await tickets()).toHaveLength(1)
    expect(await available()).toBe(8)
    expect(await written()).toHaveLength(1)
  })

  test('believes no event that Stripe has not signed, just now and byte for byte', async () => {
    const paymentId = await order()
    double.payIntent(paymentId)
    const event = eventOf('payment_intent.succeeded', paymentId)
    const old = new Date(machineNow().getTime() - 10 * MINUTE)
    const refused = [
      post(event, undefined),
      post(event, 'v1=nothing'),
      post(event, sign(event, 'whsec_another')),
      post(event, sign(event, WEBHOOK_SECRET, old)),
      post(`${event} `, sign(event, WEBHOOK_SECRET)),
      post('', sign('', WEBHOOK_SECRET)),
      post('[]x', sign('[]x', WEBHOOK_SECRET)),
      post('null', sign('null', WEBHOOK_SECRET)),
      post(THIN, sign(THIN, WEBHOOK_SECRET)),
    ]
    for (const answer of await Promise.all(refused)) {
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({
        code: 'malformed_request',
        message: 'La signature de cet événement n’est pas valable.',
      })
    }
    expect((await post('x'.repeat(1024 * 1024 + 1), 'v1=nothing')).status).toBe(413)
    expect(await stateOf(paymentId)).toBe('pending')
    expect(await written()).toEqual([])
    expect(await deliver(JSON.stringify(JSON.parse(event), null, 2))).toBe(200)
    expect(await stateOf(paymentId)).toBe('ticketed')
  })

  test('an effect that fails is not written down and comes about when the event is sent again', async () => {
    const paymentId = await order()
    double.payIntent(paymentId)
    const event = eventOf('payment_intent.succeeded', paymentId)
    await api.database.db.execute(sql`alter table ticket_codes rename to hidden`)
    expect(await deliver(event)).toBe(500)
    await api.database.db.execute(sql`alter table hidden rename to ticket_codes`)
    expect(await written()).toEqual([])
    expect(await stateOf(paymentId)).toBe('pending')
    expect(await deliver(event)).toBe(200)
    expect(await stateOf(paymentId)).toBe('ticketed')
  })

  test('events that come late or in another order than they were sent take nothing back', async () => {
    const paymentId = await order()
    expect(() => double.payIntent(paymentId, '4000000000000002')).toThrow()
    double.payIntent(paymentId)
    const failed = eventOf('payment_intent.payment_failed', paymentId)
    expect(await deliver(eventOf('payment_intent.succeeded', paymentId))).toBe(200)
    expect(await deliver(failed)).toBe(200)
    expect(await stateOf(paymentId)).toBe('ticketed')
  })

  test('a cancelled payment gives its places back, and the lists say so at once', async () => {
    const paymentId = await order()
    expect(await available()).toBe(8)
    await api.payments?.cancelPayment(paymentId)
    expect(await deliver(eventOf('payment_intent.canceled', paymentId))).toBe(200)
    expect(await available()).toBe(10)
    expect(await stateOf(paymentId)).toBe('declined')
  })

  const subscribed = async (): Promise<string[]> => {
    await api.call('POST', '/api/sub-create-checkout-session', {
      token: member.token,
      json: { users_id: member.id, plan: 'standard' },
    })
    const [session] = double.state.all<CheckoutSession>('checkout.session')
    const before = double.events.length
    double.completeCheckout(String(session?.id))
    return double.events.slice(before).map((event) => JSON.stringify(event))
  }
  const level = async (): Promise<number> =>
    (await api.call('GET', '/api/auth/me', { token: member.token })).json.passStatus

  test('a Pass that was paid begins once, in whatever order its events come', async () => {
    const events = await subscribed()
    expect(await level()).toBe(0)
    for (const event of [...events.toReversed(), ...events]) expect(await deliver(event)).toBe(200)
    expect(await level()).toBe(1)
    const receipts = await api.database.db.select().from(invoices).where(eq(invoices.memberId, member.id))
    expect(receipts).toHaveLength(1)
  })

  test('an event about a Pass waits for a Stripe that answers', async () => {
    const [event = ''] = (await subscribed()).filter((each) => each.includes('"checkout.session.completed"'))
    double.faults.policy = ({ method }) => (method === 'GET' ? 'unavailable' : undefined)
    const answer = await post(event, sign(event, WEBHOOK_SECRET))
    double.faults.policy = () => undefined
    expect(answer.status).toBe(503)
    expect(answer.json.code).toBe('unavailable')
    expect(await written()).toEqual([])
    expect(await deliver(event)).toBe(200)
    expect(await level()).toBe(1)
  })

  test('payments that are of no order, and what is of no interest, are answered and change nothing', async () => {
    const foreign = await api.payments?.openPayment({
      orderId: 'of-another-site',
      memberId: member.id,
      email: 'zoe@nectar.test',
      eventId: concert,
      totalCents: 2800,
      label: 'Ailleurs',
    })
    double.payIntent(String(foreign?.paymentId))
    expect(await deliver(eventOf('payment_intent.succeeded', String(foreign?.paymentId)))).toBe(200)
    expect(
      await deliver(
        JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', data: { object: {} } }),
      ),
    ).toBe(200)
    expect(await tickets()).toEqual([])
  })

  test('a payment of the same number in another currency makes no tickets', async () => {
    const paymentId = await order()
    double.payIntent(paymentId)
    const event = JSON.parse(eventOf('payment_intent.succeeded', paymentId))
    event.data.object.currency = 'usd'
    expect(await deliver(JSON.stringify(event))).toBe(200)
    expect(await stateOf(paymentId)).toBe('pending')
    expect(await tickets()).toEqual([])
  })

  test.each([
    ['checkout.session.completed', { id: 'cs_gone', metadata: { member_id: 'm' }, mode: 'subscription' }],
    ['customer.subscription.updated', { id: 'sub_gone', status: 'active', metadata: { member_id: 'm' } }],
  ])('what Stripe itself does not know is answered, and logged once: %s', async (type, object) => {
    const body = (id: string) => JSON.stringify({ id, object: 'event', type, data: { object } })
    expect(await deliver(body('evt_over_http'))).toBe(200)
    expect(await deliver(body('evt_over_http'))).toBe(200)
    expect(await written()).toHaveLength(1)

    const webhook = api.payments?.webhook
    if (!webhook) throw new Error('no events')
    const warnings: string[] = []
    const signed = sign(body('evt_gone'), WEBHOOK_SECRET)
    const event = webhook.read(Buffer.from(body('evt_gone')), signed)
    const take = () => takeEvent(api.deps, 'stripe', event, (line) => warnings.push(line))
    await Promise.all([take(), take()])
    await take()
    expect(warnings).toEqual([
      expect.stringMatching(
        new RegExp(`^event evt_gone \\(${type}\\): ${object.id} is not known there: .*resource_missing`),
      ),
    ])
  })

  test.each([
    ['checkout.session.completed', { id: 'cs_1', metadata: {}, mode: 'subscription' }],
    ['customer.subscription.updated', { id: 'sub_1', status: 'active', metadata: {} }],
    ['customer.subscription.created', { id: 'sub_1', status: 'incomplete', metadata: { member_id: 'm' } }],
    [
      'invoice.paid',
      { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1', metadata: {} } } },
    ],
    ['invoice.paid', { id: 'in_1', parent: null }],
    [
      'invoice.payment_failed',
      {
        id: 'in_1',
        billing_reason: 'subscription_create',
        parent: { subscription_details: { subscription: 'sub_1', metadata: { member_id: 'm' } } },
      },
    ],
  ])('what else the same account at Stripe sells is nothing to us: %s %o', async (type, object) => {
    const before = double.calls.length
    expect(await deliver(JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } }))).toBe(200)
    expect(double.calls).toHaveLength(before)
    expect(await written()).toEqual([])
  })
})

test('where Stripe does not take the payments the address does not exist', async () => {
  const demo = await startHarness()
  try {
    const answer = await demo.call('POST', PATH, { json: {} })
    expect(answer.status).toBe(404)
    expect(answer.json.code).toBe('not_found')
  } finally {
    await demo.close()
  }
})
