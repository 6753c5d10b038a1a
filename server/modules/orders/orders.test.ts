import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { orders } from '../../platform/db/schema.ts'
import { claimDueOrders } from './store.ts'
import { settlePayment } from './use-cases/settle-payment.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('an order on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const { hear, held, stateOf, outcome } = orderActs(() => harness)

  test('paid, told by webhook, confirmation and sweep at the same moment, is ticketed once', async () => {
    const { eventId, orderId, paymentId } = await held()
    const payment = harness.bank.pay(paymentId)
    await Promise.all([
      ...Array.from({ length: 5 }, () => hear(payment)),
      ...Array.from({ length: 5 }, () => harness.confirm(paymentId)),
      harness.sweep(3),
    ])
    await hear(payment)
    expect(await outcome(orderId, paymentId)).toEqual({
      state: 'ticketed',
      seats: 2,
      refunds: 0,
      mails: [`receipt:order:${orderId}`],
    })
    expect(await harness.steps(orderId)).toHaveLength(3)
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('paid without a word of it is ticketed by the sweep, within its hold', async () => {
    const { orderId, paymentId } = await held()
    await harness.sweep(1)
    expect(await stateOf(orderId)).toBe('held')
    harness.bank.pay(paymentId)
    await harness.sweep(2)
    expect((await harness.steps(orderId)).at(-1)).toBe('paid → ticketed (sweep)')
  })

  test('unpaid ends with its hold: its seats are free and its payment is impossible', async () => {
    const { eventId, orderId, paymentId } = await held()
    await harness.sweep(14)
    expect(await stateOf(orderId)).toBe('held')
    await harness.sweep(1)
    expect([await stateOf(orderId), await harness.sold(eventId), harness.bank.of(paymentId).state]).toEqual([
      'expired',
      [0],
      'canceled',
    ])
    expect((await harness.stored(orderId))?.checkAt).toBeNull()
    expect((await harness.status(orderId)).json).toMatchObject({ state: 'expired', heldUntil: null })
    expect(await harness.mailsAbout(orderId)).toEqual([])
  })

  test('paid at the last moment is ticketed, not ended', async () => {
    const { orderId, paymentId } = await held()
    harness.bank.pay(paymentId)
    await harness.sweep(60)
    expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'ticketed', seats: 2 })
  })

  test('whose payment the provider ended is declined, and stays so', async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(harness.bank.set(paymentId, { state: 'canceled' }))
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['declined', [0]])
    await hear({ ...harness.bank.of(paymentId), state: 'open' })
    await hear(harness.bank.of(paymentId))
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['declined', [0]])
  })

  test('refused by a card can be paid by another', async () => {
    const { orderId, paymentId } = await held()
    await hear(harness.bank.of(paymentId), 'webhook payment_failed')
    expect(await stateOf(orderId)).toBe('held')
    await hear(harness.bank.pay(paymentId))
    expect(await stateOf(orderId)).toBe('ticketed')
  })

  test('keeps its seats while a bank has its word still to say', async () => {
    const { eventId, orderId, paymentId } = await held()
    harness.bank.set(paymentId, { state: 'processing' })
    expect((await harness.confirm(paymentId)).json.state).toBe('processing')
    await harness.sweep(60)
    expect([await stateOf(orderId), await harness.sold(eventId)]).toEqual(['held', [2]])
    harness.bank.pay(paymentId)
    await harness.sweep(60)
    expect(await stateOf(orderId)).toBe('ticketed')
  })

  test('of which somebody paid the money back before we knew of it has no tickets', async () => {
    const { eventId, orderId, paymentId } = await held()
    harness.bank.pay(paymentId)
    await hear(harness.bank.set(paymentId, { refundedCents: 2800 }))
    expect(await outcome(orderId, paymentId)).toEqual({
      state: 'refunded',
      seats: 0,
      refunds: 0,
      mails: [`refund:order:${orderId}`],
    })
    expect(await harness.sold(eventId)).toEqual([0])
  })

  test('is never ticketed by another sum, another order’s payment or another provider’s', async () => {
    const { eventId, orderId, paymentId } = await held()
    const paid = harness.bank.pay(paymentId)
    const ignored = { ignored: expect.stringContaining(paymentId) }
    expect(await hear({ ...paid, amountCents: 1 })).toEqual(ignored)
    expect(await hear({ ...paid, currency: 'usd' })).toEqual({
      ignored: `payment ${paymentId} is of 2800 cents (usd), order ${orderId} of 2800 (eur)`,
    })
    expect(await hear({ ...paid, paymentId: 'pi_other' })).toEqual({
      ignored: expect.stringContaining('which has another'),
    })
    expect(await hear({ ...paid, paymentId: 'pi_other', orderId: null })).toEqual({
      ignored: expect.stringContaining('of no order'),
    })
    const request = { payment: paid, cause: 'x', now: harness.api.clock.now, origin: ORIGIN }
    expect(await settlePayment(harness.db, { ...request, provider: 'demo' })).toEqual(ignored)
    expect([await stateOf(orderId), await harness.tickets(), await harness.sold(eventId)]).toEqual([
      'held',
      [],
      [2],
    ])
  })

  test('whose payment was opened and never stored is known by its own id', async () => {
    const { orderId, paymentId } = await held()
    await harness.db.update(orders).set({ paymentId: null }).where(eq(orders.id, orderId))
    await hear(harness.bank.pay(paymentId))
    expect(await harness.stored(orderId)).toMatchObject({ state: 'ticketed', paymentId })
  })

  test('whose payment was opened and never stored is stopped, or found paid, at the end of its hold', async () => {
    const one = await held()
    const two = await held()
    await harness.db.update(orders).set({ paymentId: null }).where(eq(orders.memberId, harness.me.id))
    harness.bank.pay(two.paymentId)
    await harness.sweep(16)
    expect([await stateOf(one.orderId), harness.bank.of(one.paymentId).state]).toEqual([
      'expired',
      'canceled',
    ])
    expect(await outcome(two.orderId, two.paymentId)).toMatchObject({ state: 'ticketed', seats: 2 })
  })

  test('stands or falls with the transaction that tells of its payment', async () => {
    const { eventId, orderId, paymentId } = await held()
    const payment = harness.bank.pay(paymentId)
    const failing = harness.db.transaction(async (tx) => {
      await settlePayment(tx, {
        provider: 'stripe',
        payment,
        cause: 'webhook evt_2',
        now: harness.api.clock.now,
        origin: ORIGIN,
      })
      throw new Error('the event could not be kept')
    })
    await expect(failing).rejects.toThrow('could not be kept')
    expect(await outcome(orderId, paymentId)).toEqual({ state: 'held', seats: 0, refunds: 0, mails: [] })
    expect(await harness.sold(eventId)).toEqual([2])
  })

  test('is claimed by one at a time, and by another once that has died over it', async () => {
    const { orderId } = await held()
    const at = (minutes: number) => new Date(harness.api.clock.now.getTime() + minutes * 60_000)
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => claimDueOrders(harness.db, at(20), at(22), 10)),
    )
    expect(claims.flat()).toEqual([orderId])
    expect(await claimDueOrders(harness.db, at(21), at(23), 10)).toEqual([])
    expect(await claimDueOrders(harness.db, at(22), at(24), 10)).toEqual([orderId])
  })

  test('cannot be confirmed while the provider is out of reach, and is as it was', async () => {
    const { orderId, paymentId } = await held()
    harness.bank.away.add('payment')
    const answer = await harness.confirm(paymentId)
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable'])
    expect((await harness.status(paymentId)).json.state).toBe('pending')
    harness.bank.away.clear()
    harness.bank.pay(paymentId)
    harness.bank.away.add('payment')
    await harness.sweep(3)
    expect(await stateOf(orderId)).toBe('held')
    harness.bank.away.clear()
    await harness.sweep(3)
    expect(await stateOf(orderId)).toBe('ticketed')
  })
})
