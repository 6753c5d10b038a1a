import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases, isBlocked } from '../../../tests/support/server/databases.ts'
import { broken } from '../../../tests/support/server/invariants.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { ticketCodes } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { promiseSeats } from '../bookings/store/resale.ts'
import { lockRoomsOf } from '../bookings/store/rooms.ts'
import { salesOf } from '../register/use-cases/statement.ts'
import { giveBackSeat } from './use-cases/give-back-seat.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('a paid place that an operator gives back, on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const { hear, held, stateOf } = orderActs(() => shop)

  test('is paid back once by the provider, frees its seat; with the last one the order is refunded', async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    const giveBack = (number: string) => giveBackSeat(shop.api.deps, { orderId, number, isRefunded: false })
    const takings = async () => (await salesOf(shop.db, { eventIds: [eventId] }))[0]?.figures.takenCents
    const done = await Promise.all([giveBack('1'), giveBack('1')])
    expect(done.filter((one) => one instanceof Refusal)).toHaveLength(1)
    expect(done).toContainEqual({ seatId: expect.any(String), cents: 1400 })
    await shop.sweep()
    expect([await stateOf(orderId), await shop.sold(eventId), await takings()]).toEqual([
      'ticketed',
      [1],
      1400,
    ])
    const back = shop.bank.set(paymentId, { refundedCents: 1400 })
    await hear(back, 'webhook evt_2')
    expect(await takings()).toBe(1400)
    expect((await shop.tickets())[0]).toMatchObject({ quantity: 1, codes: [{ number: '2' }] })

    await giveBack('2')
    await shop.sweep()
    expect([await stateOf(orderId), await shop.sold(eventId), await takings()]).toEqual(['refunded', [0], 0])
    expect(await giveBack('2')).toBeInstanceOf(Refusal)
    expect((await broken(shop.db, [])).filter((fault) => fault.includes(eventId))).toEqual([])
  })

  test('ends its order with the last one, also if the refunds made by hand are a little less than its price', async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    const giveBack = (number: string) => giveBackSeat(shop.api.deps, { orderId, number, isRefunded: true })
    await hear(shop.bank.set(paymentId, { refundedCents: 1400 }), 'webhook evt_4')
    await giveBack('1')
    expect(await stateOf(orderId)).toBe('ticketed')
    await hear(shop.bank.set(paymentId, { refundedCents: 2790 }), 'webhook evt_5')
    await giveBack('2')
    expect([await stateOf(orderId), await shop.sold(eventId)]).toEqual(['refunded', [0]])
    const ended = await broken(shop.db, [])
    expect(ended.filter((fault) => fault.includes(orderId))).toEqual([])
    // The rest follows, or the provider says the same again.
    await hear(shop.bank.set(paymentId, { refundedCents: 2800 }), 'webhook evt_6')
    expect(await stateOf(orderId)).toBe('refunded')
  })

  test('ends its order where one place was refunded by hand, and the other from here', async () => {
    const { orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    await hear(shop.bank.set(paymentId, { refundedCents: 1400 }), 'webhook evt_7')
    await giveBackSeat(shop.api.deps, { orderId, number: '1', isRefunded: true })
    await giveBackSeat(shop.api.deps, { orderId, number: '2', isRefunded: false })
    await shop.sweep()
    expect(await stateOf(orderId)).toBe('refunded')
  })

  test('is not paid back again where a refund at the provider’s may have been for it', async () => {
    const { orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    await hear(shop.bank.set(paymentId, { refundedCents: 1400 }), 'webhook evt_3')
    const giveBack = (isRefunded: boolean) =>
      giveBackSeat(shop.api.deps, { orderId, number: '2', isRefunded })
    const refused = await giveBack(false)
    expect(refused instanceof Refusal && refused.message).toMatch(/^14\s€ de cette commande.*sans --refund/)
    expect(await giveBack(true)).toEqual({ seatId: expect.any(String), cents: 0 })
    await shop.sweep()
    expect(await stateOf(orderId)).toBe('ticketed')
    expect((await shop.tickets())[0]).toMatchObject({ quantity: 1, codes: [{ number: '1' }] })
  })

  test('stays its holder’s where no refund at the provider’s is known', async () => {
    const { eventId, orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    const giveBack = () => giveBackSeat(shop.api.deps, { orderId, number: '1', isRefunded: true })
    expect(await giveBack()).toMatchObject({
      message: expect.stringMatching(/^Nectar ne connaît aucun remboursement .*--refund/),
    })
    expect([await shop.sold(eventId), (await shop.tickets())[0]?.quantity]).toEqual([[2], 2])
    // It has gone to another place of the order.
    await hear(shop.bank.set(paymentId, { refundedCents: 1400 }), 'webhook evt_8')
    expect(await giveBack()).toMatchObject({ cents: 0 })
    const other = await giveBackSeat(shop.api.deps, { orderId, number: '2', isRefunded: true })
    expect(other).toBeInstanceOf(Refusal)
  })

  test('is not given back while somebody orders it: whoever comes second is told', async () => {
    // The embedded database runs one transaction after the other.
    if (shop.api.database.kind === 'embedded') return
    const { eventId, orderId, paymentId } = await held()
    await hear(shop.bank.pay(paymentId))
    const now = shop.api.clock.now
    const [seat] = (await shop.tickets())[0]?.codes ?? []
    await shop.db
      .update(ticketCodes)
      .set({ offeredAt: now })
      .where(eq(ticketCodes.id, seat?.id ?? ''))
    let given: ReturnType<typeof giveBackSeat> | undefined
    await shop.db.transaction(async (tx) => {
      // As an order does: its room, then the offered seat.
      await lockRoomsOf(tx, [eventId])
      given = giveBackSeat(shop.api.deps, { orderId, number: seat?.number ?? '', isRefunded: false })
      await expect.poll(() => isBlocked(shop.db)).toBe(true)
      const wanted = { ticketTypeId: `${eventId}-1`, quantity: 1, priceCents: 1400 }
      const order = { holdId: 'an order', memberId: 'a buyer', startsAfter: now }
      expect(await promiseSeats(tx, wanted, order)).toBe(1)
    })
    expect(await given).toMatchObject({ message: expect.stringContaining('en train de racheter') })
    expect((await shop.tickets())[0]?.quantity).toBe(2)
  })
})
