import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutHarness, openCheckoutHarness } from '../../../tests/support/server/checkout-harness.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { recordStatements, type Statement } from '../../../tests/support/server/statements.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { events } from '../../platform/db/schema.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('a concert that is known to be full, on $name', ({ open, name }) => {
  let shop: CheckoutHarness
  const { soldOut, join, payBack, moveOn } = waitActs(() => shop)
  beforeAll(async () => {
    shop = await openCheckoutHarness(open)
  })
  beforeEach(() => shop.begin())
  afterAll(() => shop.api.close())

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
    expect((await shop.order(eventId, [1], { who })).status).toBe(200)
  })

  test('is read again after a change, once for all and without a write', async () => {
    const { eventId } = await soldOut()
    await refused(eventId)
    const late = await shop.member('free', 5)
    await shop.db.update(events).set({ likes: 1 }).where(eq(events.id, eventId))
    let statements: Statement[] = []
    const ask = () =>
      recordStatements(async () => {
        for (const { status } of await Promise.all(late.map((who) => shop.order(eventId, [1], { who }))))
          expect(status).toBe(409)
      })
    // The change is heard a moment later.
    if (name === 'PostgreSQL')
      await expect
        .poll(async () => {
          statements = await ask()
          return statements.length
        })
        .toBeGreaterThan(late.length)
    expect(statements.filter(({ text }) => !text.startsWith('select'))).toEqual([])
    expect(statements.length).toBeLessThan(2 * late.length + 1)
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
    expect((await shop.order(eventId, [1], { who: first })).status).toBe(200)
  })
})
