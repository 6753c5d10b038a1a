import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events } from '../../server/platform/db/schema.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { bothDatabases } from './support/databases.ts'
import { orderActs } from './support/order-acts.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)(
  'an order paid after its hold, the provider out of reach when that ended, on $name',
  ({ open }) => {
    let desk: CheckoutDesk
    beforeAll(async () => {
      desk = await openCheckoutDesk(open)
    })
    afterAll(() => desk.api.close())
    beforeEach(() => desk.begin())

    const { hear, held, stateOf, outcome } = orderActs(() => desk)
    const late = async (seats = [10]) => {
      const order = await held(seats)
      desk.bank.away.add('cancelPayment')
      await desk.sweep(15)
      expect([await stateOf(order.orderId), await desk.sold(order.eventId)]).toEqual(['expired', [0]])
      expect(desk.warnings).toEqual([expect.stringMatching(/^orders: order .* away/)])
      return order
    }

    test('takes seats again where there are any', async () => {
      const { eventId, orderId, paymentId } = await late()
      await hear(desk.bank.pay(paymentId))
      expect(await outcome(orderId, paymentId)).toEqual({
        state: 'ticketed',
        places: 2,
        refunds: 0,
        mails: [`receipt:order:${orderId}`],
      })
      expect(await desk.sold(eventId)).toEqual([2])
      expect((await desk.steps(orderId)).slice(1)).toEqual([
        'held → expired (sweep)',
        'expired → paid (webhook evt_1)',
        'paid → ticketed (webhook evt_1)',
      ])
    })

    test('is found by the job though nobody tells of it', async () => {
      const { orderId, paymentId } = await late()
      desk.bank.pay(paymentId)
      desk.bank.away.clear()
      await desk.sweep(3)
      expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'ticketed', places: 2 })
    })

    test('is stopped by the job, which then asks no more', async () => {
      const { orderId, paymentId } = await late()
      await desk.sweep(3)
      expect((await desk.stored(orderId))?.checkAt).not.toBeNull()
      desk.bank.away.clear()
      await desk.sweep(10)
      expect(desk.bank.of(paymentId).state).toBe('canceled')
      expect(await stateOf(orderId)).toBe('expired')
      expect((await desk.stored(orderId))?.checkAt).toBeNull()
    })

    test('is asked about a minute later, however often it was while it waited', async () => {
      const { orderId, paymentId } = await held()
      for (let look = 0; look < 6; look++) await desk.sweep(2)
      desk.bank.away.add('cancelPayment')
      await desk.sweep(3)
      expect(await stateOf(orderId)).toBe('expired')
      desk.bank.away.clear()
      await desk.sweep(1)
      expect(desk.bank.of(paymentId).state).toBe('canceled')
    })

    test('with a bank that takes its time is asked about every two minutes, its seats kept', async () => {
      const { eventId, orderId, paymentId } = await held()
      desk.bank.set(paymentId, { state: 'processing' })
      for (let look = 0; look < 12; look++) await desk.sweep(2)
      expect([await stateOf(orderId), await desk.sold(eventId)]).toEqual(['held', [2]])
      desk.bank.pay(paymentId)
      await desk.sweep(2)
      expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'ticketed', places: 2 })
    })

    test('is paid back where its seats are gone, once, and its buyer told', async () => {
      const { eventId, orderId, paymentId } = await late([3])
      const [other] = await desk.member('free')
      await desk.order(eventId, [2], { who: other })
      await hear(desk.bank.pay(paymentId))
      expect(await stateOf(orderId)).toBe('refunding')
      expect((await desk.status(paymentId)).json.state).toBe('refunding')
      desk.bank.away.add('refundPayment')
      await desk.sweep()
      expect(await stateOf(orderId)).toBe('refunding')
      desk.bank.away.clear()
      desk.bank.lost.add('refundPayment')
      await desk.sweep(10)
      desk.bank.lost.clear()
      await Promise.all([
        desk.sweep(10),
        desk.sweep(),
        hear(desk.bank.of(paymentId)),
        desk.confirm(paymentId),
      ])
      await desk.sweep(60)
      expect(await outcome(orderId, paymentId)).toEqual({
        state: 'refunded',
        places: 0,
        refunds: 1,
        mails: [`refund:order:${orderId}`],
      })
      // The other order's hold has ended by now.
      expect(await desk.sold(eventId)).toEqual([0])
      expect((await desk.stored(orderId))?.checkAt).toBeNull()
    })

    test.each([
      ['has begun', { date: '2026-11-21', time: '12:10' }],
      ['was taken back', { withdrawnAt: new Date('2026-11-21T11:05:00Z') }],
    ])('is paid back where the concert %s', async (_what, change) => {
      const { eventId, orderId, paymentId } = await late()
      await desk.db.update(events).set(change).where(eq(events.id, eventId))
      desk.bank.pay(paymentId)
      desk.bank.away.clear()
      await desk.sweep(3)
      await desk.sweep()
      expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'refunded', places: 0, refunds: 1 })
    })
  },
)
