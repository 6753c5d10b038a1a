import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { orderActs } from '../../../tests/support/server/order-acts.ts'
import { refused } from '../../../tests/support/server/refused.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { throttles } from '../../platform/db/schema.ts'
import { confirmLimits, MAX_OPEN_ORDERS, orderLimits } from './rules/order.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('places held by one member on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const { held } = orderActs(() => harness)
  const TOO_MANY = [
    409,
    'conflict',
    'Vous avez déjà 5\u00a0commandes à payer. Payez-en une, ou attendez que ses places soient rendues, 15\u00a0minutes après la commande.',
  ]
  const holdAll = async () => {
    const all: Awaited<ReturnType<typeof held>>[] = []
    for (let number = 0; number < MAX_OPEN_ORDERS; number++) all.push(await held())
    return all
  }

  test('are of so many events at a time; what is free, and what others order, is to be had all the same', async () => {
    await holdAll()
    const eventId = await harness.concert()
    expect(await refusal(harness.order(eventId, [1]))).toEqual(TOO_MANY)
    expect(await harness.sold(eventId)).toEqual([0])
    const [other] = await harness.member('free')
    expect((await harness.order(eventId, [1], { who: other })).status).toBe(200)
    const free = await harness.concert({ priceCents: 0 })
    expect((await harness.order(free, [1], { total: 0 })).json.success).toBe(true)
  })

  test('of one of these events give way to another selection of it', async () => {
    const [first] = await holdAll()
    expect((await harness.order(first?.eventId ?? '', [1])).status).toBe(200)
    expect(await harness.sold(first?.eventId ?? '')).toEqual([1])
  })

  test('make room once one is paid, or its hold has ended', async () => {
    const [first] = await holdAll()
    harness.bank.pay(first?.paymentId ?? '')
    await harness.confirm(first?.paymentId ?? '')
    expect((await harness.order(await harness.concert(), [1])).status).toBe(200)
    expect(await refusal(harness.order(await harness.concert(), [1]))).toEqual(TOO_MANY)
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 15 * 60_000)
    expect((await harness.order(await harness.concert(), [1])).status).toBe(200)
  })

  test('are never more when many are ordered at the same moment', async () => {
    const events: string[] = []
    for (let number = 0; number < MAX_OPEN_ORDERS + 4; number++) events.push(await harness.concert())
    const answers = await Promise.all(events.map((eventId) => harness.order(eventId, [1])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_OPEN_ORDERS)
    for (const { status, json } of answers)
      if (status !== 200) expect([status, json.code, json.message]).toEqual(TOO_MANY)
  })

  test('presses and questions that reach the provider are counted; a settled payment is answered for ever', async () => {
    const { eventId, paymentId } = await held()
    const fill = async (limits: { key: string; max: number }[]) => {
      const max = limits[0]?.max ?? 0
      await harness.db.update(throttles).set({ hits: max })
    }
    await harness.confirm(paymentId)
    await fill(confirmLimits(harness.me.id))
    expect(refused(await harness.confirm(paymentId), 'asked too often').code).toBe('too_many_requests')
    expect((await harness.status(paymentId)).json.state).toBe('pending')
    await fill(orderLimits(harness.me.id))
    expect(refused(await harness.order(eventId, [1]), 'pressed too often').code).toBe('too_many_requests')
    const [other] = await harness.member('free')
    expect((await harness.order(eventId, [1], { who: other })).status).toBe(200)

    harness.bank.pay(paymentId)
    await harness.sweep(3)
    expect((await harness.confirm(paymentId)).json.state).toBe('ticketed')
  })
})
