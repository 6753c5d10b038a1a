import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../server/platform/db/schema.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { orderActs } from './support/order-acts.ts'

describe('an order of the demonstration, where Stripe takes the payments by now', () => {
  let desk: CheckoutDesk
  beforeAll(async () => {
    desk = await openCheckoutDesk()
  })
  afterAll(() => desk.api.close())
  beforeEach(() => desk.begin())

  const { held, stateOf } = orderActs(() => desk)
  const left = async () => {
    const order = await held()
    await desk.db
      .update(orders)
      .set({ provider: 'demo', paymentId: `demo_pay_${order.orderId}` })
      .where(eq(orders.id, order.orderId))
    return order
  }

  test('ends with its hold and is looked at no more, without a word in the log', async () => {
    const { eventId, orderId } = await left()
    await desk.sweep(2)
    expect(await stateOf(orderId)).toBe('held')
    expect((await desk.confirm(orderId)).json.state).toBe('pending')
    await desk.sweep(13)
    await desk.sweep(1)
    expect([await stateOf(orderId), await desk.sold(eventId)]).toEqual(['expired', [0]])
    expect((await desk.stored(orderId))?.checkAt).toBeNull()
    expect(desk.warnings).toEqual([])
  })

  test('gives way to a new one', async () => {
    const { eventId, orderId } = await left()
    expect((await desk.order(eventId, [1])).status).toBe(200)
    expect([await stateOf(orderId), await desk.sold(eventId)]).toEqual(['expired', [1]])
  })

  test('that was owed money which never was is closed', async () => {
    const { orderId } = await left()
    const past = new Date(desk.api.clock.now.getTime() - 1)
    await desk.db.update(orders).set({ state: 'refunding', checkAt: past }).where(eq(orders.id, orderId))
    await desk.sweep()
    expect(await stateOf(orderId)).toBe('refunded')
    expect(desk.warnings).toEqual([])
  })
})
