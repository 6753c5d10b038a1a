import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { demoProvider, orders } from '../../platform/db/schema.ts'
import { asDemo } from './provider.ts'

const ACCEPTED = '4242 4242 4242 4242'
const REFUSED = '4000 0000 0000 0002'

let api: Harness
let member: TestMember
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.now = FILLED_AT
  const [added] = await addMembers(api.database.db, 1, { now: FILLED_AT, level: 'free' })
  if (!added) throw new Error('Nobody was added')
  member = added
})

const openOrder = async () => {
  const { json } = await api.call('POST', '/api/create-payment-intent', {
    token: member.token,
    json: { eventId: 'maree-haute', tickets: { 'maree-haute-1': 1 }, totalAmount: await priceOf() },
  })
  return json as { paymentIntentId: string; checkout_url: string; orderId: string }
}
const priceOf = async () => (await api.call('GET', '/api/events/maree-haute/tickets')).json[0].price as number
const pageOf = (id: string) => api.call('GET', `/api/demo-payments/${id}`)
const pay = (id: string, card: string) => api.call('POST', `/api/demo-payments/${id}`, { json: { card } })
const ticketsOf = async () => (await api.call('GET', '/api/tickets', { token: member.token })).json

test('the page of an order says what is paid, where it leads and where back goes', async () => {
  const { paymentIntentId, checkout_url } = await openOrder()
  expect(checkout_url).toBe(`${ORIGIN}/paiement-demo/${paymentIntentId}`)
  const { status, json, headers } = await pageOf(paymentIntentId)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(json).toMatchObject({
    id: paymentIntentId,
    kind: 'order',
    amount: await priceOf(),
    state: 'open',
    returnPath: `/payment/success/${paymentIntentId}?event_id=maree-haute`,
    cancelPath: '/events/maree-haute/checkout',
  })
})

test('a refused card pays nothing and may be followed by the other one', async () => {
  const { paymentIntentId } = await openOrder()
  const refused = await pay(paymentIntentId, REFUSED)
  expect(refused.json).toEqual({ outcome: 'refused', path: '/events/maree-haute/checkout' })
  expect((await pageOf(paymentIntentId)).json.state).toBe('open')
  expect(await ticketsOf()).toEqual([])

  const accepted = await pay(paymentIntentId, ACCEPTED)
  expect(accepted.json).toEqual({
    outcome: 'accepted',
    path: `/payment/success/${paymentIntentId}?event_id=maree-haute`,
  })
  expect((await pageOf(paymentIntentId)).json.state).toBe('accepted')
  expect(await ticketsOf()).toHaveLength(1)
})

test('paid twice is paid once, whatever card comes second', async () => {
  const { paymentIntentId } = await openOrder()
  const answers = await Promise.all([pay(paymentIntentId, ACCEPTED), pay(paymentIntentId, ACCEPTED)])
  answers.push(await pay(paymentIntentId, REFUSED))
  expect(answers.map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(await ticketsOf()).toHaveLength(1)
})

test('a payment that was settled late, because nobody told, is settled by the next press', async () => {
  const { paymentIntentId, orderId } = await openOrder()
  await asDemo(api.payments)?.pay(paymentIntentId)
  const stateOf = async () =>
    (await api.database.db.select({ state: orders.state }).from(orders).where(eq(orders.id, orderId)))[0]
      ?.state
  expect(await stateOf()).toBe('held')
  expect((await pay(paymentIntentId, ACCEPTED)).json.outcome).toBe('accepted')
  expect(await stateOf()).toBe('ticketed')
})

test('one that was cancelled cannot be paid any more', async () => {
  const { paymentIntentId } = await openOrder()
  await api.payments?.cancelPayment(paymentIntentId)
  expect((await pageOf(paymentIntentId)).json.state).toBe('ended')
  const { status, json } = await pay(paymentIntentId, ACCEPTED)
  expect(status).toBe(409)
  expect(json).toMatchObject({ code: 'conflict', message: expect.stringContaining('terminé') })
  expect(await ticketsOf()).toEqual([])
})

test('one that succeeded stays so when it is cancelled, and is paid back once', async () => {
  const { paymentIntentId } = await openOrder()
  await pay(paymentIntentId, ACCEPTED)
  expect(await api.payments?.cancelPayment(paymentIntentId)).toMatchObject({ state: 'succeeded' })
  await api.payments?.refundPayment(paymentIntentId)
  await api.payments?.refundPayment(paymentIntentId)
  const payment = await api.payments?.payment(paymentIntentId)
  expect(payment?.refundedCents).toBe(payment?.amountCents)
})

test('a part of one is paid back once for its key, and no more than it took', async () => {
  const { paymentIntentId } = await openOrder()
  await pay(paymentIntentId, ACCEPTED)
  const refunded = async () => (await api.payments?.payment(paymentIntentId))?.refundedCents
  const total = (await api.payments?.payment(paymentIntentId))?.amountCents ?? 0
  for (const key of ['a', 'a', 'b']) await api.payments?.refundPayment(paymentIntentId, { cents: 100, key })
  expect(await refunded()).toBe(200)
  await api.payments?.refundPayment(paymentIntentId, { cents: total, key: 'c' })
  expect(await refunded()).toBe(total)
})

test('opened again for the same order, it is the same payment, as it stands', async () => {
  const { paymentIntentId, orderId, checkout_url } = await openOrder()
  await pay(paymentIntentId, ACCEPTED)
  const again = await api.payments?.openPayment({
    orderId,
    memberId: member.id,
    email: 'x@exemple.fr',
    eventId: 'maree-haute',
    totalCents: 1,
    label: 'Autre',
  })
  expect(again).toEqual({ paymentId: paymentIntentId, checkoutUrl: checkout_url })
  expect((await pageOf(paymentIntentId)).json).toMatchObject({ state: 'accepted', amount: await priceOf() })
})

test('knows its two cards alone, and says so', async () => {
  const { paymentIntentId } = await openOrder()
  for (const card of ['4111111111111111', '', '42424242424242424242']) {
    const { status, json } = await pay(paymentIntentId, card)
    expect(status).toBe(400)
    expect(json).toMatchObject({
      code: 'validation_failed',
      message: expect.stringContaining('cartes de test'),
    })
  }
})

test('knows no payment that it did not open, nor the records of another kind', async () => {
  await api.database.db
    .insert(demoProvider)
    .values({ id: 'demo_sub_page', kind: 'subscription', body: {} })
    .onConflictDoNothing()
  for (const id of ['demo_pay_unknown', 'demo_sub_page']) {
    expect((await pageOf(id)).status).toBe(404)
    expect((await pay(id, ACCEPTED)).status).toBe(404)
  }
})

test('nobody else’s word counts: it takes no events', () => {
  expect(api.payments?.webhook).toBeNull()
})

test('where something else takes the payments, or nothing, there is no such page', async () => {
  const other = await startHarness(undefined, { payments: null })
  try {
    expect((await other.call('GET', '/api/demo-payments/demo_pay_x')).status).toBe(404)
    expect(
      (await other.call('POST', '/api/demo-payments/demo_pay_x', { json: { card: ACCEPTED } })).status,
    ).toBe(404)
  } finally {
    await other.close()
  }
})
