import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { events } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach(
  'an order paid after its hold, the provider out of reach when that ended, on $name',
  ({ open }) => {
    const harness = setUpWorld(open)

    const { hear, held, stateOf, outcome } = orderActs(() => harness)
    const late = async (seats = [10]) => {
      const order = await held(seats)
      harness.bank.away.add('cancelPayment')
      await harness.sweep(15)
      expect([await stateOf(order.orderId), await harness.sold(order.eventId)]).toEqual(['expired', [0]])
      expect(harness.warnings).toEqual([expect.stringMatching(/^orders: order .* away/)])
      return order
    }

    test('takes seats again where there are any', async () => {
      const { eventId, orderId, paymentId } = await late()
      await hear(harness.bank.pay(paymentId))
      expect(await outcome(orderId, paymentId)).toEqual({
        state: 'ticketed',
        seats: 2,
        refunds: 0,
        mails: [`receipt:order:${orderId}`],
      })
      expect(await harness.sold(eventId)).toEqual([2])
      expect((await harness.steps(orderId)).slice(1)).toEqual([
        'held → expired (sweep)',
        'expired → paid (webhook evt_1)',
        'paid → ticketed (webhook evt_1)',
      ])
    })

    test('is found by the job though nobody tells of it', async () => {
      const { orderId, paymentId } = await late()
      harness.bank.pay(paymentId)
      harness.bank.away.clear()
      await harness.sweep(3)
      expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'ticketed', seats: 2 })
    })

    test('is stopped by the job, which then asks no more', async () => {
      const { orderId, paymentId } = await late()
      await harness.sweep(3)
      expect((await harness.stored(orderId))?.checkAt).not.toBeNull()
      harness.bank.away.clear()
      await harness.sweep(10)
      expect(harness.bank.of(paymentId).state).toBe('canceled')
      expect(await stateOf(orderId)).toBe('expired')
      expect((await harness.stored(orderId))?.checkAt).toBeNull()
    })

    test('is asked about a minute later, however often it was while it waited', async () => {
      const { orderId, paymentId } = await held()
      for (let look = 0; look < 6; look++) await harness.sweep(2)
      harness.bank.away.add('cancelPayment')
      await harness.sweep(3)
      expect(await stateOf(orderId)).toBe('expired')
      harness.bank.away.clear()
      await harness.sweep(1)
      expect(harness.bank.of(paymentId).state).toBe('canceled')
    })

    test('with a bank that takes its time is asked about every two minutes, its seats kept', async () => {
      const { eventId, orderId, paymentId } = await held()
      harness.bank.set(paymentId, { state: 'processing' })
      for (let look = 0; look < 12; look++) await harness.sweep(2)
      expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['held', [2]])
      harness.bank.pay(paymentId)
      await harness.sweep(2)
      expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'ticketed', seats: 2 })
    })

    test('is paid back where its seats are gone, once, and its buyer told', async () => {
      const { eventId, orderId, paymentId } = await late([3])
      const [other] = await harness.member('free')
      await harness.order(eventId, [2], { who: other })
      await hear(harness.bank.pay(paymentId))
      expect(await stateOf(orderId)).toBe('refunding')
      expect((await harness.status(paymentId)).json.state).toBe('refunding')
      harness.bank.away.add('refundPayment')
      await harness.sweep()
      expect(await stateOf(orderId)).toBe('refunding')
      harness.bank.away.clear()
      harness.bank.lost.add('refundPayment')
      await harness.sweep(10)
      harness.bank.lost.clear()
      await Promise.all([
        harness.sweep(10),
        harness.sweep(),
        hear(harness.bank.of(paymentId)),
        harness.confirm(paymentId),
      ])
      await harness.sweep(60)
      expect(await outcome(orderId, paymentId)).toEqual({
        state: 'refunded',
        seats: 0,
        refunds: 1,
        mails: [`refund:order:${orderId}`],
      })
      // The other order's hold has ended by now.
      expect(await harness.sold(eventId)).toEqual([0])
      expect((await harness.stored(orderId))?.checkAt).toBeNull()
    })

    test.each([
      ['has begun', { date: '2026-11-21', time: '12:10' }],
      ['was taken back', { withdrawnAt: new Date('2026-11-21T11:05:00Z') }],
    ])('is paid back where the concert %s', async (_what, change) => {
      const { eventId, orderId, paymentId } = await late()
      await harness.db.update(events).set(change).where(eq(events.id, eventId))
      harness.bank.pay(paymentId)
      harness.bank.away.clear()
      await harness.sweep(3)
      await harness.sweep()
      expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'refunded', seats: 0, refunds: 1 })
    })
  },
)
