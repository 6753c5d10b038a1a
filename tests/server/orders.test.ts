import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimDueOrders } from '../../server/modules/orders/store.ts'
import { settlePayment } from '../../server/modules/orders/use-cases/settle-payment.ts'
import { orders } from '../../server/platform/db/schema.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { bothDatabases } from './support/databases.ts'
import { ORIGIN } from './support/harness.ts'
import { orderActs } from './support/order-acts.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('an order on $name', ({ open }) => {
  let desk: CheckoutDesk
  beforeAll(async () => {
    desk = await openCheckoutDesk(open)
  })
  afterAll(() => desk.api.close())
  beforeEach(() => desk.begin())

  const { hear, held, stateOf, outcome } = orderActs(() => desk)

  test('paid, told by webhook, confirmation and sweep at the same moment, is ticketed once', async () => {
    const { eventId, orderId, paymentId } = await held()
    const payment = desk.bank.pay(paymentId)
    await Promise.all([
      ...Array.from({ length: 5 }, () => hear(payment)),
      ...Array.from({ length: 5 }, () => desk.confirm(paymentId)),
      desk.sweep(3),
    ])
    await hear(payment)
    expect(await outcome(orderId, paymentId)).toEqual({
      state: 'ticketed',
      places: 2,
      refunds: 0,
      mails: [`receipt:order:${orderId}`],
    })
    expect(await desk.steps(orderId)).toHaveLength(3)
    expect(await desk.sold(eventId)).toEqual([2])
  })

  test('paid without a word of it is ticketed by the sweep, within its hold', async () => {
    const { orderId, paymentId } = await held()
    await desk.sweep(1)
    expect(await stateOf(orderId)).toBe('held')
    desk.bank.pay(paymentId)
    await desk.sweep(2)
    expect((await desk.steps(orderId)).at(-1)).toBe('paid → ticketed (sweep)')
  })

  test('unpaid ends with its hold: its seats are free and its payment is impossible', async () => {
    const { eventId, orderId, paymentId } = await held()
    await desk.sweep(14)
    expect(await stateOf(orderId)).toBe('held')
    await desk.sweep(1)
    expect([await stateOf(orderId), await desk.sold(eventId), desk.bank.of(paymentId).state]).toEqual([
      'expired',
      [0],
      'canceled',
    ])
    expect((await desk.stored(orderId))?.checkAt).toBeNull()
    expect((await desk.status(orderId)).json).toMatchObject({ state: 'expired', heldUntil: null })
    expect(await desk.mailsAbout(orderId)).toEqual([])
  })

  test('paid at the last moment is ticketed, not ended', async () => {
    const { orderId, paymentId } = await held()
    desk.bank.pay(paymentId)
    await desk.sweep(60)
    expect(await outcome(orderId, paymentId)).toMatchObject({ state: 'ticketed', places: 2 })
  })

  test('whose payment the provider ended is declined, and stays so', async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(desk.bank.set(paymentId, { state: 'canceled' }))
    expect([await stateOf(orderId), await desk.sold(eventId)]).toEqual(['declined', [0]])
    await hear({ ...desk.bank.of(paymentId), state: 'open' })
    await hear(desk.bank.of(paymentId))
    expect([await stateOf(orderId), await desk.sold(eventId)]).toEqual(['declined', [0]])
  })

  test('refused by a card can be paid by another', async () => {
    const { orderId, paymentId } = await held()
    await hear(desk.bank.of(paymentId), 'webhook payment_failed')
    expect(await stateOf(orderId)).toBe('held')
    await hear(desk.bank.pay(paymentId))
    expect(await stateOf(orderId)).toBe('ticketed')
  })

  test('keeps its seats while a bank has its word still to say', async () => {
    const { eventId, orderId, paymentId } = await held()
    desk.bank.set(paymentId, { state: 'processing' })
    expect((await desk.confirm(paymentId)).json.state).toBe('processing')
    await desk.sweep(60)
    expect([await stateOf(orderId), await desk.sold(eventId)]).toEqual(['held', [2]])
    desk.bank.pay(paymentId)
    await desk.sweep(60)
    expect(await stateOf(orderId)).toBe('ticketed')
  })

  test('of which somebody paid the money back before we knew of it has no tickets', async () => {
    const { eventId, orderId, paymentId } = await held()
    desk.bank.pay(paymentId)
    await hear(desk.bank.set(paymentId, { refundedCents: 2800 }))
    expect(await outcome(orderId, paymentId)).toEqual({
      state: 'refunded',
      places: 0,
      refunds: 0,
      mails: [`refund:order:${orderId}`],
    })
    expect(await desk.sold(eventId)).toEqual([0])
  })

  test('is never ticketed by another sum, another order’s payment or another provider’s', async () => {
    const { eventId, orderId, paymentId } = await held()
    const paid = desk.bank.pay(paymentId)
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
    const request = { payment: paid, cause: 'x', now: desk.api.clock.now, origin: ORIGIN }
    expect(await settlePayment(desk.db, { ...request, provider: 'demo' })).toEqual(ignored)
    expect([await stateOf(orderId), await desk.tickets(), await desk.sold(eventId)]).toEqual([
      'held',
      [],
      [2],
    ])
  })

  test('whose payment was opened and never stored is known by its own id', async () => {
    const { orderId, paymentId } = await held()
    await desk.db.update(orders).set({ paymentId: null }).where(eq(orders.id, orderId))
    await hear(desk.bank.pay(paymentId))
    expect(await desk.stored(orderId)).toMatchObject({ state: 'ticketed', paymentId })
  })

  test('whose payment was opened and never stored is stopped, or found paid, at the end of its hold', async () => {
    const one = await held()
    const two = await held()
    await desk.db.update(orders).set({ paymentId: null }).where(eq(orders.memberId, desk.me.id))
    desk.bank.pay(two.paymentId)
    await desk.sweep(16)
    expect([await stateOf(one.orderId), desk.bank.of(one.paymentId).state]).toEqual(['expired', 'canceled'])
    expect(await outcome(two.orderId, two.paymentId)).toMatchObject({ state: 'ticketed', places: 2 })
  })

  test('stands or falls with the transaction that tells of its payment', async () => {
    const { eventId, orderId, paymentId } = await held()
    const payment = desk.bank.pay(paymentId)
    const failing = desk.db.transaction(async (tx) => {
      await settlePayment(tx, {
        provider: 'stripe',
        payment,
        cause: 'webhook evt_2',
        now: desk.api.clock.now,
        origin: ORIGIN,
      })
      throw new Error('the event could not be kept')
    })
    await expect(failing).rejects.toThrow('could not be kept')
    expect(await outcome(orderId, paymentId)).toEqual({ state: 'held', places: 0, refunds: 0, mails: [] })
    expect(await desk.sold(eventId)).toEqual([2])
  })

  test('is claimed by one at a time, and by another once that has died over it', async () => {
    const { orderId } = await held()
    const at = (minutes: number) => new Date(desk.api.clock.now.getTime() + minutes * 60_000)
    const claims = await Promise.all(
      Array.from({ length: 5 }, () => claimDueOrders(desk.db, at(20), at(22), 10)),
    )
    expect(claims.flat()).toEqual([orderId])
    expect(await claimDueOrders(desk.db, at(21), at(23), 10)).toEqual([])
    expect(await claimDueOrders(desk.db, at(22), at(24), 10)).toEqual([orderId])
  })

  test('cannot be confirmed while the provider is out of reach, and is as it was', async () => {
    const { orderId, paymentId } = await held()
    desk.bank.away.add('payment')
    const answer = await desk.confirm(paymentId)
    expect([answer.status, answer.json.code]).toEqual([503, 'unavailable'])
    expect((await desk.status(paymentId)).json.state).toBe('pending')
    desk.bank.away.clear()
    desk.bank.pay(paymentId)
    desk.bank.away.add('payment')
    await desk.sweep(3)
    expect(await stateOf(orderId)).toBe('held')
    desk.bank.away.clear()
    await desk.sweep(3)
    expect(await stateOf(orderId)).toBe('ticketed')
  })
})
