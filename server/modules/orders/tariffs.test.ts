import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { events, ticketTypes } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('tariffs of one room on $name', ({ open }) => {
  const shop = setUpWorld(open)

  const change = (eventId: string, number: number, values: Partial<typeof ticketTypes.$inferInsert>) =>
    shop.db
      .update(ticketTypes)
      .set(values)
      .where(eq(ticketTypes.id, `${eventId}-${number}`))
  const room = (eventId: string, roomTotal: number) =>
    shop.db.update(events).set({ roomTotal }).where(eq(events.id, eventId))
  const priced = async (eventId: string, prices: Record<string, number>, total: number, quantity = 1) =>
    shop.api.call('POST', '/api/create-payment-intent', {
      token: shop.me.token,
      json: { eventId, tickets: { [`${eventId}-1`]: quantity }, prices, totalAmount: total, attemptId: 1 },
    })

  test('the room bounds its kinds together, and each kind by itself', async () => {
    const eventId = await shop.concert({ seats: [60, 60] })
    await room(eventId, 3)
    await change(eventId, 1, { capacityTotal: null })
    const left = async () =>
      (await shop.api.call('GET', `/api/events/${eventId}/tickets`)).json.map(
        ({ availableTickets }: { availableTickets: number }) => availableTickets,
      )
    expect(await left()).toEqual([3, 3])
    expect((await shop.order(eventId, [2, 0])).status).toBe(200)
    expect(await left()).toEqual([1, 1])
    const [other] = await shop.member('free')
    const full = await shop.order(eventId, [0, 2], { who: other })
    expect(full).toMatchObject({ status: 409, json: { code: 'sold_out' } })
    expect((await shop.order(eventId, [0, 1], { who: other })).status).toBe(200)
    expect((await shop.api.call('GET', `/api/events/${eventId}`)).json.soldOut).toBe(true)
  })

  test('many orders of one kind at the same moment wait for each other and never deadlock', async () => {
    const eventId = await shop.concert({ seats: [100, 100] })
    const deadlocks = async () => {
      await shop.db.execute(sql`select pg_stat_force_next_flush()`)
      const { rows } = (await shop.db.execute(
        sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
      )) as unknown as { rows: { deadlocks: number }[] }
      return rows[0]?.deadlocks
    }
    const before = await deadlocks()
    const buyers = await shop.member('free', 30)
    // Each buyer uses a separate network: buyers of one network would queue earlier.
    const orderInTurn = async (who: (typeof buyers)[number], remoteAddress: string) => {
      for (;;) {
        const answer = await shop.order(eventId, [1, 0], { who, remoteAddress })
        // On a busy machine, who would wait long is asked to come back.
        if (answer.status !== 503) return answer
        await pause(100)
      }
    }
    const answers = await Promise.all(buyers.map((who, index) => orderInTurn(who, `198.51.100.${index}`)))
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    expect(await shop.sold(eventId)).toEqual([30, 0])
    expect(await deadlocks()).toBe(before)
  })

  test('its last place is sold once, however many ask for whichever kind at the same moment', async () => {
    const eventId = await shop.concert({ seats: [60, 60, 60] })
    await room(eventId, 4)
    const buyers = await shop.member('free', 12)
    const answers = await Promise.all(
      buyers.map((who, index) =>
        shop.order(eventId, [index % 3 === 0 ? 1 : 0, index % 3 === 1 ? 1 : 0, index % 3 === 2 ? 1 : 0], {
          who,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(8)
    expect((await shop.sold(eventId)).reduce((sum, sold) => sum + sold, 0)).toBe(4)
  })

  test('a kind is sold within its times alone', async () => {
    const eventId = await shop.concert({ seats: [10] })
    await change(eventId, 1, { soldFrom: new Date(FILLED_AT.getTime() + 60_000) })
    const early = await shop.order(eventId, [1])
    expect(early).toMatchObject({ status: 409, json: { code: 'sales_closed' } })
    expect(early.json.message).toMatch(/^Ces billets se vendent à partir du \d+ novembre à \d\d:\d\d\.$/)
    await change(eventId, 1, { soldFrom: null, soldUntil: FILLED_AT })
    expect((await shop.order(eventId, [1])).json.message).toBe('La vente de ces billets est terminée.')
    await change(eventId, 1, { soldUntil: null, isSoldOut: true })
    expect((await shop.order(eventId, [1])).json.code).toBe('sold_out')
  })

  test('where the buyer chooses, each price is compared with the least, the total with the server’s', async () => {
    const eventId = await shop.concert({ seats: [10] })
    await change(eventId, 1, { isMinimum: true, priceCents: 500, suggestionsCents: [800, 1200] })
    const kind = `${eventId}-1`
    expect((await shop.api.call('GET', `/api/events/${eventId}/tickets`)).json).toEqual([
      expect.objectContaining({ price: 5, isMinimum: true, suggestions: [8, 12] }),
    ])
    expect((await priced(eventId, {}, 14)).json.message).toMatch(/^Choisissez ce que vous payez/)
    expect((await priced(eventId, { [kind]: 4.99 }, 4.99)).json.message).toContain(
      'le prix est de 5\u00a0€ au moins.',
    )
    expect((await priced(eventId, { [kind]: 200.5 }, 200.5)).json.message).toContain('200\u00a0€ au plus.')
    expect((await priced(eventId, { [kind]: 8.5 }, 8.5, 2)).json.code).toBe('total_mismatch')
    expect((await priced(eventId, { [kind]: 8.5 }, 17, 2)).status).toBe(200)
    const [order] = await shop.ordersOf()
    expect(order?.totalCents).toBe(1700)
    await shop.confirm(order?.paymentId ?? '')
  })

  test('nothing may be paid where the least is 0, and its seats count as free ones', async () => {
    const eventId = await shop.concert({ seats: [10] })
    await change(eventId, 1, { isMinimum: true, priceCents: 0 })
    const free = await priced(eventId, { [`${eventId}-1`]: 0 }, 0)
    expect(free).toMatchObject({ status: 200, json: { type: 'free_booking' } })
    const cheap = await priced(eventId, { [`${eventId}-1`]: 0.2 }, 0.2)
    expect(cheap.status).toBe(409)
  })

  test('a companion comes with another place of the order', async () => {
    const eventId = await shop.concert({ seats: [10, 10] })
    await change(eventId, 2, { isCompanion: true, priceCents: 0 })
    const alone = await shop.order(eventId, [0, 1], { total: 0 })
    expect(alone.json.message).toBe(
      'Une place d’accompagnateur se prend avec une autre place de la même commande.',
    )
    expect((await shop.order(eventId, [1, 2], { total: 14 })).status).toBe(409)
    expect((await shop.order(eventId, [1, 1], { total: 14 })).status).toBe(200)
  })
})
