import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { members, orders } from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/security/tokens.ts'
import { refusal } from './support/booking-desk.ts'
import { type CheckoutDesk, openCheckoutDesk } from './support/checkout-desk.ts'
import { bothDatabases } from './support/databases.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('ordering again on $name', ({ open }) => {
  let desk: CheckoutDesk
  beforeAll(async () => {
    desk = await openCheckoutDesk(open)
  })
  afterAll(() => desk.api.close())
  beforeEach(() => desk.begin())

  const states = async () => (await desk.ordersOf()).map(({ state }) => state)

  test('the same press, many times at once, is one order', async () => {
    const eventId = await desk.concert({ seats: [10] })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.order(eventId, [2], { key })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect([await desk.sold(eventId), await states(), desk.bank.all.length]).toEqual([[2], ['held'], 1])
  })

  test('the same press for something else is refused, and is nothing to another member', async () => {
    const eventId = await desk.concert()
    const key = randomUUID()
    await desk.order(eventId, [2], { key })
    expect(await refusal(desk.order(eventId, [1], { key }))).toEqual([
      409,
      'conflict',
      'Cette demande a déjà servi à une autre commande. Actualisez la page et recommencez.',
    ])
    const [other] = await desk.member('free')
    expect((await desk.order(eventId, [1], { key, who: other })).status).toBe(200)
    expect(await desk.sold(eventId)).toEqual([3])
  })

  test.each(['away', 'lost'] as const)(
    'while the provider is %s the places are free as soon as the opening has failed; the same attempt orders anew',
    async (how) => {
      const eventId = await desk.concert({ seats: [2] })
      const key = randomUUID()
      desk.bank[how].add('openPayment')
      const failed = await desk.order(eventId, [2], { key })
      expect([failed.status, failed.json.code]).toEqual([503, 'unavailable'])
      expect(failed.json.message).toMatch(/^Le service de paiement ne répond pas/)
      expect([await desk.sold(eventId), await states()]).toEqual([[0], ['expired']])
      const [first] = await desk.ordersOf()
      expect(await desk.steps(first?.id ?? '')).toContain('held → expired (opening failed)')
      desk.bank[how].clear()
      const answer = await desk.order(eventId, [2], { key })
      expect(answer.status).toBe(200)
      expect([await desk.sold(eventId), (await states()).sort()]).toEqual([[2], ['expired', 'held']])
      // Whatever the first opening has left at the provider can be paid by nobody.
      await desk.sweep(2)
      expect(desk.bank.all.filter(({ state }) => state === 'open')).toMatchObject([
        { paymentId: answer.json.paymentIntentId },
      ])
    },
  )

  test('an attempt whose other call has opened the payment keeps its places when this one fails', async () => {
    const eventId = await desk.concert()
    const key = randomUUID()
    const goOn = desk.bank.keepOpening()
    const opened = desk.order(eventId, [1], { key })
    await expect.poll(() => desk.bank.all.length).toBe(1)
    const handedOut = await desk.order(eventId, [1], { key })
    desk.bank.failKept()
    goOn()
    expect((await opened).status).toBe(503)
    expect(handedOut.status).toBe(200)
    expect([await desk.sold(eventId), await states()]).toEqual([[1], ['held']])
  })

  test('the same press finds its order full of its own seats', async () => {
    const eventId = await desk.concert({ seats: [2] })
    const key = randomUUID()
    const first = await desk.order(eventId, [2], { key })
    expect((await desk.order(eventId, [2], { key })).text).toBe(first.text)
  })

  test('the same press after its order has ended says how', async () => {
    const eventId = await desk.concert()
    const key = randomUUID()
    const { paymentIntentId, orderId } = (await desk.order(eventId, [1], { key })).json
    desk.api.clock.now = new Date(desk.api.clock.now.getTime() + 15 * 60_000)
    const over = [
      409,
      'conflict',
      'Le temps pour payer cette commande est écoulé, ou une autre l’a remplacée. Choisissez à nouveau vos billets.',
    ]
    expect(await refusal(desk.order(eventId, [1], { key }))).toEqual(over)
    await desk.sweep()
    expect((await desk.stored(orderId))?.state).toBe('expired')
    expect(await refusal(desk.order(eventId, [1], { key }))).toEqual(over)

    const paid = randomUUID()
    const second = (await desk.order(eventId, [1], { key: paid })).json
    expect(second.orderId).not.toBe(orderId)
    expect(desk.bank.of(paymentIntentId).state).toBe('canceled')
    desk.bank.pay(second.paymentIntentId)
    await desk.confirm(second.paymentIntentId)
    expect((await desk.order(eventId, [1], { key: paid })).json).toEqual({
      orderId: second.orderId,
      paymentIntentId: second.paymentIntentId,
      success: true,
      type: 'ticketed',
      checkout_url: `http://localhost:3000/payment/success/${second.paymentIntentId}?event_id=${eventId}`,
    })
    expect(await desk.sold(eventId)).toEqual([1])

    const free = await desk.concert({ priceCents: 0 })
    const again = randomUUID()
    const booked = await desk.order(free, [1], { key: again, total: 0 })
    expect((await desk.order(free, [1], { key: again, total: 0 })).text).toBe(booked.text)
    expect(await desk.sold(free)).toEqual([1])
  })

  test('another press gives the earlier order’s seats back and stops its payment', async () => {
    const eventId = await desk.concert({ seats: [4] })
    const first = (await desk.order(eventId, [4])).json
    const second = await desk.order(eventId, [3])
    expect(second.status).toBe(200)
    expect(desk.bank.of(first.paymentIntentId).state).toBe('canceled')
    expect([await desk.sold(eventId), (await states()).sort()]).toEqual([[3], ['expired', 'held']])
    expect((await desk.steps(first.orderId)).at(-1)).toBe('held → expired (superseded)')
    expect((await desk.stored(first.orderId))?.checkAt).toBeNull()
    // Orders for other events are left alone.
    expect((await desk.order(await desk.concert(), [1])).status).toBe(200)
    expect((await desk.stored(second.json.orderId))?.state).toBe('held')
  })

  test('a press that is refused leaves the earlier order as it is', async () => {
    const eventId = await desk.concert({ seats: [4] })
    const first = (await desk.order(eventId, [2])).json
    expect((await desk.order(eventId, [2], { total: 1 })).json.code).toBe('total_mismatch')
    expect((await desk.stored(first.orderId))?.state).toBe('held')
    expect(desk.bank.of(first.paymentIntentId).state).toBe('open')
  })

  test('another press finds the earlier order paid: it has its tickets, and nobody pays twice unawares', async () => {
    const eventId = await desk.concert()
    const first = (await desk.order(eventId, [1])).json
    desk.bank.pay(first.paymentIntentId)
    expect(await refusal(desk.order(eventId, [1]))).toEqual([
      409,
      'conflict',
      'Votre commande précédente pour cet événement est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0» avant d’en passer une autre.',
    ])
    expect(await desk.tickets()).toHaveLength(1)
    expect((await desk.order(eventId, [1])).status).toBe(200)
  })

  test('another press waits for the bank, and for a provider that is out of reach', async () => {
    const eventId = await desk.concert()
    const first = (await desk.order(eventId, [1])).json
    desk.bank.set(first.paymentIntentId, { state: 'processing' })
    expect((await refusal(desk.order(eventId, [1])))[2]).toMatch(/en cours de traitement par votre banque/)
    desk.bank.set(first.paymentIntentId, { state: 'open' })
    desk.bank.away.add('cancelPayment')
    expect((await desk.order(eventId, [1])).status).toBe(503)
    expect([await desk.sold(eventId), await states()]).toEqual([[1], ['held']])
  })

  test('another press after the payment could not be opened: nobody can pay the first any more', async () => {
    const eventId = await desk.concert()
    desk.bank.lost.add('openPayment')
    await desk.order(eventId, [1])
    desk.bank.lost.clear()
    const second = await desk.order(eventId, [1])
    expect(second.status).toBe(200)
    expect((await states()).sort()).toEqual(['expired', 'held'])
    await desk.sweep(2)
    const payments = desk.bank.all.map(({ paymentId, state }) => [
      paymentId === second.json.paymentIntentId,
      state,
    ])
    expect(payments.sort()).toEqual([
      [false, 'canceled'],
      [true, 'open'],
    ])
    const first = (await desk.ordersOf()).find(({ state }) => state === 'expired')
    expect([first?.paymentId, first?.checkAt]).toEqual([`pi_${first?.id}`, null])
  })

  test('an order that was replaced while its payment was being opened is not handed out, and cannot be paid', async () => {
    const eventId = await desk.concert()
    const goOn = desk.bank.keepOpening()
    const first = desk.order(eventId, [1])
    await expect.poll(() => desk.bank.all.length).toBe(1)
    const second = await desk.order(eventId, [2])
    goOn()
    const [status, code, message] = await refusal(first)
    expect([status, code]).toEqual([409, 'conflict'])
    expect(message).toMatch(/ou une autre l’a remplacée/)
    expect([second.status, await desk.sold(eventId)]).toEqual([200, [2]])
    await desk.sweep()
    expect(desk.bank.all.map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [1400, 'canceled'],
      [2800, 'open'],
    ])
  })

  test('many windows at once keep one order', async () => {
    const eventId = await desk.concert({ seats: [10] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.order(eventId, [2])))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await states()).filter((state) => state === 'held')).toHaveLength(1)
    expect(await desk.sold(eventId)).toEqual([2])
    await desk.sweep(2)
    expect(desk.bank.all.filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  test('an account that went while it paid has its money back', async () => {
    const eventId = await desk.concert()
    const { orderId, paymentIntentId } = (await desk.order(eventId, [2])).json
    await desk.db.delete(members).where(eq(members.id, desk.me.id))
    desk.bank.pay(paymentIntentId)
    await desk.sweep(5)
    expect([(await desk.stored(orderId))?.state, desk.bank.refunds.get(paymentIntentId)]).toEqual([
      'refunding',
      undefined,
    ])
    await desk.sweep()
    expect([(await desk.stored(orderId))?.state, desk.bank.refunds.get(paymentIntentId)]).toEqual([
      'refunded',
      1,
    ])
    expect(await desk.sold(eventId)).toEqual([0])
  })

  test('of one’s own free places one is cancelled by its name', async () => {
    const eventId = await desk.concert({ priceCents: 0 })
    await desk.order(eventId, [1], { total: 0 })
    await desk.order(eventId, [2], { total: 0 })
    const cancel = (bookingId: string) =>
      desk.api.call('DELETE', `/api/events/${eventId}/cancel-booking?bookingId=${bookingId}`, {
        token: desk.me.token,
      })
    const tickets = await desk.tickets()
    const two = tickets.find(({ quantity }: { quantity: number }) => quantity === 2)
    expect((await cancel(newId())).status).toBe(404)
    expect((await cancel(two.id)).status).toBe(200)
    expect((await cancel(two.id)).status).toBe(404)
    expect(await desk.tickets()).toMatchObject([{ quantity: 1 }])
    expect(await desk.sold(eventId)).toEqual([1])
    const [order] = await desk.db.select().from(orders).where(eq(orders.memberId, desk.me.id))
    expect(order?.state).toBe('ticketed')
  })
})
