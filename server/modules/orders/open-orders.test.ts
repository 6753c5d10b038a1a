import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { events, ticketTypes } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('an order that waits to be paid on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const { hear, held, stateOf, outcome } = orderActs(() => harness)
  const mine = async (who = harness.me) =>
    (await harness.api.call('GET', '/api/orders', { token: who.token })).json
  const resume = (orderId: string, who = harness.me) =>
    harness.api.call('POST', `/api/orders/${orderId}/payment`, { token: who.token, json: {} })
  const abandon = (orderId: string, who = harness.me) =>
    harness.api.call('DELETE', `/api/orders/${orderId}`, { token: who.token })

  test('is shown to its member with what it holds and the time that is left, and to nobody else', async () => {
    const { eventId, orderId } = await held([2], [2])
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 60_500)
    expect(await mine()).toEqual([
      {
        orderId,
        eventId,
        eventName: 'Concert d’essai',
        totalAmount: 28,
        lines: [{ ticketTypeId: `${eventId}-1`, ticketType: expect.any(String), quantity: 2, price: 14 }],
        heldUntil: '2026-11-21T11:15:00.000Z',
        secondsLeft: 840,
        givesBack: { [`${eventId}-1`]: 2 },
      },
    ])
    const [other] = await harness.member('free')
    expect(await mine(other)).toEqual([])
    expect((await resume(orderId, other)).status).toBe(404)
    expect((await abandon(orderId, other)).status).toBe(404)
    expect((await harness.api.call('GET', '/api/orders')).status).toBe(401)
    expect(await stateOf(orderId)).toBe('held')
  })

  test('gives its places back to an order of another kind of its room, and says so', async () => {
    const eventId = await harness.concert({ seats: [60, 1, 60] })
    await harness.db.update(events).set({ roomTotal: 4 }).where(eq(events.id, eventId))
    const [full, few, closed] = [1, 2, 3].map((kind) => `${eventId}-${kind}`) as [string, string, string]
    await harness.db.update(ticketTypes).set({ isSoldOut: true }).where(eq(ticketTypes.id, closed))
    await harness.order(eventId, [4, 0, 0])
    const left = (await harness.api.call('GET', `/api/events/${eventId}/tickets`)).json
    expect(left.map((type: { availableTickets: number }) => type.availableTickets)).toEqual([0, 0, 0])
    expect((await mine())[0].givesBack).toEqual({ [full]: 4, [few]: 1, [closed]: 0 })
    expect((await harness.order(eventId, [3, 1, 0], { key: randomUUID() })).status).toBe(200)
    expect(await harness.sold(eventId)).toEqual([3, 1, 0])
    expect((await mine())[0].givesBack).toEqual({ [full]: 4, [few]: 1, [closed]: 0 })
  })

  test('is not shown once its time is over, it is paid, or given up', async () => {
    const [paid, given, late] = [await held(), await held(), await held()]
    await hear(harness.bank.pay(paid.paymentId))
    await abandon(given.orderId)
    expect((await mine()).map(({ orderId }: { orderId: string }) => orderId)).toEqual([late.orderId])
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 15 * 60_000)
    expect(await mine()).toEqual([])
  })

  test('is gone on with by the same payment, wherever that is asked for', async () => {
    const eventId = await harness.concert({ seats: [2] })
    const first = (await harness.order(eventId, [2])).json
    const again = await resume(first.orderId)
    expect([again.status, again.json]).toEqual([200, first])
    expect([harness.bank.all.length, await harness.sold(eventId)]).toEqual([1, [2]])
  })

  test('that was paid meanwhile leads to its confirmation, as does one that is at the bank', async () => {
    const [paid, slow] = [await held(), await held()]
    harness.bank.pay(paid.paymentId)
    harness.bank.set(slow.paymentId, { state: 'processing' })
    for (const { orderId, paymentId, eventId } of [paid, slow])
      expect((await resume(orderId)).json).toMatchObject({
        checkout_url: `http://localhost:3000/payment/success/${paymentId}?event_id=${eventId}`,
      })
    expect([await stateOf(paid.orderId), await stateOf(slow.orderId)]).toEqual(['ticketed', 'held'])
  })

  test('that has ended is gone on with no more, and its places stay free', async () => {
    const { eventId, orderId } = await held()
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 15 * 60_000)
    const answer = await resume(orderId)
    expect([answer.status, answer.json.code]).toEqual([409, 'conflict'])
    await harness.sweep()
    expect(await harness.sold(eventId)).toEqual([0])
  })

  test('while the provider is out of reach stays as it is', async () => {
    const { orderId } = await held()
    harness.bank.away.add('payment')
    expect((await resume(orderId)).status).toBe(503)
    harness.bank.away.clear()
    harness.bank.away.add('openPayment')
    expect((await resume(orderId)).status).toBe(503)
    expect([await stateOf(orderId), (await mine()).length]).toEqual(['held', 1])
  })

  test('gives its places back at once when it is given up, twice too, and can be paid no more', async () => {
    const { eventId, orderId, paymentId } = await held([2], [2])
    const answer = await abandon(orderId)
    expect([answer.status, answer.json.state]).toEqual([200, 'expired'])
    expect([await harness.sold(eventId), harness.bank.of(paymentId).state]).toEqual([[0], 'canceled'])
    expect((await harness.api.call('GET', `/api/events/${eventId}/tickets`)).json[0].availableTickets).toBe(2)
    expect((await abandon(orderId)).json.state).toBe('expired')
    expect(await harness.steps(orderId)).toContain('held → expired (abandoned)')
    expect((await harness.order(eventId, [2], { key: randomUUID() })).status).toBe(200)
  })

  test('gives them back with the provider out of reach; money that comes all the same has its places or goes back', async () => {
    const one = await held([2], [2])
    harness.bank.away.add('cancelPayment')
    expect((await abandon(one.orderId)).json.state).toBe('expired')
    expect(await harness.sold(one.eventId)).toEqual([0])
    harness.bank.pay(one.paymentId)
    harness.bank.away.clear()
    const [other] = await harness.member('free')
    expect((await harness.order(one.eventId, [2], { who: other })).status).toBe(200)
    for (let minutes = 0; minutes < 4; minutes++) await harness.sweep(2)
    expect(await outcome(one.orderId, one.paymentId)).toMatchObject({
      state: 'refunded',
      seats: 0,
      refunds: 1,
    })
  })

  test('that is paid at the very moment it is given up keeps its places', async () => {
    const { eventId, orderId, paymentId } = await held()
    harness.bank.beforeNext('cancelPayment', async () => void harness.bank.pay(paymentId))
    expect((await abandon(orderId)).json.state).toBe('ticketed')
    expect([await harness.sold(eventId), (await harness.tickets()).length]).toEqual([[2], 1])
  })

  test('that is at the bank keeps its places, and says so', async () => {
    const { eventId, orderId, paymentId } = await held()
    harness.bank.set(paymentId, { state: 'processing' })
    expect((await abandon(orderId)).json.state).toBe('processing')
    expect([await harness.sold(eventId), await stateOf(orderId)]).toEqual([[2], 'held'])
  })
})
