import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { orders } from '../../platform/db/schema.ts'

describe('an order of the demonstration, where Stripe takes the payments by now', () => {
  const harness = setUpWorld()

  const { held, stateOf } = orderActs(() => harness)
  const left = async () => {
    const order = await held()
    await harness.db
      .update(orders)
      .set({ provider: 'demo', paymentId: `demo_pay_${order.orderId}` })
      .where(eq(orders.id, order.orderId))
    return order
  }

  test('ends with its hold and is looked at no more, without a word in the log', async () => {
    const { eventId, orderId } = await left()
    await harness.sweep(2)
    expect(await stateOf(orderId)).toBe('held')
    expect((await harness.confirm(orderId)).json.state).toBe('pending')
    await harness.sweep(13)
    await harness.sweep(1)
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['expired', [0]])
    expect((await harness.stored(orderId))?.checkAt).toBeNull()
    expect(harness.warnings).toEqual([])
  })

  test('gives way to a new one', async () => {
    const { eventId, orderId } = await left()
    expect((await harness.order(eventId, [1])).status).toBe(200)
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['expired', [1]])
  })

  test('that was owed money which never was is closed', async () => {
    const { orderId } = await left()
    const past = new Date(harness.api.clock.now.getTime() - 1)
    await harness.db.update(orders).set({ state: 'refunding', checkAt: past }).where(eq(orders.id, orderId))
    await harness.sweep()
    expect(await stateOf(orderId)).toBe('refunded')
    expect(harness.warnings).toEqual([])
  })
})
