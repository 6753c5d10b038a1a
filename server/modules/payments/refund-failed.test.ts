import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { takingsOf } from '../../../tests/support/server/takings.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { mails, orders } from '../../platform/db/schema.ts'
import { type ProviderPayment, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { orderRepeated } from '../orders/rules/order.ts'
import type { OrderRow } from '../orders/store.ts'
import { giveBackSeat } from '../orders/use-cases/give-back-seat.ts'
import { closeRepaid } from '../orders/use-cases/refund-failed.ts'
import { salesByDay, salesOf } from '../register/use-cases/statement.ts'
import { takeEvent } from './webhook.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('a refund that the bank sends back, on $name', ({ open }) => {
  const world = setUpWorld(open)
  const { bought, cancel, notify } = eventChangeActs(() => world)
  const { hear, soldOut } = waitActs(() => world)

  let number = 0
  /** Lets the bank send a refund back; `left` is what the provider then has as paid back. */
  const fail = async (
    paymentId: string,
    {
      cents = 2800,
      key = null as string | null,
      id = `evt_${++number}`,
      left = undefined as number | undefined,
    },
  ) => {
    const warnings: string[] = []
    const known = world.bank.all.find((payment) => payment.paymentId === paymentId)
    if (known) world.bank.set(paymentId, { refundedCents: left ?? Math.max(0, known.refundedCents - cents) })
    const failure = { about: 'refund_failed' as const, paymentId, cents, key, line: `${paymentId} failed` }
    await takeEvent(world.api.deps, 'stripe', { id, type: 'refund.failed', ...failure }, (line) =>
      warnings.push(line),
    )
    return warnings
  }
  const mailOf = async (start: string) =>
    (await world.db.select().from(mails)).filter(({ dedupeKey }) => dedupeKey.startsWith(start))
  const exported = async (orderId: string) =>
    (await world.api.call('GET', '/api/user/export', { token: world.me.token })).json.orders.find(
      ({ id }: { id: string }) => id === orderId,
    )
  const report = (payment: ProviderPayment) =>
    takeEvent(
      world.api.deps,
      'stripe',
      { id: `evt_${++number}`, type: 'charge.refunded', about: 'payment', payment },
      () => {},
    )
  const takings = (orderId: string) => takingsOf(world.db, orderId)
  const refundOfTicket = async () => (await world.tickets())[0].refund

  test('is no longer said to be made: ticket, order, export and a mail tell so, once', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await cancel(eventId)
    await notify()
    await world.sweep()
    expect([(await world.stored(orderId))?.state, await refundOfTicket()]).toEqual(['refunded', 'refunded'])
    expect((await world.status(paymentId)).json.hasRefundFailed).toBe(false)
    const told = await fail(paymentId, { id: 'evt_twice' })
    expect([told, await fail(paymentId, { id: 'evt_twice' })]).toEqual([[`${paymentId} failed`], []])
    expect((await world.tickets())[0]).toMatchObject({ refund: 'refunding', hasRefundFailed: true })
    expect((await world.status(paymentId)).json).toMatchObject({ state: 'refunded', hasRefundFailed: true })
    expect((await exported(orderId)).refundFailedAt).toBe(world.api.clock.now.toISOString())
    const [mail, ...others] = await mailOf(`refund-failed:order:${orderId}`)
    expect([mail?.subject, others]).toEqual([
      'Votre remboursement n’est pas arrivé\u00a0: Concert d’essai',
      [],
    ])
    expect(mail?.text).toContain('28\u00a0€')
    // A report of the refund that comes late says nothing new.
    await hear(world.bank.set(paymentId, { refundedCents: 2800 }))
    expect(await refundOfTicket()).toBe('refunding')
  })

  test('is nothing to a buyer while it is still owed here, or was a part by hand', async () => {
    const { eventId, orderId, paymentId } = await bought()
    expect(await fail(paymentId, { cents: 1000 })).toHaveLength(1)
    await cancel(eventId)
    await notify()
    expect(await fail(paymentId, {})).toHaveLength(1)
    expect((await world.stored(orderId))?.refundFailedAt).toBeNull()
    expect(await mailOf(`refund-failed:order:${orderId}`)).toEqual([])
    expect(await fail('pi_of_nobody', {})).toHaveLength(1)
  })

  test('and is heard of before the refund by hand itself leaves the tickets valid', async () => {
    const { orderId, paymentId } = await bought()
    const [whole, part] = [2800, 1000].map((refundedCents) => ({
      ...world.bank.of(paymentId),
      refundedCents,
    }))
    for (const late of [whole, part]) {
      expect(await fail(paymentId, { cents: late?.refundedCents ?? 0 })).toHaveLength(1)
      await report(late as ProviderPayment)
      expect([(await world.stored(orderId))?.state, await takings(orderId)]).toEqual(['ticketed', 2800])
    }
    expect((await world.tickets())[0].codes).toHaveLength(2)
    await report(world.bank.set(paymentId, { refundedCents: 2800 }))
    expect((await world.stored(orderId))?.state).toBe('refunded')
  })

  test('is reported again after an outage of the provider', async () => {
    const { orderId, paymentId } = await bought()
    const whole = world.bank.set(paymentId, { refundedCents: 2800 })
    world.bank.away.add('payment')
    await expect(report(whole)).rejects.toThrow(ProviderUnavailable)
    expect((await world.stored(orderId))?.state).toBe('ticketed')
    number--
    world.bank.away.clear()
    await report(whole)
    expect((await world.stored(orderId))?.state).toBe('refunded')
  })

  test('of a part by hand is no longer deducted from the takings', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1000 }))
    await report(world.bank.set(paymentId, { refundedCents: 1700 }))
    expect(await takings(orderId)).toBe(1100)
    for (const _ of [1, 2]) await fail(paymentId, { cents: 1000, id: 'evt_part', left: 700 })
    expect(await takings(orderId)).toBe(2100)
    const [sales] = await salesOf(world.db, { eventIds: [eventId] })
    expect(sales?.figures).toMatchObject({ takenCents: 2100, refundedCents: 700, cancelled: 0 })
    // A later refund is counted beside what stayed.
    await report(world.bank.set(paymentId, { refundedCents: 900 }))
    expect(await takings(orderId)).toBe(1900)
    await fail(paymentId, { cents: 1400, key: 'seat-unknown' })
    expect(await takings(orderId)).toBe(1900)
  })

  test('of a part that was refunded again before this is heard leaves the second deducted', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1000 }))
    // The first has failed there, and the second is of the same sum.
    await report(world.bank.of(paymentId))
    await fail(paymentId, { cents: 1000, left: 1000 })
    expect(await takings(orderId)).toBe(1800)
    expect(await mailOf(`refund-failed:order:${orderId}`)).toEqual([])
  })

  test('of a ticket that was given back for it is owed again: its buyer is told, and the other ticket stays', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }))
    await giveBackSeat(world.api.deps, { orderId, number: '2', isRefunded: true })
    await fail(paymentId, { cents: 1400 })
    const [mail] = await mailOf(`refund-failed:order:${orderId}`)
    expect(mail?.text).toContain('Reste dû TTC\u00a0: 14\u00a0€')
    expect([(await world.stored(orderId))?.state, await takings(orderId)]).toEqual(['ticketed', 1400])
    expect((await exported(orderId)).refundFailedAt).not.toBeNull()
    expect((await world.tickets())[0]).toMatchObject({ quantity: 1, codes: [{ number: '1' }] })
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    expect((await exported(orderId)).refundFailedAt).toBeNull()
  })

  test('of a payment that the provider does not know any more is taken as it was reported', async () => {
    const { orderId, paymentId } = await bought()
    const reported = world.bank.set(paymentId, { refundedCents: 1000 })
    world.bank.forget(paymentId)
    await report(reported)
    expect(await takings(orderId)).toBe(1800)
    await fail(paymentId, { cents: 1000 })
    expect(await takings(orderId)).toBe(2800)
  })

  test('of a seat that somebody else bought is owed again, and its seller told', async () => {
    const { eventId, holder, orderId, paymentId } = await soldOut({ seats: [2] })
    const seat = (await world.tickets(holder)).find((one: { eventId: string }) => one.eventId === eventId)
      .codes[0]
    const [buyer] = await world.member('free', 1)
    await world.api.call('POST', `/api/resale/${seat.id}`, { token: holder.token })
    const { json } = await world.order(eventId, [1], { who: buyer })
    await hear(world.bank.pay(json.paymentIntentId))
    await world.sweep()
    const resold = async () =>
      (await world.api.call('GET', '/api/user/export', { token: holder.token })).json.orders.find(
        ({ id }: { id: string }) => id === orderId,
      ).resold
    expect((await resold())[0].refundedAt).not.toBeNull()
    await fail(paymentId, { cents: 1400, key: `seat-${seat.id}` })
    expect(await resold()).toMatchObject([{ amount: 14, refundedAt: null }])
    expect(await mailOf(`refund-failed:${orderId}:${seat.id}`)).toHaveLength(1)
    expect((await world.stored(orderId))?.state).toBe('ticketed')
    await world.sweep(600)
    expect(world.bank.of(paymentId).refundedCents).toBe(0)
  })

  /** Sells a seat of two on, which is refunded. */
  const seatResold = async () => {
    const sold = await soldOut({ seats: [2] })
    const tickets = await world.tickets(sold.holder)
    const [seat] = tickets.find((one: { eventId: string }) => one.eventId === sold.eventId).codes
    const [buyer] = await world.member('free', 1)
    await world.api.call('POST', `/api/resale/${seat.id}`, { token: sold.holder.token })
    const { json } = await world.order(sold.eventId, [1], { who: buyer })
    await hear(world.bank.pay(json.paymentIntentId))
    await world.sweep()
    return { ...sold, seat }
  }
  const seatSold = async ({ left = undefined as number | undefined } = {}) => {
    const sold = await seatResold()
    await fail(sold.paymentId, { cents: 1400, key: `seat-${sold.seat.id}`, left })
    return sold
  }
  const paidFor = async (paymentId: string, who: { token: string }) =>
    (await world.api.call('GET', `/api/payment/${paymentId}`, { token: who.token })).json

  test('of a sold seat is not paid twice by the cancellation, nor said of the other seat', async () => {
    const { eventId, holder, orderId, paymentId, seat } = await seatSold()
    await cancel(eventId)
    await notify()
    await world.sweep()
    expect(world.bank.of(paymentId).refundedCents).toBe(1400)
    expect((await world.stored(orderId))?.state).toBe('refunded')
    const refundOf = async () =>
      (await world.tickets(holder)).find((one: { eventId: string }) => one.eventId === eventId).refund
    expect(await refundOf()).toBe('refunded')
    expect((await paidFor(paymentId, holder)).hasRefundFailed).toBe(true)
    // A second report of the seat’s refund is not one of the order’s.
    await fail(paymentId, { cents: 1400, key: `seat-${seat.id}` })
    expect(await refundOf()).toBe('refunded')
    await fail(paymentId, { cents: 1400, key: `order-${orderId}` })
    expect(await refundOf()).toBe('refunding')
    expect(await mailOf(`refund-failed:order:${orderId}`)).toHaveLength(1)
  })

  test('of a sold seat is owed again, also if the answer to the refund of its cancelled order was lost', async () => {
    const { eventId, orderId, paymentId, seat } = await seatResold()
    await cancel(eventId)
    await notify()
    world.bank.lost.add('refundPayment')
    await world.sweep()
    world.bank.lost.clear()
    const failure = { cents: 1400, key: `seat-${seat.id}`, id: 'evt_soon', left: 1400 }
    await expect(fail(paymentId, failure)).rejects.toThrow(ProviderUnavailable)
    await world.sweep(5)
    await fail(paymentId, failure)
    expect(await mailOf(`refund-failed:${orderId}:${seat.id}`)).toHaveLength(1)
  })

  test('that was made in two sums is told for each, and a press to pay again does not say that it was made', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await hear(world.bank.set(paymentId, { refundedCents: 1000 }))
    await cancel(eventId)
    await notify()
    await world.sweep()
    await fail(paymentId, { cents: 1800 })
    await fail(paymentId, { cents: 1000 })
    const told = await mailOf(`refund-failed:order:${orderId}`)
    expect(told.map(({ text }) => /Reste dû TTC\W+([\d,]+)/.exec(text)?.[1]).sort()).toEqual(['10', '18'])
    const refusal = orderRepeated((await world.stored(orderId)) as OrderRow)
    expect(refusal.message).toContain('a été refusé par la banque')
  })

  test('that was made in two equal sums is told for both', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }))
    await report(world.bank.set(paymentId, { refundedCents: 2800 }))
    await fail(paymentId, { cents: 1400 })
    await fail(paymentId, { cents: 1400 })
    expect(await mailOf(`refund-failed:order:${orderId}`)).toHaveLength(2)
  })

  test('and was made again before this is heard is not owed', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 2800 }))
    await report(world.bank.of(paymentId))
    await fail(paymentId, { left: 2800 })
    expect(await mailOf(`refund-failed:order:${orderId}`)).toEqual([])
    expect((await paidFor(paymentId, world.me)).hasRefundFailed).toBe(false)
    // The second may fail too.
    await fail(paymentId, {})
    expect(await mailOf(`refund-failed:order:${orderId}`)).toHaveLength(1)
    expect((await paidFor(paymentId, world.me)).hasRefundFailed).toBe(true)
  })

  test('in two sums of which one was made again is told for the other alone', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }))
    await report(world.bank.set(paymentId, { refundedCents: 2800 }))
    await fail(paymentId, { cents: 1400, left: 1400 })
    await fail(paymentId, { cents: 1400, left: 1400 })
    const told = await mailOf(`refund-failed:order:${orderId}`)
    expect(told.map(({ text }) => /Reste dû TTC\W+([\d,]+)/.exec(text)?.[1])).toEqual(['14'])
  })

  test('and is made again by hand fails again, and is told again', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 2800 }))
    for (const count of [1, 2]) {
      await fail(paymentId, {})
      expect(await mailOf(`refund-failed:order:${orderId}`)).toHaveLength(count)
      await report(world.bank.set(paymentId, { refundedCents: 2800 }))
      expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    }
  })

  test('of a sold seat that was made again by hand before this is heard is not owed', async () => {
    const { orderId, paymentId, seat } = await seatSold({ left: 1400 })
    expect(await mailOf(`refund-failed:${orderId}:${seat.id}`)).toEqual([])
    expect(await closeRepaid(world.api.deps, orderId)).toBe(0)
    await report(world.bank.set(paymentId, { refundedCents: 1900 }))
    expect(await takings(orderId)).toBe(900)
  })

  test('of a seat that was then repaid by transfer leaves a later part of another seat deducted', async () => {
    const { eventId, orderId, paymentId } = await seatSold()
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    await report(world.bank.set(paymentId, { refundedCents: 500 }))
    expect(await takings(orderId)).toBe(900)
    // And that part may fail: it is counted again, and nobody was told of it.
    await fail(paymentId, { cents: 500 })
    expect(await takings(orderId)).toBe(1400)
    expect(await mailOf(`refund-failed:order:${orderId}`)).toEqual([])
    const byDay = await salesByDay(world.db, eventId)
    const [sales] = await salesOf(world.db, { eventIds: [eventId] })
    expect(byDay.reduce((sum, day) => sum + day.takenCents, 0)).toBe(sales?.figures.takenCents)
  })

  test('of a given back seat that was then repaid by transfer leaves a later part deducted', async () => {
    const { orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }))
    await giveBackSeat(world.api.deps, { orderId, number: '2', isRefunded: true })
    await fail(paymentId, { cents: 1400 })
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    await report(world.bank.set(paymentId, { refundedCents: 500 }))
    expect(await takings(orderId)).toBe(900)
  })

  test('of a given back seat is not paid again by the cancellation', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }))
    await giveBackSeat(world.api.deps, { orderId, number: '2', isRefunded: true })
    await fail(paymentId, { cents: 1400 })
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    await cancel(eventId)
    await notify()
    await world.sweep()
    expect((await world.stored(orderId))?.state).toBe('refunded')
    expect(world.bank.of(paymentId).refundedCents).toBe(1400)
  })

  test('of a seat that was then repaid by hand at the provider leaves the other seat whole', async () => {
    const { orderId, paymentId } = await seatSold()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }))
    expect(await takings(orderId)).toBe(1400)
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    await report(world.bank.set(paymentId, { refundedCents: 1900 }))
    expect(await takings(orderId)).toBe(900)
  })

  test('and is repaid by other means is closed by an operator, once', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await cancel(eventId)
    await notify()
    await world.sweep()
    expect(await closeRepaid(world.api.deps, orderId)).toBe(0)
    await fail(paymentId, {})
    expect([await closeRepaid(world.api.deps, orderId), await closeRepaid(world.api.deps, orderId)]).toEqual([
      1, 0,
    ])
    expect([await refundOfTicket(), (await world.status(paymentId)).json.hasRefundFailed]).toEqual([
      'refunded',
      false,
    ])
    const sold = await seatSold()
    expect(await closeRepaid(world.api.deps, sold.orderId)).toBe(1)
    expect((await world.stored(sold.orderId))?.state).toBe('ticketed')
    const other = (await world.tickets(sold.holder)).find(
      (one: { eventId: string }) => one.eventId === sold.eventId,
    )
    await world.api.call('POST', `/api/resale/${other.codes[0].id}`, { token: sold.holder.token })
    const [buyer] = await world.member('free', 1)
    const { json } = await world.order(sold.eventId, [1], { who: buyer })
    await hear(world.bank.pay(json.paymentIntentId))
    await world.sweep()
    await fail(sold.paymentId, { cents: 1400, key: `seat-${other.codes[0].id}` })
    expect(await closeRepaid(world.api.deps, sold.orderId)).toBe(1)
    expect((await paidFor(sold.paymentId, sold.holder)).hasRefundFailed).toBe(false)
  })

  test('after the account was erased is told to nobody, and kept with the order', async () => {
    const { eventId, orderId, paymentId } = await soldOut()
    await cancel(eventId)
    await notify()
    await world.sweep()
    await world.db.update(orders).set({ memberId: null }).where(eq(orders.id, orderId))
    await fail(paymentId, {})
    expect((await world.stored(orderId))?.refundFailedAt).not.toBeNull()
    expect(await mailOf(`refund-failed:order:${orderId}`)).toEqual([])
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
  })
})
