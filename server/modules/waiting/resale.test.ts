import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { broken } from '../../../tests/support/server/invariants.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { events, mails, ticketCodes, ticketTypes, waits } from '../../platform/db/schema.ts'
import { eraseBookings } from '../bookings/use-cases/bookings.ts'
import { cancelEvent } from '../event-changes/use-cases/change-event.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'
import { salesOf } from '../register/use-cases/statement.ts'
import { hasLines } from './store.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('paid seats on offer on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const acts = waitActs(() => shop)
  const { hear, buy, soldOut, join, leave, listOf, mailsTo, moveOn, payBack, lineOf: lineRows } = acts
  const { send, stateOf } = sentPlaceActs(() => shop)
  beforeEach(async () => {
    shop.api.clock.now = instantOfParis('2027-01-12', '12:00')
  })

  const people = (number: number) => shop.member('free', number)
  const press = (method: string) => (seatId: string, who: TestMember) =>
    shop.api.call(method, `/api/resale/${seatId}`, { token: who.token })
  const [offer, keep] = [press('POST'), press('DELETE')]
  const ticketOf = async (who: TestMember, eventId: string): Promise<Ticket | undefined> =>
    (await shop.tickets(who)).find((ticket: Ticket) => ticket.eventId === eventId)
  const seatsOf = async (who: TestMember, eventId: string) => (await ticketOf(who, eventId))?.codes ?? []
  const seatOf = async (who: TestMember, eventId: string, index = 0) =>
    (await seatsOf(who, eventId))[index] as Ticket['codes'][number]
  const left = async (eventId: string): Promise<[boolean, number]> => [
    (await shop.api.call('GET', `/api/events/${eventId}`)).json.soldOut,
    (await shop.api.call('GET', `/api/events/${eventId}/tickets`)).json[0].availableTickets,
  ]
  const mailsAbout = async (start: string): Promise<string[]> =>
    (await shop.db.select({ key: mails.dedupeKey }).from(mails))
      .map(({ key }) => key)
      .filter((key) => key.startsWith(start))
  const unbroken = async (eventId: string) =>
    expect((await broken(shop.db, [])).filter((fault) => fault.includes(eventId))).toEqual([])

  test('stay the holder’s until somebody has paid: then the price comes back, once', async () => {
    const { eventId, holder, orderId, paymentId } = await soldOut({ seats: [2] })
    const [buyer] = await people(1)
    expect((await ticketOf(holder, eventId))?.resale).toBe('open')
    const seat = await seatOf(holder, eventId)
    const answer = await offer(seat.id, holder)
    conforms('seatOffer', answer.json)
    expect([answer.status, await left(eventId)]).toEqual([200, [false, 1]])
    expect((await seatsOf(holder, eventId)).map(({ isOffered }) => isOffered)).toEqual([true, false])
    const { json } = await shop.order(eventId, [1], { who: buyer })
    // While somebody pays, it is nobody else's to buy, still the holder's, and not to be taken back.
    expect([await left(eventId), await stateOf(seat)]).toEqual([[true, 0], 'valid'])
    expect((await keep(seat.id, holder)).status).toBe(409)
    await unbroken(eventId)
    await hear(shop.bank.pay(json.paymentIntentId))
    expect([await stateOf(seat), (await seatsOf(holder, eventId)).length]).toEqual(['cancelled', 1])
    expect([await shop.sold(eventId), (await seatsOf(buyer, eventId)).length]).toEqual([[2], 1])
    expect(shop.bank.of(paymentId).refundedCents).toBe(0)
    await shop.sweep()
    await shop.sweep(120)
    expect(shop.bank.of(paymentId).refundedCents).toBe(1400)
    // The provider's word of it changes nothing, however often it comes.
    await hear(shop.bank.set(paymentId, {}))
    await hear(shop.bank.set(paymentId, {}))
    expect(await mailsAbout(`seat-sold:${orderId}`)).toHaveLength(1)
    const [sales] = await salesOf(shop.db, { eventIds: [eventId] })
    expect([sales?.figures.sold, sales?.figures.cancelled, sales?.figures.takenCents]).toEqual([2, 1, 2800])
    expect(sales?.figures.refundedCents).toBe(0)
    await unbroken(eventId)
  })

  test('go to the line first, are taken back by the same press, and free again when nobody pays', async () => {
    const { eventId, holder } = await soldOut({ seats: [2] })
    const [first, stranger] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, first)
    const seat = await seatOf(holder, eventId)
    await offer(seat.id, holder)
    await moveOn()
    expect((await listOf(first))[0]?.offer?.secondsLeft).toBe(1800)
    expect((await shop.order(eventId, [1], { who: stranger })).json.code).toBe('sold_out')
    await unbroken(eventId)
    const { json } = await shop.order(eventId, [1], { who: first })
    expect(await listOf(first)).toEqual([])
    await unbroken(eventId)
    await shop.sweep(16)
    // The buyer is back in line, with the seat until the end of the offer.
    expect([(await shop.stored(json.orderId))?.state, await left(eventId)]).toEqual(['expired', [true, 0]])
    expect((await listOf(first))[0]?.offer?.secondsLeft).toBe(840)
    await unbroken(eventId)
    await leave(eventId, first)
    expect(await left(eventId)).toEqual([false, 1])
    expect((await keep(seat.id, holder)).json).toEqual({ isOffered: false })
    expect((await keep(seat.id, holder)).json).toEqual({ isOffered: false })
    expect([await left(eventId), await stateOf(seat)]).toEqual([[true, 0], 'valid'])
    await join(eventId, first)
    await offer(seat.id, holder)
    await leave(eventId, first)
    expect(await left(eventId)).toEqual([false, 1])
    await unbroken(eventId)
  })

  test('that are held for somebody in line as their price changes are held no more, which they are told', async () => {
    const { eventId, holder } = await soldOut({ seats: [1] })
    const [first, second] = (await people(2)) as [TestMember, TestMember]
    for (const who of [first, second]) await join(eventId, who)
    const reprice = (priceCents: number) =>
      shop.db.update(ticketTypes).set({ priceCents }).where(eq(ticketTypes.eventId, eventId))
    const lineOf = async (who: TestMember) => {
      const [wait] = await listOf(who)
      return [wait?.offer ? 'offered' : wait?.position, (await mailsTo(who)).toSorted()]
    }
    await offer((await seatOf(holder, eventId)).id, holder)
    await moveOn()
    expect(await lineOf(first)).toEqual(['offered', ['wait-offer']])
    await reprice(1600)
    expect((await shop.order(eventId, [1], { who: first, total: 16 })).json).toMatchObject({
      code: 'sold_out',
      message: expect.stringContaining('proposée à l’ancien prix, ne se vend plus'),
    })
    await moveOn()
    expect(await lineOf(first)).toEqual([1, ['wait-offer', 'wait-withdrawn']])
    expect(await lineOf(second)).toEqual([2, []])
    expect([await left(eventId), await stateOf(await seatOf(holder, eventId))]).toEqual([[true, 0], 'valid'])
    await unbroken(eventId)
    // Nobody was told of a seat that is held over the night.
    await reprice(1400)
    shop.api.clock.now = instantOfParis('2027-01-12', '23:30')
    await moveOn()
    expect(await left(eventId)).toEqual([true, 0])
    await reprice(1600)
    await moveOn()
    expect(await lineOf(first)).toEqual([1, ['wait-offer', 'wait-withdrawn']])
    await reprice(1400)
    shop.api.clock.now = instantOfParis('2027-01-13', '08:00')
    await moveOn()
    expect(await lineOf(first)).toEqual(['offered', ['wait-offer', 'wait-offer', 'wait-withdrawn']])
    expect((await shop.order(eventId, [1], { who: first })).status).toBe(200)
    await unbroken(eventId)
  })

  test('go past who waits for no more than what they offer themselves; once sold, nothing is left to look for', async () => {
    await shop.db.delete(waits)
    await shop.db.update(ticketCodes).set({ offeredAt: null })
    const { eventId, holder } = await soldOut({ seats: [2] })
    const [next] = await people(1)
    await join(eventId, holder)
    await join(eventId, next)
    await offer((await seatOf(holder, eventId)).id, holder)
    await moveOn()
    expect((await listOf(next))[0]?.offer?.secondsLeft).toBe(1800)
    expect((await listOf(holder))[0]?.offer).toBeNull()
    await unbroken(eventId)
    await leave(eventId, holder)
    await buy(eventId, [1], next)
    await unbroken(eventId)
    expect(await hasLines(shop.db)).toBe(false)
  })

  test('of a whole order that is sold on end it, and each seat is paid back through any failure', async () => {
    const { eventId, holder, orderId, paymentId } = await soldOut({ seats: [2] })
    const [buyer] = await people(1)
    for (const { id } of await seatsOf(holder, eventId)) await offer(id, holder)
    await buy(eventId, [2], buyer)
    expect(await ticketOf(holder, eventId)).toBeUndefined()
    shop.bank.away.add('refundPayment')
    await shop.sweep()
    expect(shop.bank.of(paymentId).refundedCents).toBe(0)
    shop.bank.away.delete('refundPayment')
    shop.bank.lost.add('refundPayment')
    await shop.sweep(10)
    shop.bank.lost.delete('refundPayment')
    await shop.sweep(60)
    expect([shop.bank.of(paymentId).refundedCents, (await shop.stored(orderId))?.state]).toEqual([
      ...[2800, 'refunded'],
    ])
    await hear(shop.bank.set(paymentId, {}))
    expect((await shop.mailsAbout(orderId)).filter((key) => key.startsWith('refund'))).toEqual([])
    await unbroken(eventId)
  })

  test('of a cancelled concert: what is left of the order comes back, never more', async () => {
    const { eventId, holder, paymentId } = await soldOut({ seats: [2] })
    const [buyer, third] = (await people(2)) as [TestMember, TestMember]
    const [one, other] = await seatsOf(holder, eventId)
    await offer(one?.id ?? '', holder)
    const bought = await buy(eventId, [1], buyer)
    await offer(other?.id ?? '', holder)
    const open = (await shop.order(eventId, [1], { who: third })).json
    await offer((await seatOf(buyer as TestMember, eventId)).id, buyer as TestMember)
    await cancelEvent(shop.db, eventId, { now: shop.api.clock.now, evenIfOver: false })
    // The line's job may come before the one that tells the holders.
    const told = await mailsAbout('seat-unsold:')
    await moveOn()
    expect(await mailsAbout('seat-unsold:')).toEqual(told)
    while (await notifyHolders(shop.api.deps));
    await shop.sweep()
    await shop.sweep(60)
    expect(await shop.sold(eventId)).toEqual([0])
    expect([paymentId, bought.paymentId].map((id) => shop.bank.of(id).refundedCents)).toEqual([2800, 1400])
    expect((await shop.stored(open.orderId))?.state).toBe('expired')
    await unbroken(eventId)
  })

  test('of a cancelled concert whose price the provider does not give back yet: its job comes to an end', async () => {
    const { eventId, holder, paymentId, orderId } = await soldOut({ seats: [2] })
    const [buyer] = await people(1)
    for (const { id } of await seatsOf(holder, eventId)) await offer(id, holder)
    await buy(eventId, [2], buyer)
    shop.bank.away.add('refundPayment')
    await shop.sweep()
    await cancelEvent(shop.db, eventId, { now: shop.api.clock.now, evenIfOver: false })
    let rounds = 0
    while (rounds < 20 && (await notifyHolders(shop.api.deps))) rounds++
    expect(rounds).toBeLessThan(20)
    shop.bank.away.delete('refundPayment')
    await shop.sweep(60)
    expect([shop.bank.of(paymentId).refundedCents, (await shop.stored(orderId))?.state]).toEqual([
      ...[2800, 'refunded'],
    ])
    await unbroken(eventId)
  })

  test('of an order that was paid back meanwhile, or whose account was deleted: the buyer has the place', async () => {
    for (const end of ['payBack', 'erase'] as const) {
      const { eventId, holder, paymentId } = await soldOut({ seats: [2] })
      const [buyer] = await people(1)
      await offer((await seatOf(holder, eventId)).id, holder)
      const { json } = await shop.order(eventId, [1], { who: buyer })
      if (end === 'payBack') await payBack(paymentId)
      else await shop.db.transaction((tx) => eraseBookings(tx, holder.id, shop.api.clock.now))
      expect([await shop.sold(eventId), await left(eventId)]).toEqual([[1], [false, 1]])
      await unbroken(eventId)
      await hear(shop.bank.pay(json.paymentIntentId))
      expect([(await seatsOf(buyer, eventId)).length, await shop.sold(eventId)]).toEqual([1, [1]])
    }
  })

  test('that found no buyer two hours before the start stay the holder’s, who is told once', async () => {
    const { eventId, holder } = await soldOut({ seats: [2], date: '2027-01-14' })
    for (const { id } of await seatsOf(holder, eventId)) await offer(id, holder)
    shop.api.clock.now = instantOfParis('2027-01-14', '18:29')
    await moveOn()
    expect((await seatsOf(holder, eventId)).map(({ isOffered }) => isOffered)).toEqual([true, true])
    await moveOn(1)
    await moveOn(1)
    expect((await seatsOf(holder, eventId)).map(({ isOffered }) => isOffered)).toEqual([false, false])
    expect(await mailsAbout('seat-unsold:')).toHaveLength(1)
    const seat = await seatOf(holder, eventId)
    expect([(await offer(seat.id, holder)).json.code, await stateOf(seat)]).toEqual(['sales_closed', 'valid'])
    expect(await left(eventId)).toEqual([true, 0])
  })

  test('of a holder who went in early are not said to open the door', async () => {
    const { eventId, holder } = await soldOut({ seats: [2], date: '2027-01-15' })
    const told = async () => (await mailsAbout('seat-unsold:')).length
    const before = await told()
    for (const { id } of await seatsOf(holder, eventId)) await offer(id, holder)
    const enter = (id: string) =>
      shop.db.update(ticketCodes).set({ usedAt: shop.api.clock.now }).where(eq(ticketCodes.id, id))
    for (const { id } of await seatsOf(holder, eventId)) await enter(id)
    shop.api.clock.now = instantOfParis('2027-01-15', '18:30')
    await moveOn()
    expect((await seatsOf(holder, eventId)).map(({ isOffered }) => isOffered)).toEqual([false, false])
    expect((await told()) - before).toBe(0)
  })

  test('that were forbidden, then allowed and offered again, and found no buyer: each end is told', async () => {
    const { eventId, holder } = await soldOut({ seats: [2], date: '2027-01-14' })
    const { id } = await seatOf(holder, eventId)
    const told = async () => (await mailsAbout('seat-unsold:')).length
    const before = await told()
    const allow = (allowsReturn: boolean) =>
      shop.db.update(events).set({ allowsReturn }).where(eq(events.id, eventId))
    await offer(id, holder)
    await allow(false)
    await moveOn(1)
    await allow(true)
    expect((await offer(id, holder)).status).toBe(200)
    shop.api.clock.now = instantOfParis('2027-01-14', '18:30')
    await moveOn(1)
    expect((await told()) - before).toBe(2)
  })

  test('that are held for somebody in line go back to their holder at the end of the offer, which both are told', async () => {
    const { eventId, holder } = await soldOut({ seats: [1], date: '2027-01-12', time: '20:30' })
    const [who] = await people(1)
    await join(eventId, who)
    shop.api.clock.now = instantOfParis('2027-01-12', '18:25')
    await offer((await seatOf(holder, eventId)).id, holder)
    await moveOn()
    // On the day an offer lasts ten minutes, and a holder's until two hours before the start.
    const until = instantOfParis('2027-01-12', '18:30')
    expect((await listOf(who))[0]?.offer?.until).toBe(until.toISOString())
    await moveOn(5)
    expect((await mailsTo(who)).sort()).toEqual(['wait-offer', 'wait-withdrawn'])
    expect((await listOf(who))[0]).toMatchObject({ offer: null, position: 1 })
    const [wait] = await lineRows(eventId)
    expect(wait?.missed).toBe(0)
    expect(await stateOf(await seatOf(holder, eventId))).toBe('valid')
  })

  test('that their organiser forbids to sell are held for nobody in line, who is told', async () => {
    const { eventId, holder } = await soldOut({ seats: [1] })
    const [who] = await people(1)
    await join(eventId, who)
    await offer((await seatOf(holder, eventId)).id, holder)
    await moveOn()
    await shop.db.update(events).set({ allowsReturn: false }).where(eq(events.id, eventId))
    expect((await shop.order(eventId, [1], { who })).status).toBe(409)
    await moveOn()
    expect((await mailsTo(who)).sort()).toEqual(['wait-offer', 'wait-withdrawn'])
    await moveOn()
    expect((await seatOf(holder, eventId)).isOffered).toBe(false)
    await unbroken(eventId)
  })

  test('whose holder is paid back while they are held stay held as free places, whatever becomes of the resale', async () => {
    const { eventId, holder, paymentId } = await soldOut({ seats: [1], date: '2027-01-12', time: '20:30' })
    const [who] = await people(1)
    await join(eventId, who)
    shop.api.clock.now = instantOfParis('2027-01-12', '18:22')
    await offer((await seatOf(holder, eventId)).id, holder)
    await moveOn()
    await payBack(paymentId)
    await shop.db.update(events).set({ allowsReturn: false }).where(eq(events.id, eventId))
    await shop.db.update(ticketTypes).set({ priceCents: 1600 }).where(eq(ticketTypes.eventId, eventId))
    await moveOn(1)
    await moveOn(1)
    expect(await mailsTo(who)).toEqual(['wait-offer'])
    expect(await shop.sold(eventId)).toEqual([1])
    expect((await shop.order(eventId, [1], { who, total: 16 })).status).toBe(200)
    await unbroken(eventId)
  })

  test('whose sale ends are offered no more, and those on offer stay the holder’s, who is told once', async () => {
    const { eventId, holder } = await soldOut({ seats: [2] })
    const [seat, other] = await seatsOf(holder, eventId)
    expect((await offer(seat?.id ?? '', holder)).status).toBe(200)
    const soldUntil = instantOfParis('2027-01-12', '13:00')
    await shop.db.update(ticketTypes).set({ soldUntil }).where(eq(ticketTypes.eventId, eventId))
    expect((await ticketOf(holder, eventId))?.resale).toBe('open')
    shop.api.clock.now = soldUntil
    expect((await ticketOf(holder, eventId))?.resale).toBe('none')
    expect((await offer(other?.id ?? '', holder)).json).toMatchObject({
      code: 'sales_closed',
      message: 'La vente de ces places est terminée\u00a0: une place ne se propose plus.',
    })
    const told = async () => (await mailsAbout('seat-unsold:')).length
    const before = await told()
    await moveOn()
    await moveOn(1)
    expect((await seatsOf(holder, eventId)).map(({ isOffered }) => isOffered)).toEqual([false, false])
    expect((await told()) - before).toBe(1)
  })

  test('are offered by their buyer alone, of a sold-out concert that allows it, and are not sent', async () => {
    const { eventId, holder } = await soldOut({ seats: [2] })
    const [stranger] = await people(1)
    const [seat, other] = await seatsOf(holder, eventId)
    expect((await offer(seat?.id ?? '', stranger)).status).toBe(404)
    await shop.db.update(ticketTypes).set({ capacityTotal: 3 }).where(eq(ticketTypes.eventId, eventId))
    expect((await ticketOf(holder, eventId))?.resale).toBe('seats_left')
    expect((await offer(seat?.id ?? '', holder)).json.message).toMatch(/^Il reste des places/)
    await shop.db.update(ticketTypes).set({ capacityTotal: 2 }).where(eq(ticketTypes.eventId, eventId))
    await shop.db.update(events).set({ allowsReturn: false }).where(eq(events.id, eventId))
    expect([(await ticketOf(holder, eventId))?.resale, (await offer(seat?.id ?? '', holder)).status]).toEqual(
      [...['none', 409]],
    )
    await shop.db.update(events).set({ allowsReturn: true }).where(eq(events.id, eventId))
    await send([seat?.id ?? ''], holder)
    expect((await offer(seat?.id ?? '', holder)).json.message).toMatch(/^Cette place est envoyée/)
    expect((await offer(other?.id ?? '', holder)).status).toBe(200)
    expect((await send([other?.id ?? ''], holder)).json.message).toMatch(/^Cette place est proposée/)
    // Nobody buys their own seat.
    expect((await shop.order(eventId, [1], { who: holder })).json.code).toBe('sold_out')
  })
})
