import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { bookings, mails } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('an order that is paid back by hand, on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const { hear, held, stateOf } = orderActs(() => harness)
  const mailOf = async (orderId: string) =>
    (await harness.db.select().from(mails)).find(({ dedupeKey }) => dedupeKey === `refund:order:${orderId}`)

  test('loses its tickets, frees its seats and tells its buyer, once', async () => {
    const { eventId, orderId, paymentId } = await held([10, 10], [2, 1])
    await hear(harness.bank.pay(paymentId))
    expect([await harness.sold(eventId), (await harness.tickets()).length]).toEqual([[2, 1], 2])
    const back = harness.bank.set(paymentId, { refundedCents: 4200 })
    await Promise.all([hear(back, 'webhook evt_2'), hear(back, 'webhook evt_2')])
    await hear(back, 'webhook evt_3')
    await hear({ ...back, refundedCents: 0 }, 'webhook evt_1')
    expect([await stateOf(orderId), await harness.sold(eventId), await harness.tickets()]).toEqual([
      'refunded',
      [0, 0],
      [],
    ])
    expect((await harness.steps(orderId)).slice(2)).toEqual([
      'paid → ticketed (webhook evt_1)',
      'ticketed → refunded (webhook evt_2)',
    ])
    expect((await harness.status(paymentId)).json.state).toBe('refunded')
    expect((await mailOf(orderId))?.subject).toBe('Commande remboursée\u00a0: Concert d’essai')
  })

  test('gives back only what its owner has not given back before', async () => {
    const eventId = await harness.concert({ seats: [10] })
    const { orderId, paymentIntentId } = (await harness.order(eventId, [2])).json
    await hear(harness.bank.pay(paymentIntentId))
    await harness.db.update(bookings).set({ cancelledAt: harness.api.clock.now })
    await hear(harness.bank.set(paymentIntentId, { refundedCents: 2800 }))
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['refunded', [2]])
  })

  test('in part keeps its tickets', async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(harness.bank.pay(paymentId))
    await hear(harness.bank.set(paymentId, { refundedCents: 2799 }))
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['ticketed', [2]])
  })

  test('before we knew that it had been paid is closed, and its buyer told', async () => {
    const { eventId, orderId, paymentId } = await held()
    harness.bank.pay(paymentId)
    const back = harness.bank.set(paymentId, { refundedCents: 2800 })
    await hear(back)
    await hear({ ...back, refundedCents: 0 }, 'webhook evt_0')
    expect([await stateOf(orderId), await harness.sold(eventId), await harness.tickets()]).toEqual([
      'refunded',
      [0],
      [],
    ])
    expect(await mailOf(orderId)).toBeDefined()
  })
})
