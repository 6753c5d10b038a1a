import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { broken } from '../../../tests/support/server/invariants.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { leftOf } from '../../../tests/support/server/passes.ts'
import { sentPlaceActs } from '../../../tests/support/server/sent-place-acts.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { members } from '../../platform/db/schema.ts'
import { salesOf } from '../register/use-cases/statement.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('giving one free seat back on $name', ({ open }) => {
  const shop = setUpWorld(open)
  const { join, listOf, moveOn, soldOut } = waitActs(() => shop)
  const { send, sent, hold, stateOf } = sentPlaceActs(() => shop)
  beforeEach(async () => {
    shop.api.clock.now = instantOfParis('2027-01-12', '12:00')
  })

  const people = (number: number) => shop.member('free', number)
  const giveBack = (seatId: string | undefined, who: TestMember) =>
    shop.api.call('DELETE', `/api/seats/${seatId}`, { token: who.token })
  const ticketOf = async (who: TestMember): Promise<Ticket | undefined> => (await shop.tickets(who))[0]
  /** Orders the three free seats of a concert that is then full. */
  const three = async () => {
    const eventId = await shop.concert({ seats: [3], priceCents: 0, date: '2027-01-20' })
    const [holder] = await people(1)
    expect((await shop.order(eventId, [3], { who: holder, total: 0 })).status).toBe(200)
    return { eventId, holder, codes: (await ticketOf(holder))?.codes ?? [] }
  }
  const unbroken = async (eventId: string) =>
    expect((await broken(shop.db, [])).filter((fault) => fault.includes(eventId))).toEqual([])

  test('ends that seat alone, in the register too, and serves the line at once', async () => {
    const { eventId, holder, codes } = await three()
    const [waiting, stranger] = (await people(2)) as [TestMember, TestMember]
    await join(eventId, waiting)
    const [first, second, third] = codes
    expect((await giveBack(second?.id, stranger)).status).toBe(404)
    const answer = await giveBack(second?.id, holder)
    conforms('seatReturn', answer.json)
    expect((await listOf(waiting))[0]?.offer?.ticketTypeId).toBe(`${eventId}-1`)
    expect((await shop.order(eventId, [1], { who: stranger, total: 0 })).json.code).toBe('sold_out')
    const left = await ticketOf(holder)
    expect([left?.quantity, left?.codes.map(({ id }) => id)]).toEqual([2, [first?.id, third?.id]])
    const states = await Promise.all(codes.map((code) => stateOf(code)))
    expect([await shop.sold(eventId), states]).toEqual([[3], ['valid', 'cancelled', 'valid']])
    expect((await giveBack(second?.id, holder)).status).toBe(404)
    const [sales] = await salesOf(shop.db, { eventIds: [eventId] })
    expect([sales?.figures.sold, sales?.figures.free, sales?.figures.cancelled]).toEqual([0, 2, 1])
    await moveOn()
    await unbroken(eventId)
  })

  test('twice at once, or all of them, frees each once; the last ends the ticket', async () => {
    const { eventId, holder, codes } = await three()
    const answers = await Promise.all([...codes, ...codes, ...codes].map(({ id }) => giveBack(id, holder)))
    expect(answers.map(({ status }) => status).sort()).toEqual([...[200, 200, 200], ...Array(6).fill(404)])
    expect([await shop.sold(eventId), await shop.tickets(holder)]).toEqual([[0], []])
    const [sales] = await salesOf(shop.db, { eventIds: [eventId] })
    expect([sales?.figures.free, sales?.figures.cancelled]).toEqual([0, 3])
  })

  test('is not for a seat that is sent or taken, that was paid, or less than 24 h ahead', async () => {
    const { holder, codes } = await three()
    const [first, second, third] = codes
    await send([first?.id ?? ''], holder)
    expect((await giveBack(first?.id, holder)).json).toMatchObject({
      code: 'conflict',
      message: 'Cette place est envoyée\u00a0: reprenez-la d’abord.',
    })
    expect((await hold(await sent(second, holder))).status).toBe(200)
    expect((await giveBack(second?.id, holder)).status).toBe(404)
    const paid = await soldOut({ seats: [2] })
    const seat = (await ticketOf(paid.holder))?.codes[0]
    expect((await giveBack(seat?.id, paid.holder)).json.code).toBe('not_cancellable')
    shop.api.clock.now = instantOfParis('2027-01-19', '20:30')
    expect((await giveBack(third?.id, holder)).json.message).toMatch(/^Il est trop tard/)
    shop.api.clock.now = new Date(shop.api.clock.now.getTime() - 1)
    expect((await giveBack(third?.id, holder)).status).toBe(200)
  })

  test('by the Pass returns the month’s concert; a free one beside it does not', async () => {
    const eventId = await shop.concert({ source: PARTNER_SOURCE, seats: [5] })
    const [who] = await shop.member('standard')
    const paidUntil = { currentPeriodEnd: instantOfParis('2028-01-01', '00:00') }
    await shop.db.update(members).set(paidUntil).where(eq(members.id, who.id))
    const { json } = await shop.api.call('POST', `/api/events/${eventId}/book-free`, {
      token: who.token,
      json: { ticketId: 1, quantity: 1 },
    })
    const left = async () => (await leftOf(shop.api, who, '2027-02')).concerts
    const other = await shop.concert({ seats: [3], priceCents: 0 })
    await shop.order(other, [2], { who, total: 0 })
    const beside: Ticket = (await shop.tickets(who)).find((one: Ticket) => one.eventId === other)
    await giveBack(beside.codes[0]?.id, who)
    expect(await left()).toBe(2)
    expect((await giveBack(json.ticket.codes[0].id, who)).status).toBe(200)
    expect([await left(), await shop.sold(eventId)]).toEqual([3, [0]])
  })
})
