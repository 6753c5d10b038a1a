import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { startPassWorld } from '../../../tests/support/server/pass-world.ts'
import {
  chargesOf,
  contractsOf,
  freeMember,
  mailTextsTo,
  openPass,
  payPage,
  settle,
  subscriber,
} from '../../../tests/support/server/passes.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import type { Refund } from '../../../tests/support/stripe-double/refunds.ts'
import { bookings, events, mails, ticketCodes, ticketTypes } from '../../platform/db/schema.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** Partner concerts of the demonstration and their public prices. */
const PRICES = { 'rue-des-tambours': 15, 'cassette-chrome': 16.5, teranga: 18, 'mange-disque': 13 } as const
type Concert = keyof typeof PRICES
const CONCERTS = Object.keys(PRICES) as Concert[]

/** Returns an instant of the day of filling in Paris, in winter. */
const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`)

onEach('a Pass that was used is not for nothing, on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  beforeEach(() => {
    api.clock.now = FILLED_AT
  })
  afterAll(() => api?.close())
  const plays = (event: Concert, time: string, date = '2026-11-21') =>
    api.database.db
      .update(events)
      .set({ date, time, startsAt: new Date(`${date}T${time}:00+01:00`) })
      .where(eq(events.id, event))
  const book = async (member: TestMember, event: string) => {
    const { status, json } = await api.call('POST', `/api/events/${event}/book-free`, {
      token: member.token,
      json: { ticketId: `${event}-1`, quantity: 1 },
    })
    expect(status, event).toBe(200)
    return json as { bookingId: string; ticket: { codes: { id: string; qrUrl: string }[] } }
  }
  const withdraw = (member: TestMember, shown?: { refund: number }) =>
    api.call('POST', `/api/subscription/withdraw${shown ? `?refund=${shown.refund}` : ''}`, {
      token: member.token,
    })
  const preview = (member: TestMember) =>
    api.call('GET', '/api/subscription/withdraw', { token: member.token })
  const kept = async (member: TestMember) =>
    (await chargesOf(api, member)).reduce((sum, one) => sum + one.amountCents - one.refundedCents, 0)
  const refundMailTo = (member: TestMember) => mailTextsTo(api, member, 'pass-refunded')

  test('subscribing, going and withdrawing on the same day, four times, costs the four concerts', async () => {
    const member = await freeMember(api)
    for (const [round, concert] of CONCERTS.entries()) {
      await plays(concert, `${17 + round}:30`)
      api.clock.now = at(`${17 + round}:00`)
      await payPage(api, (await openPass(api, member, 'premium')).json.url)
      await book(member, concert)
      api.clock.now = at(`${17 + round}:45`)
      expect((await withdraw(member)).json).toEqual({ refunded: 39 - PRICES[concert] })
    }
    await settle(api)
    expect(await chargesOf(api, member)).toHaveLength(4)
    expect(await kept(member)).toBe(1500 + 1650 + 1800 + 1300)
    const [first] = await refundMailTo(member)
    expect(first).toContain('Payé\u00a0: 39\u00a0€')
    expect(first).toContain('Rue des Tambours')
    expect(first).toContain('Remboursement TTC\u00a0: 24\u00a0€')
  })

  test('the concerts of the next 24 h add up, and nothing below 0 is paid back; the preview says so before', async () => {
    api.clock.now = at('12:00')
    const member = await subscriber(api, 'premium')
    for (const [round, concert] of CONCERTS.slice(0, 3).entries()) {
      await plays(concert, `${17 + round}:30`)
      await book(member, concert)
    }
    await plays('mange-disque', '20:00', '2026-12-01')
    await book(member, 'mange-disque')
    expect((await preview(member)).json).toMatchObject({ refund: 0, coming: 1 })
    await plays('cassette-chrome', '18:30', '2026-11-30')
    await plays('teranga', '19:30', '2026-11-30')
    expect((await preview(member)).json).toEqual({
      plan: 'premium',
      paid: 39,
      days: 0,
      concerts: [{ eventName: 'Rue des Tambours', date: '2026-11-21', endDate: null, price: 15 }],
      refund: 24,
      coming: 3,
      currentPeriodEnd: (await contractsOf(api, member))[0]?.currentPeriodEnd.toISOString(),
    })
    await plays('cassette-chrome', '18:30')
    await plays('teranga', '19:30')
    expect((await withdraw(member)).json).toEqual({ refunded: 0 })
    await settle(api)
    expect(await kept(member)).toBe(3900)
  })

  test('what is shown is what is paid back: less than that is refused and asked again', async () => {
    await plays('rue-des-tambours', '20:30', '2026-11-22')
    api.clock.now = at('20:00')
    const member = await subscriber(api, 'standard')
    await book(member, 'rue-des-tambours')
    const { json } = await preview(member)
    expect(json).toMatchObject({ paid: 19, refund: 19, concerts: [], coming: 1 })
    api.clock.now = at('20:31')
    const late = await withdraw(member, json)
    expect(late.status).toBe(409)
    expect(refused(late, 'late').code).toBe('total_mismatch')
    expect((await contractsOf(api, member))[0]?.state).toBe('active')
    const now = (await preview(member)).json
    expect(now.refund).toBe(4)
    expect((await withdraw(member, now)).json).toEqual({ refunded: 4 })
    expect((await preview(member)).status).toBe(409)
  })

  test('a place for a concert to come opens nothing any more; who was let in before its hour was there', async () => {
    await plays('rue-des-tambours', '20:30', '2026-11-23')
    await plays('cassette-chrome', '20:30')
    api.clock.now = at('12:00')
    const member = await subscriber(api, 'premium')
    const { ticket } = await book(member, 'rue-des-tambours')
    const inside = await book(member, 'cassette-chrome')
    api.clock.now = at('20:10')
    await api.database.db
      .update(ticketCodes)
      .set({ usedAt: at('20:05') })
      .where(eq(ticketCodes.bookingId, inside.bookingId))
    expect((await withdraw(member)).json).toEqual({ refunded: 22.5 })
    const url = new URL(ticket.codes[0]?.qrUrl ?? '')
    const code = await api.call('GET', `/api/ticket-codes/${ticket.codes[0]?.id}${url.search}`)
    expect(code.json).toMatchObject({ state: 'cancelled' })
  })

  test('the price that counts is that of the booking; a concert called off, given back or of another Pass counts for nothing', async () => {
    for (const concert of CONCERTS) await plays(concert, '20:30', '2026-11-24')
    const { db } = api.database
    const member = await subscriber(api, 'premium')
    await book(member, 'rue-des-tambours')
    await db.update(ticketTypes).set({ priceCents: 3000 }).where(eq(ticketTypes.id, 'rue-des-tambours-1'))
    await book(member, 'cassette-chrome')
    await db.update(events).set({ withdrawnAt: FILLED_AT }).where(eq(events.id, 'cassette-chrome'))
    await book(member, 'teranga')
    const cancelled = await api.call('DELETE', '/api/events/teranga/cancel-booking', { token: member.token })
    expect(cancelled.status).toBe(200)
    const older = await book(member, 'mange-disque')
    await db
      .update(bookings)
      .set({ bookedAt: new Date(FILLED_AT.getTime() - 60_000) })
      .where(and(eq(bookings.id, older.bookingId), eq(bookings.memberId, member.id)))
    api.clock.now = new Date('2026-11-24T21:00:00+01:00')
    expect((await preview(member)).json).toMatchObject({
      concerts: [{ eventName: 'Rue des Tambours', price: 15 }],
      refund: 24,
    })
    await db.update(ticketTypes).set({ priceCents: 1500 }).where(eq(ticketTypes.id, 'rue-des-tambours-1'))
  })

  test('withdrawn by two at once, one is paid back, once', async () => {
    await plays('rue-des-tambours', '20:30')
    const member = await subscriber(api, 'standard')
    await book(member, 'rue-des-tambours')
    api.clock.now = at('21:00')
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(member, { refund: 4 })))
    expect(answers.map(({ json }) => json)).toEqual(Array(3).fill({ refunded: 4 }))
    await settle(api)
    expect(await kept(member)).toBe(1500)
    expect(await refundMailTo(member)).toHaveLength(1)
  })

  test('by the link of a declaration: shown without using it up, days to the declaration, concerts to the press', async () => {
    await plays('rue-des-tambours', '20:30', '2026-11-25')
    const member = await subscriber(api, 'premium')
    await book(member, 'rue-des-tambours')
    const { json } = await api.call('POST', '/api/withdrawals', {
      json: { firstName: 'Ariane', lastName: 'Vidal', email: `${member.id.toLowerCase()}@exemple.fr` },
    })
    const [mail] = await api.database.db
      .select()
      .from(mails)
      .where(eq(mails.dedupeKey, `withdrawal:${json.reference}`))
    const token = /#jeton=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
    const previewed = () => api.call('POST', '/api/withdrawals/preview', { json: { token } })
    const confirm = (more = {}) => api.call('POST', '/api/withdrawals/confirm', { json: { token, ...more } })
    expect((await previewed()).json).toMatchObject({ paid: 39, refund: 39, coming: 1 })
    api.clock.now = new Date('2026-11-28T12:00:00+01:00')
    expect((await previewed()).json).toMatchObject({ paid: 39, refund: 24, days: 0, coming: 0 })
    expect((await confirm({ refund: 39 })).status).toBe(409)
    expect((await confirm({ refund: 24 })).json).toEqual({ refunded: 24 })
    expect((await previewed()).status).toBe(409)
    const unknown = await api.call('POST', '/api/withdrawals/preview', { json: { token: 'x'.repeat(43) } })
    expect(unknown.status).toBe(404)
  })
})

test('through Stripe what goes back is the same, of the payment that it was', async () => {
  const world = await startPassWorld('stripe')
  try {
    const member = await world.subscribe('premium')
    const concert = await world.concert('2026-11-22', { priceCents: 1250 })
    expect((await world.book(member, concert)).status).toBe(200)
    await world.travel(new Date(FILLED_AT.getTime() + 2 * 24 * 3_600_000))
    expect((await world.withdraw(member)).json).toEqual({ refunded: 26.5 })
    await settle(world.api)
    const refunds = world.double?.state
      .all<Refund>('refund')
      .map(({ amount, currency }) => [amount, currency])
    expect(refunds).toEqual([[2650, 'eur']])
    expect(await chargesOf(world.api, member)).toMatchObject([{ amountCents: 3900, refundedCents: 2650 }])
  } finally {
    await world.close()
  }
})
