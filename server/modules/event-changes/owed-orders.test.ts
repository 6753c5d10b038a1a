import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { ORIGIN } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { takingsOf } from '../../../tests/support/server/takings.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { orders, ticketRegister, ticketTypes } from '../../platform/db/schema.ts'
import type { ProviderPayment } from '../../platform/payment-provider.ts'
import { eraseMember } from '../account/use-cases/delete-account.ts'
import { giveBackSeat } from '../orders/use-cases/give-back-seat.ts'
import { closeRepaid } from '../orders/use-cases/refund-failed.ts'
import { takeEvent } from '../payments/webhook.ts'
import { changeStakes, restoreEvent } from './use-cases/change-event.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('what a cancellation owes an order, on $name', ({ open }) => {
  const world = setUpWorld(open, { lasting: true })
  const { begin, bought, cancel, move, travel, notify, changeMails, mailsTo, giveBack } = eventChangeActs(
    () => world,
  )
  const { hear, buy, sent, take, guest } = sentPlaceActs(() => world)
  beforeEach(begin)

  const end = async (eventId: string) => {
    await cancel(eventId)
    await notify()
    await world.sweep()
  }
  const promised = async (who: TestMember = world.me) =>
    (await changeMails(who)).map(({ text }) => /Remboursement TTC\W+([\d,]+)/.exec(text)?.[1])
  const refundedCents = (paymentId: string) => world.bank.of(paymentId).refundedCents
  const erase = (who: TestMember, tickets: string[] = []) =>
    eraseMember(world.db, who.id, {
      ...{ now: world.api.clock.now, origin: ORIGIN, provider: null, isAsked: true },
      shown: { tickets, at: world.api.clock.now },
      refusal: () => undefined,
    })
  /** Buys two places, of which a new member takes one. */
  const shared = async (eventId: string | undefined, taker: TestMember, who: TestMember) => {
    const order = await buy(2, { who, ...(eventId && { eventId }) })
    expect((await take(await sent(order.ticket.codes[1], who), taker)).status).toBe(200)
    return order
  }

  test('is the price of the places that others took too, whoever is notified first', async () => {
    const eventId = await world.concert({ seats: [60] })
    const takers = await Promise.all(Array.from({ length: 11 }, guest))
    const buyers = await Promise.all(Array.from({ length: 11 }, guest))
    const payments: string[] = []
    for (const [at, buyer] of buyers.entries())
      payments.push((await shared(eventId, takers[at] as TestMember, buyer)).paymentId)
    await end(eventId)
    expect(new Set(payments.map(refundedCents))).toEqual(new Set([2800]))
    for (const buyer of buyers) expect(await promised(buyer)).toEqual(['28'])
  })

  test('is the price of a place too whose taker has deleted their account', async () => {
    const taker = await guest()
    const { eventId, paymentId } = await shared(undefined, taker, world.me)
    const tickets = (await world.tickets(taker)).map(({ id }: { id: string }) => id)
    expect(await erase(taker, tickets)).toEqual({ ended: null })
    await end(eventId)
    expect([refundedCents(paymentId), await promised()]).toEqual([2800, ['28']])
  })

  test('is said of a moved concert’s ticket as it is refunded, if a place’s taker has deleted their account', async () => {
    const taker = await guest()
    const { eventId, paymentId } = await shared(undefined, taker, world.me)
    const tickets = (await world.tickets(taker)).map(({ id }: { id: string }) => id)
    expect(await erase(taker, tickets)).toEqual({ ended: null })
    await move(eventId, { date: '2027-03-20', time: '20:30' })
    const own = (await world.tickets()).find((one: { eventId: string }) => one.eventId === eventId)
    expect((await giveBack(own.id)).status).toBe(200)
    await world.sweep()
    expect([refundedCents(paymentId), own.returnable.amount * 100]).toEqual([2800, 2800])
    expect(await promised()).toEqual(['28'])
  })

  test('is the price of an order too that is paid hours after its concert was cancelled by mistake and restored', async () => {
    const eventId = await world.concert({ seats: [5] })
    const { orderId, paymentIntentId: paymentId } = (await world.order(eventId, [1])).json
    travel(60_000)
    await cancel(eventId)
    travel(60_000)
    await restoreEvent(world.db, eventId, world.api.clock.now)
    await notify()
    travel(3 * HOUR_MS)
    await notify()
    await hear(world.bank.pay(paymentId))
    await world.sweep()
    expect([(await world.stored(orderId))?.state, refundedCents(paymentId)]).toEqual(['refunded', 1400])
    expect([await world.tickets(), await world.sold(eventId)]).toEqual([[], [0]])
    expect(await world.mailsAbout(orderId)).toEqual([`refund:order:${orderId}`])
  })

  const failed = (paymentId: string, cents: number, id: string) => {
    const failure = { about: 'refund_failed' as const, paymentId, cents, key: null, line: 'failed' }
    return takeEvent(world.api.deps, 'stripe', { id, type: 'refund.failed', ...failure }, () => {})
  }
  /** Lets the bank send a part by hand back. */
  const fail = (paymentId: string, cents: number, id: string) => {
    world.bank.set(paymentId, { refundedCents: refundedCents(paymentId) - cents })
    return failed(paymentId, cents, id)
  }
  const report = (payment: ProviderPayment, id: string) =>
    takeEvent(world.api.deps, 'stripe', { id, type: 'charge.refunded', about: 'payment', payment }, () => {})

  test('is nothing of a valid ticket that was refunded by hand, beside one that was repaid by transfer', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await report(world.bank.set(paymentId, { refundedCents: 1400 }), 'evt_owed_1')
    await giveBackSeat(world.api.deps, { orderId, number: '2', isRefunded: true })
    await fail(paymentId, 1400, 'evt_owed_2')
    expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    await report(world.bank.set(paymentId, { refundedCents: 1400 }), 'evt_owed_3')
    await end(eventId)
    expect([refundedCents(paymentId), (await world.stored(orderId))?.state]).toEqual([1400, 'refunded'])
    const [mail] = await changeMails()
    expect(mail?.text).not.toMatch(/Remboursement TTC|Rien ne vous avait été débité/)
  })

  test('is nothing beside a companion’s free ticket, if the paid one was given back for less than its price', async () => {
    const eventId = await world.concert({ seats: [10, 10] })
    await world.db
      .update(ticketTypes)
      .set({ isCompanion: true, priceCents: 0 })
      .where(eq(ticketTypes.id, `${eventId}-2`))
    const { orderId, paymentIntentId: paymentId } = (await world.order(eventId, [1, 1], { total: 14 })).json
    await hear(world.bank.pay(paymentId))
    await hear(world.bank.set(paymentId, { refundedCents: 1000 }))
    await giveBackSeat(world.api.deps, { orderId, number: '1', isRefunded: true })
    expect(await world.tickets()).toContainEqual(expect.objectContaining({ eventId, quantity: 1, price: 0 }))
    await end(eventId)
    expect([refundedCents(paymentId), await promised()]).toEqual([1000, [undefined]])
  })

  test('is less what was refunded of valid tickets, also after one was given back for less than its price', async () => {
    const { eventId, orderId, paymentId } = await buy(3)
    await hear(world.bank.set(paymentId, { refundedCents: 1000 }))
    await giveBackSeat(world.api.deps, { orderId, number: '1', isRefunded: true })
    await hear(world.bank.set(paymentId, { refundedCents: 1300 }))
    expect((await changeStakes(world.db, eventId)).paidCents).toBe(2500)
    await end(eventId)
    expect([refundedCents(paymentId), await promised()]).toEqual([3800, ['25']])
  })

  test('is said before it as it is refunded, if the buyer or a place’s taker has deleted their account', async () => {
    for (const leaves of ['buyer', 'taker'] as const) {
      const people = { buyer: await guest(), taker: await guest() }
      const { eventId, paymentId } = await shared(undefined, people.taker, people.buyer)
      const tickets = (await world.tickets(people[leaves])).map(({ id }: { id: string }) => id)
      expect(await erase(people[leaves], tickets)).toEqual({ ended: null })
      expect([leaves, (await changeStakes(world.db, eventId)).paidCents]).toEqual([leaves, 2800])
      await end(eventId)
      expect([leaves, refundedCents(paymentId)]).toEqual([leaves, 2800])
      expect([leaves, (await changeStakes(world.db, eventId)).paidCents]).toEqual([leaves, 0])
    }
  })

  test('is nothing of a place that went on to another hand before its taker deleted their account', async () => {
    const [first, second] = [await guest(), await guest()]
    const { eventId, orderId, paymentId, ticket } = await buy(3)
    expect((await take(await sent(ticket.codes[0]), first)).status).toBe(200)
    const [taken] = await world.tickets(first)
    expect((await take(await sent(taken.codes[0], first), second)).status).toBe(200)
    expect(await erase(first)).toEqual({ ended: null })
    await hear(world.bank.set(paymentId, { refundedCents: 1000 }))
    await giveBackSeat(world.api.deps, { orderId, number: '3', isRefunded: true })
    expect((await changeStakes(world.db, eventId)).paidCents).toBe(2800)
    await end(eventId)
    expect([refundedCents(paymentId), await promised(), await promised(second)]).toEqual([
      3800,
      ['28'],
      [undefined],
    ])
  })

  test('is the price of a place whose taker has deleted their account, also once the buyer gave back the other', async () => {
    const taker = await guest()
    const { eventId, orderId, paymentId } = await shared(undefined, taker, world.me)
    const tickets = (await world.tickets(taker)).map(({ id }: { id: string }) => id)
    expect(await erase(taker, tickets)).toEqual({ ended: null })
    expect(await giveBackSeat(world.api.deps, { orderId, number: '1', isRefunded: false })).toMatchObject({
      cents: 1400,
    })
    await world.sweep()
    expect((await world.stored(orderId))?.state).toBe('ticketed')
    await end(eventId)
    expect([refundedCents(paymentId), await promised()]).toEqual([2800, ['14']])
    expect((await world.stored(orderId))?.state).toBe('refunded')
  })

  test('is less a part by hand beyond what a refund’s failure still owes, whatever was repaid by transfer before', async () => {
    const { eventId, orderId, paymentId } = await buy(3)
    const byHand = (cents: number) => hear(world.bank.set(paymentId, { refundedCents: cents }))
    for (const number of ['1', '2']) {
      await byHand(1400)
      await giveBackSeat(world.api.deps, { orderId, number, isRefunded: true })
      await fail(paymentId, 1400, `evt_owed_twice_${number}`)
      // The first is repaid by transfer.
      if (number === '1') expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    }
    // The second by hand, with 5 € more.
    await byHand(1900)
    await end(eventId)
    expect([refundedCents(paymentId), await promised()]).toEqual([2800, ['9']])
  })

  test('is not lowered by more than a part by hand, if a former release ended tickets of an erased buyer', async () => {
    const [buyer, taker] = [await guest(), await guest()]
    const { eventId, orderId, paymentId } = await shared(undefined, taker, buyer)
    // It did not write at the end of a place that was sent that its order claims no more of it.
    await world.db.execute(sql`alter table ticket_register disable trigger ticket_register_append_only`)
    await world.db
      .update(ticketRegister)
      .set({ refundedCents: 0 })
      .where(and(eq(ticketRegister.orderId, orderId), eq(ticketRegister.act, 'cancelled')))
    await world.db.execute(sql`alter table ticket_register enable trigger ticket_register_append_only`)
    const tickets = (await world.tickets(buyer)).map(({ id }: { id: string }) => id)
    expect(await erase(buyer, tickets)).toEqual({ ended: null })
    await hear(world.bank.set(paymentId, { refundedCents: 300 }))
    expect(await takingsOf(world.db, orderId)).toBe(1100)
    await end(eventId)
    expect(refundedCents(paymentId)).toBe(2800)
  })

  test('is less a part by hand, beside what a former release closed that was repaid by transfer', async () => {
    const { eventId, orderId, paymentId } = await buy(2)
    await hear(world.bank.set(paymentId, { refundedCents: 1400 }))
    await giveBackSeat(world.api.deps, { orderId, number: '2', isRefunded: true })
    await fail(paymentId, 1400, 'evt_owed_former')
    // It wrote nothing to the register.
    await world.db.update(orders).set({ refundFailedAt: null }).where(eq(orders.id, orderId))
    await hear(world.bank.set(paymentId, { refundedCents: 500 }))
    await end(eventId)
    expect([refundedCents(paymentId), await promised()]).toEqual([1400, ['9']])
  })

  test('is beside a part by hand that the bank sends back then, before or after the job has refunded the rest', async () => {
    for (const trouble of ['away', 'lost'] as const) {
      const buyer = await guest()
      const { eventId, orderId, paymentId } = await buy(2, { who: buyer })
      await hear(world.bank.set(paymentId, { refundedCents: 1000 }))
      world.bank[trouble].add('refundPayment')
      await end(eventId)
      world.bank[trouble].clear()
      expect([trouble, (await world.stored(orderId))?.state]).toEqual([trouble, 'refunding'])
      await expect(fail(paymentId, 1000, `evt_owed_${trouble}`)).rejects.toThrow('is being refunded')
      await world.sweep(5)
      await failed(paymentId, 1000, `evt_owed_${trouble}`)
      expect([trouble, refundedCents(paymentId)]).toEqual([trouble, 1800])
      const told = (await mailsTo(buyer)).find(({ dedupeKey }) => dedupeKey.startsWith('refund-failed'))
      expect([trouble, told?.text]).toEqual([
        trouble,
        expect.stringContaining('Reste dû TTC\u00a0: 10\u00a0€'),
      ])
      expect(await closeRepaid(world.api.deps, orderId)).toBe(1)
    }
  })
})
