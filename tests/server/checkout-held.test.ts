import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmLimits, orderLimits } from '../../server/modules/orders/rules/limits.ts'
import { MOST_HELD } from '../../server/modules/orders/rules/order.ts'
import { throttles } from '../../server/platform/db/schema.ts'
import { refusal } from './support/booking-desk.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { bothDatabases } from './support/databases.ts'
import { orderActs } from './support/order-acts.ts'
import { refused } from './support/refused.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('places held by one member on $name', ({ open }) => {
  let desk: CheckoutDesk
  beforeAll(async () => {
    desk = await openCheckoutDesk(open)
  })
  afterAll(() => desk.api.close())
  beforeEach(() => desk.begin())

  const { held } = orderActs(() => desk)
  const TOO_MANY = [
    409,
    'conflict',
    'Vous avez déjà 5\u00a0commandes à payer. Payez-en une, ou attendez que ses places soient rendues, 15\u00a0minutes après la commande.',
  ]
  const holdAll = async () => {
    const all: Awaited<ReturnType<typeof held>>[] = []
    for (let number = 0; number < MOST_HELD; number++) all.push(await held())
    return all
  }

  test('are of so many events at a time; what is free, and what others order, is to be had all the same', async () => {
    await holdAll()
    const eventId = await desk.concert()
    expect(await refusal(desk.order(eventId, [1]))).toEqual(TOO_MANY)
    expect(await desk.sold(eventId)).toEqual([0])
    const [other] = await desk.member('free')
    expect((await desk.order(eventId, [1], { who: other })).status).toBe(200)
    const free = await desk.concert({ priceCents: 0 })
    expect((await desk.order(free, [1], { total: 0 })).json.success).toBe(true)
  })

  test('of one of these events give way to another selection of it', async () => {
    const [first] = await holdAll()
    expect((await desk.order(first?.eventId ?? '', [1])).status).toBe(200)
    expect(await desk.sold(first?.eventId ?? '')).toEqual([1])
  })

  test('make room once one is paid, or its hold has ended', async () => {
    const [first] = await holdAll()
    desk.bank.pay(first?.paymentId ?? '')
    await desk.confirm(first?.paymentId ?? '')
    expect((await desk.order(await desk.concert(), [1])).status).toBe(200)
    expect(await refusal(desk.order(await desk.concert(), [1]))).toEqual(TOO_MANY)
    desk.api.clock.now = new Date(desk.api.clock.now.getTime() + 15 * 60_000)
    expect((await desk.order(await desk.concert(), [1])).status).toBe(200)
  })

  test('are never more when many are ordered at the same moment', async () => {
    const events: string[] = []
    for (let number = 0; number < MOST_HELD + 4; number++) events.push(await desk.concert())
    const answers = await Promise.all(events.map((eventId) => desk.order(eventId, [1])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_HELD)
    for (const { status, json } of answers)
      if (status !== 200) expect([status, json.code, json.message]).toEqual(TOO_MANY)
  })

  test('presses and questions that reach the provider are counted; a settled payment is answered for ever', async () => {
    const { eventId, paymentId } = await held()
    const fill = async (limits: { key: string; max: number }[]) => {
      const max = limits[0]?.max ?? 0
      await desk.db.update(throttles).set({ hits: max })
    }
    await desk.confirm(paymentId)
    await fill(confirmLimits(desk.me.id))
    expect(refused(await desk.confirm(paymentId), 'asked too often').code).toBe('too_many_requests')
    expect((await desk.status(paymentId)).json.state).toBe('pending')
    await fill(orderLimits(desk.me.id))
    expect(refused(await desk.order(eventId, [1]), 'pressed too often').code).toBe('too_many_requests')
    const [other] = await desk.member('free')
    expect((await desk.order(eventId, [1], { who: other })).status).toBe(200)

    desk.bank.pay(paymentId)
    await desk.sweep(3)
    expect((await desk.confirm(paymentId)).json.state).toBe('ticketed')
  })
})
