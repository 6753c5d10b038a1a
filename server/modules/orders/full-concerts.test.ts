import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { recordStatements } from '../../../tests/support/server/statements.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { openWorld, setUpWorld, type World } from '../../../tests/support/server/world.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { events } from '../../platform/db/schema.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('a concert that is known to be full, on $name', ({ open, name }) => {
  const shop = setUpWorld(open)
  const { soldOut, join, payBack, moveOn } = waitActs(() => shop)

  const refused = async (eventId: string, number = 1) => {
    const [who] = await shop.member('free')
    const { status, json } = await shop.order(eventId, [number], { who })
    expect([status, json.code]).toEqual([409, 'sold_out'])
    return json.message
  }

  test('costs whoever comes too late one read of the session', async () => {
    const { eventId } = await soldOut()
    const first = await refused(eventId)
    const [who] = await shop.member('free')
    let second = ''
    const statements = await recordStatements(async () => {
      second = (await shop.order(eventId, [1], { who })).json.message
    })
    expect(second).toBe(first)
    if (name === 'PostgreSQL') expect(statements).toHaveLength(1)
    expect(statements.filter(({ text }) => !text.startsWith('select'))).toEqual([])
  })

  test('is sold again as soon as a seat comes back', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    await refused(eventId)
    await refused(eventId)
    await payBack(paymentId)
    const [who] = await shop.member('free')
    // A notification tells of it: nothing here passes through a route that forgets at once.
    await expect.poll(async () => (await shop.order(eventId, [1], { who })).status).toBe(200)
  })

  test('is read again after a change, once for all and without a write', async () => {
    const { eventId } = await soldOut()
    await refused(eventId)
    const late = await shop.member('free', 5)
    await shop.db.update(events).set({ likes: 1 }).where(eq(events.id, eventId))
    let texts: string[] = []
    const ask = async () => {
      const statements = await recordStatements(async () => {
        for (const { status } of await Promise.all(late.map((who) => shop.order(eventId, [1], { who }))))
          expect(status).toBe(409)
      })
      texts = statements.map(({ text }) => text).filter((text) => !text.includes('from "sessions"'))
      return texts.length
    }
    // The change is heard a moment later.
    if (name === 'PostgreSQL') await expect.poll(ask).toBeGreaterThan(0)
    expect(texts.filter((text) => !text.startsWith('select'))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('sells what is left to whoever wants fewer seats', async () => {
    const eventId = await shop.concert({ seats: [3] })
    await refused(eventId, 4)
    await refused(eventId, 4)
    const [who] = await shop.member('free')
    expect((await shop.order(eventId, [3], { who })).status).toBe(200)
  })

  test('returns the order of the same request, and replaces one’s own, though its seats were the last', async () => {
    const eventId = await shop.concert({ seats: [2] })
    const key = randomUUID()
    const placed = await shop.order(eventId, [2], { key })
    await refused(eventId, 2)
    await refused(eventId, 2)
    expect((await shop.order(eventId, [2], { key })).json.orderId).toBe(placed.json.orderId)
    const replaced = await shop.order(eventId, [2])
    expect(replaced.status).toBe(200)
    expect(replaced.json.orderId).not.toBe(placed.json.orderId)
  })

  test('is sold to the member in line for whom a seat is held', async () => {
    const { eventId, paymentId } = await soldOut({ seats: [1] })
    const [first] = await shop.member('free')
    await join(eventId, first)
    await payBack(paymentId)
    await moveOn()
    await refused(eventId)
    await refused(eventId)
    await expect.poll(async () => (await shop.order(eventId, [1], { who: first })).status).toBe(200)
  })
})

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

test.skipIf(!postgres)(
  `two processes agree on a full concert, and each knows the other’s buyers${missing ? ` (${missing})` : ''}`,
  async () => {
    const url = (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
    const one = await openWorld(() => openPostgres(url))
    const other = await openWorld(() => openPostgres(url))
    const eventId = await one.concert({ seats: [1], priceCents: 0 })
    const [first] = await one.member('free')
    const order = (shop: World, who: TestMember, key: string) =>
      shop.order(eventId, [1], { who, key, total: 0 })
    const [ownKey, lateKey] = [randomUUID(), randomUUID()]
    const sold = await order(one, first, ownKey)
    expect(sold.status).toBe(200)
    const [late] = await one.member('free')
    for (let press = 0; press < 2; press++)
      for (const shop of [one, other]) expect((await order(shop, late, lateKey)).status).toBe(409)
    expect((await order(other, first, ownKey)).json.orderId).toBe(sold.json.orderId)

    const [ticket] = await one.tickets(first)
    const back = await one.api.call('DELETE', `/api/seats/${ticket.codes[0].id}`, { token: first.token })
    expect(back.status).toBe(200)
    // The notification takes a moment, and then the seat is sold by whoever is asked.
    let bought = await order(other, late, lateKey)
    await expect
      .poll(async () => {
        if (bought.status !== 200) bought = await order(other, late, lateKey)
        return bought.status
      })
      .toBe(200)
    await expect.poll(async () => (await order(one, first, randomUUID())).status).toBe(409)
    await expect.poll(async () => (await order(one, late, lateKey)).json.orderId).toBe(bought.json.orderId)
    await one.api.close()
    await other.api.close()
  },
)
