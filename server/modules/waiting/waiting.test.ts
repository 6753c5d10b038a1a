import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { mails, members, pushMessages, ticketTypes } from '../../platform/db/schema.ts'
import { eraseMember } from '../account/use-cases/delete-account.ts'
import { cancelEvent, moveEvent } from '../event-changes/use-cases/change-event.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('the line of a full concert on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const acts = waitActs(() => shop)
  const { soldOut, join, leave, listOf, moveOn, payBack, lineOf, mailsTo } = acts
  beforeEach(async () => {
    shop.api.clock.now = instantOfParis('2027-01-12', '12:00')
  })

  const people = (number: number) => shop.member('free', number)
  const placeOf = async (who: TestMember) => (await listOf(who))[0]?.position
  const offerOf = async (who: TestMember) => (await listOf(who))[0]?.offer

  test('is entered once, in order, and left by the same press', async () => {
    const { eventId } = await soldOut()
    const [first, second] = (await people(2)) as [TestMember, TestMember]
    const answer = await join(eventId, first, 2)
    conforms('waitAdd', answer.json)
    expect(answer).toMatchObject({ status: 200, json: { wait: { id: eventId, quantity: 2, position: 1 } } })
    await join(eventId, second)
    // The same wish again keeps the place, as does another one.
    expect((await join(eventId, first, 1)).json.wait).toMatchObject({ quantity: 1, position: 1 })
    expect([await placeOf(first), await placeOf(second)]).toEqual([1, 2])
    const left = await leave(eventId, first)
    conforms('waitRemove', left.json)
    expect((await leave(eventId, first)).json).toEqual({ wait: null })
    expect([await placeOf(first), await placeOf(second)]).toEqual([undefined, 1])
    await join(eventId, first)
    expect(await placeOf(first)).toBe(2)
    conforms('waits', await listOf(first))
  })

  test('gets a seat that comes free, before anyone else, and the ordinary checkout takes it', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [2] })
    const [first, second, stranger] = (await people(3)) as [TestMember, TestMember, TestMember]
    await join(eventId, first)
    await join(eventId, second)
    await payBack(paymentId)
    expect(await shop.sold(eventId)).toEqual([2])
    expect((await shop.order(eventId, [1], { who: stranger })).json.code).toBe('sold_out')
    await moveOn()
    expect(await offerOf(first)).toEqual({
      ticketTypeId: `${eventId}-1`,
      ticketType: 'Plein tarif',
      until: instantOfParis('2027-01-12', '12:30').toISOString(),
      secondsLeft: 1800,
    })
    await moveOn()
    expect(await mailsTo(first)).toEqual(['wait-offer'])
    expect((await shop.order(eventId, [2], { who: first, total: 28 })).json.code).toBe('sold_out')
    expect(await offerOf(first)).not.toBeNull()
    await acts.buy(eventId, [1], first)
    expect(await listOf(first)).toEqual([])
    expect(await shop.sold(eventId)).toEqual([2])
    expect(await shop.tickets(first)).toHaveLength(1)
    expect(await offerOf(second)).not.toBeNull()
  })

  test('passes an unused offer on: once to the end of the line, twice out of it', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [first, second] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, first)
    await join(eventId, second)
    await payBack(paymentId)
    await moveOn()
    await moveOn(29)
    expect(await offerOf(first)).not.toBeNull()
    await moveOn(1)
    expect(await listOf(first)).toMatchObject([{ position: 1, offer: null }])
    expect((await offerOf(second))?.secondsLeft).toBe(1800)
    await moveOn(30)
    expect((await offerOf(first))?.secondsLeft).toBe(1800)
    await moveOn(30)
    expect(await listOf(first)).toEqual([])
    expect((await mailsTo(first)).sort()).toEqual(['wait-missed', 'wait-missed', 'wait-offer', 'wait-offer'])
    expect(await offerOf(second)).not.toBeNull()
    await moveOn(30)
    const missed = like(mails.dedupeKey, `wait-missed:${second.id}:%`)
    const [told] = await shop.db.select({ text: mails.text }).from(mails).where(missed)
    // Nobody may come after them.
    expect(told?.text.replace(/\s+/g, ' ')).toContain('vont à la personne suivante, s’il y en a une.')
    // Nobody waits any more: the open sale has the seat.
    expect([await lineOf(eventId), await shop.sold(eventId)]).toEqual([[], [0]])
  })

  test('passes over who asks for four where two are free, and does not strike them out', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [2] })
    const [four, two] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, four, 4)
    await join(eventId, two, 2)
    await payBack(paymentId)
    expect(await offerOf(two)).not.toBeNull()
    expect(await placeOf(four)).toBe(1)
    await leave(eventId, two)
    // Two seats help nobody in line: the open sale has them.
    expect(await shop.sold(eventId)).toEqual([0])
    await shop.db.update(ticketTypes).set({ capacityTotal: 4 }).where(eq(ticketTypes.eventId, eventId))
    await moveOn()
    expect([await shop.sold(eventId), (await offerOf(four))?.secondsLeft]).toEqual([[4], 1800])
  })

  test('holds a seat over the night, and starts its time at eight', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [first] = await people(1)
    await join(eventId, first)
    shop.api.clock.now = instantOfParis('2027-01-12', '23:40')
    await payBack(paymentId)
    await moveOn()
    expect(await offerOf(first)).toMatchObject({ until: null, secondsLeft: null })
    expect([await mailsTo(first), await shop.sold(eventId)]).toEqual([[], [1]])
    shop.api.clock.now = instantOfParis('2027-01-13', '08:00')
    await moveOn()
    expect((await offerOf(first))?.secondsLeft).toBe(1800)
  })

  test('is served by an order that runs out, and by a replaced one only after its successor', async () => {
    const eventId = await shop.concert({ seats: [4] })
    const [buyer, first, stranger] = (await people(3)) as [TestMember, TestMember, TestMember]
    await shop.order(eventId, [4], { who: buyer })
    await join(eventId, first)
    await shop.order(eventId, [3], { who: buyer })
    expect([await shop.sold(eventId), (await offerOf(first)) !== null]).toEqual([[4], true])
    await leave(eventId, first)
    await acts.buy(eventId, [1], stranger)
    await join(eventId, first)
    await shop.sweep(16)
    expect([await shop.sold(eventId), (await offerOf(first)) !== null]).toEqual([[2], true])
  })

  const abandon = (orderId: string, who: TestMember) =>
    shop.api.call('DELETE', `/api/orders/${orderId}`, { token: who.token })

  test('keeps the place of whoever begins an order and abandons it, with the seats until the end of their offer', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [2] })
    const [first, second] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, first, 2)
    await join(eventId, second)
    await payBack(paymentId)
    await moveOn()
    const { until } = (await offerOf(first)) ?? {}
    await moveOn(5)
    const { json } = await shop.order(eventId, [2], { who: first })
    expect([await listOf(first), await placeOf(second), await shop.sold(eventId)]).toEqual([[], 1, [2]])
    await abandon(json.orderId, first)
    expect([(await offerOf(first))?.until, await placeOf(second), await shop.sold(eventId)]).toEqual([
      ...[until, 1, [2]],
    ])
    await moveOn()
    expect(await mailsTo(first)).toEqual(['wait-offer'])
    // An order for fewer seats lets the others go: then the place alone comes back.
    const fewer = (await shop.order(eventId, [1], { who: first })).json
    expect(await offerOf(second)).not.toBeNull()
    await abandon(fewer.orderId, first)
    expect(await listOf(first)).toMatchObject([{ position: 1, offer: null, quantity: 2 }])
    // The next offer is told as the first was: its time runs.
    await leave(eventId, second)
    await moveOn(5)
    expect((await offerOf(first))?.secondsLeft).toBe(1800)
    expect(await mailsTo(first)).toEqual(['wait-offer', 'wait-offer'])
  })

  test('counts an order that runs out after the offer as an unused one; paid late it gets the seats held again', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [first, second] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, first)
    await join(eventId, second)
    await payBack(paymentId)
    await moveOn()
    await moveOn(20)
    await shop.order(eventId, [1], { who: first })
    await shop.sweep(16)
    expect((await offerOf(second))?.until).toBe(null)
    await moveOn()
    expect(await listOf(first)).toMatchObject([{ position: 1, offer: null }])
    expect(await mailsTo(first)).toEqual(expect.arrayContaining(['wait-missed', 'wait-offer']))
    await leave(eventId, second)
    await moveOn()
    const { json } = await shop.order(eventId, [1], { who: first })
    shop.bank.away.add('cancelPayment')
    await shop.sweep(16)
    shop.bank.away.clear()
    expect(await offerOf(first)).not.toBeNull()
    await acts.hear(shop.bank.pay(json.paymentIntentId))
    expect([await listOf(first), (await shop.tickets(first)).length, await shop.sold(eventId)]).toEqual([
      ...[[], 1, [1]],
    ])
  })

  test('takes back the place of an order that was replaced, and whose successor failed', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [2] })
    const [first] = await people(1)
    await join(eventId, first, 2)
    await payBack(paymentId)
    await moveOn()
    const { json } = await shop.order(eventId, [2], { who: first })
    await shop.db.execute(sql`update orders set state = 'expired' where id = ${json.orderId}`)
    await shop.db.update(ticketTypes).set({ capacitySold: 0 }).where(eq(ticketTypes.eventId, eventId))
    await moveOn()
    expect([(await offerOf(first))?.secondsLeft, await shop.sold(eventId)]).toEqual([1800, [2]])
  })

  test('is served by a Pass seat that is given back; the Pass then books it', async () => {
    const eventId = await shop.concert({ source: PARTNER_SOURCE, seats: [1] })
    const [holder, first, stranger] = (await shop.member('standard', 3)) as TestMember[] as [
      ...[TestMember, TestMember, TestMember],
    ]
    const paidUntil = { currentPeriodEnd: instantOfParis('2028-01-01', '00:00') }
    await shop.db.update(members).set(paidUntil).where(eq(members.level, 'standard'))
    const book = (who: TestMember) =>
      shop.api.call('POST', `/api/events/${eventId}/book-free`, {
        token: who.token,
        json: { ticketId: 1, quantity: 1 },
      })
    expect((await book(holder)).status).toBe(200)
    const [free] = await people(1)
    expect((await join(eventId, free)).json.code).toBe('pass_required')
    expect((await join(eventId, first, 2)).status).toBe(409)
    expect((await join(eventId, holder)).status).toBe(409)
    expect((await join(eventId, first)).status).toBe(200)
    await shop.api.call('DELETE', `/api/events/${eventId}/cancel-booking`, { token: holder.token })
    expect(await offerOf(first)).not.toBeNull()
    expect((await book(stranger)).json.code).toBe('sold_out')
    expect((await book(first)).status).toBe(200)
    expect([await lineOf(eventId), await shop.sold(eventId)]).toEqual([[], [1]])
  })

  test('of one kind waits for that kind, and any takes the first that is free', async () => {
    const eventId = await shop.concert({ seats: [1, 1] })
    const [one, other, first, second] = (await people(4)) as TestMember[] as [
      ...[TestMember, TestMember, TestMember, TestMember],
    ]
    const full = await acts.buy(eventId, [1, 0], one)
    const reduced = await acts.buy(eventId, [0, 1], other)
    await join(eventId, first, 1, { ticketTypeId: `${eventId}-2` })
    await join(eventId, second)
    await payBack(full.paymentId)
    expect((await offerOf(second))?.ticketTypeId).toBe(`${eventId}-1`)
    await payBack(reduced.paymentId)
    expect((await offerOf(first))?.ticketTypeId).toBe(`${eventId}-2`)
  })

  test('is closed where seats are left, before an address is confirmed, and after the start', async () => {
    const [who] = await people(1)
    const open = await shop.concert({ seats: [3] })
    expect((await join(open, who)).json).toMatchObject({
      code: 'conflict',
      message: 'Il reste 3\u00a0places pour ce concert\u00a0: pas besoin d’attendre.',
    })
    const { eventId } = await soldOut()
    await shop.db.update(members).set({ isVerified: false }).where(eq(members.id, who.id))
    expect((await join(eventId, who)).json.code).toBe('verification_required')
    expect((await join('nulle-part', who)).json.code).toBe('not_found')
    expect((await join(eventId, who, 5)).json.code).toBe('validation_failed')
    await shop.db.update(members).set({ isVerified: true }).where(eq(members.id, who.id))
    expect((await join(eventId, who)).status).toBe(200)
    shop.api.clock.now = instantOfParis('2027-02-20', '20:30')
    const [late] = await people(1)
    expect((await join(eventId, late)).json.code).toBe('sales_closed')
    await moveOn()
    expect(await lineOf(eventId)).toEqual([])
  })

  test('ends with its concert, and a deleted account leaves its seats to the next', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [first, second] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, first)
    await join(eventId, second)
    await payBack(paymentId)
    await moveOn()
    await eraseMember(shop.db, first.id, {
      ...{ now: shop.api.clock.now, origin: 'http://localhost', provider: null, isAsked: true },
      ...{ shown: { tickets: [], at: shop.api.clock.now }, refusal: () => undefined },
    })
    expect([(await offerOf(second)) !== null, await shop.sold(eventId)]).toEqual([true, [1]])
    await cancelEvent(shop.db, eventId, { now: shop.api.clock.now, evenIfOver: false })
    await moveOn()
    expect([await lineOf(eventId), await shop.sold(eventId)]).toEqual([[], [0]])
  })

  test('that is long is told once, each, that its concert is cancelled', async () => {
    const { eventId } = await soldOut({ seats: [1] })
    const crowd = await people(52)
    for (const [index, who] of crowd.entries())
      await join(eventId, who, 1, { address: `198.51.100.${index}` })
    const [first] = crowd as [TestMember]
    const { subscription } = pushBrowser(`https://push.example.org/${first.id}`)
    const pressed = { token: first.token, json: subscription }
    expect((await shop.api.call('POST', '/api/user/push-subscriptions', pressed)).status).toBe(200)
    await shop.db.update(members).set({ pushNotifications: true }).where(eq(members.id, first.id))
    await cancelEvent(shop.db, eventId, { now: shop.api.clock.now, evenIfOver: false })
    await Promise.all([moveOn(), moveOn()])
    await moveOn()
    expect(await lineOf(eventId)).toEqual([])
    const told = await Promise.all(crowd.map(mailsTo))
    expect(told.flat()).toEqual(crowd.map(() => 'wait-cancelled'))
    expect(
      await shop.db.$count(pushMessages, like(pushMessages.dedupeKey, `wait-cancelled:${first.id}:%`)),
    ).toBe(1)
  })

  test('of a concert that moves stays, and gets the new date once', async () => {
    const { eventId } = await soldOut({ seats: [1] })
    const [first, later] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, first)
    await moveOn(1)
    const to = { date: '2027-03-05', time: '21:00', place: null, city: null }
    await moveEvent(shop.db, eventId, to, shop.api.clock.now)
    await moveOn(1)
    await join(eventId, later)
    await Promise.all([moveOn(), moveOn()])
    expect([await mailsTo(first), await mailsTo(later)]).toEqual([['wait-moved'], []])
    expect([await placeOf(first), await placeOf(later)]).toEqual([1, 2])
    const [mail] = await shop.db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `wait-moved:${first.id}:%`))
    expect(mail?.text).toMatch(/déplacé au vendredi 5 mars 2027 à 21:00/)
    await moveOn(1)
    await moveEvent(shop.db, eventId, { ...to, time: '22:00' }, shop.api.clock.now)
    await moveOn(1)
    expect([await mailsTo(first), await mailsTo(later)]).toEqual([
      ['wait-moved', 'wait-moved'],
      ['wait-moved'],
    ])
    const go = async (next: Partial<typeof to>) => {
      shop.api.clock.now = new Date(shop.api.clock.now.getTime() + 1000)
      await moveEvent(shop.db, eventId, { ...to, time: '22:00', ...next }, shop.api.clock.now)
    }
    // Back before anybody was told: no change. On before anybody was told: one.
    await go({ time: '23:00' })
    await go({})
    await moveOn()
    expect(await mailsTo(later)).toEqual(['wait-moved'])
    await go({ time: '23:00' })
    await go({ date: '2027-03-06' })
    await moveOn()
    const told = await shop.db
      .select()
      .from(mails)
      .where(like(mails.dedupeKey, `wait-moved:${later.id}:%`))
    expect(told).toHaveLength(2)
    const last = told.find(({ text }) => text.includes('6 mars 2027'))
    expect(last?.text).toContain('Au lieu du\u00a0: vendredi 5 mars 2027 à 22:00')
  })

  test('has room for few seats of one network', async () => {
    const { eventId } = await soldOut()
    const crowd = await people(16)
    const answers: number[] = []
    for (const who of crowd) answers.push((await join(eventId, who, 4, { address: '203.0.113.9' })).status)
    expect(answers).toEqual([...Array.from({ length: 15 }, () => 200), 429])
    const [other] = await people(1)
    expect((await join(eventId, other, 1, { address: '203.0.114.9' })).status).toBe(200)
  })
})
