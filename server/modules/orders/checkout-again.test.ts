import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { members, orders } from '../../platform/db/schema.ts'
import { newId } from '../../platform/security/tokens.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('ordering again on $name', ({ open }) => {
  const harness = setUpWorld(open)

  const states = async () => (await harness.ordersOf()).map(({ state }) => state)

  test('the same attempt, many times at once, is one order', async () => {
    const eventId = await harness.concert({ seats: [10] })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => harness.order(eventId, [2], { key })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect([await harness.sold(eventId), await states(), harness.bank.all.length]).toEqual([[2], ['held'], 1])
  })

  test('the same attempt for something else is refused, and is nothing to another member', async () => {
    const eventId = await harness.concert()
    const key = randomUUID()
    await harness.order(eventId, [2], { key })
    expect(await refusal(harness.order(eventId, [1], { key }))).toEqual([
      409,
      'conflict',
      'Cette demande a déjà servi à une autre commande. Actualisez la page et recommencez.',
    ])
    const [other] = await harness.member('free')
    expect((await harness.order(eventId, [1], { key, who: other })).status).toBe(200)
    expect(await harness.sold(eventId)).toEqual([3])
  })

  test.each(['away', 'lost'] as const)(
    'while the provider is %s the places are free as soon as the opening has failed; the same attempt orders anew',
    async (how) => {
      const eventId = await harness.concert({ seats: [2] })
      const key = randomUUID()
      harness.bank[how].add('openPayment')
      const failed = await harness.order(eventId, [2], { key })
      expect([failed.status, failed.json.code]).toEqual([503, 'unavailable'])
      expect(failed.json.message).toMatch(/^Le service de paiement ne répond pas/)
      expect([await harness.sold(eventId), await states()]).toEqual([[0], ['expired']])
      const [first] = await harness.ordersOf()
      expect(await harness.steps(first?.id ?? '')).toContain('held → expired (opening failed)')
      harness.bank[how].clear()
      const answer = await harness.order(eventId, [2], { key })
      expect(answer.status).toBe(200)
      expect([await harness.sold(eventId), (await states()).sort()]).toEqual([[2], ['expired', 'held']])
      // A payment that the first opening left at the provider can no longer be paid.
      await harness.sweep(2)
      expect(harness.bank.all.filter(({ state }) => state === 'open')).toMatchObject([
        { paymentId: answer.json.paymentIntentId },
      ])
    },
  )

  test('an attempt whose other call has opened the payment keeps its places when this one fails', async () => {
    const eventId = await harness.concert()
    const key = randomUUID()
    const goOn = harness.bank.keepOpening()
    const opened = harness.order(eventId, [1], { key })
    await expect.poll(() => harness.bank.all.length).toBe(1)
    const handedOut = await harness.order(eventId, [1], { key })
    harness.bank.failKept()
    goOn()
    expect((await opened).status).toBe(503)
    expect(handedOut.status).toBe(200)
    expect([await harness.sold(eventId), await states()]).toEqual([[1], ['held']])
  })

  test('the same attempt finds its order full of its own seats', async () => {
    const eventId = await harness.concert({ seats: [2] })
    const key = randomUUID()
    const first = await harness.order(eventId, [2], { key })
    expect((await harness.order(eventId, [2], { key })).text).toBe(first.text)
  })

  test('the same attempt after its order has ended says how', async () => {
    const eventId = await harness.concert()
    const key = randomUUID()
    const { paymentIntentId, orderId } = (await harness.order(eventId, [1], { key })).json
    harness.api.clock.now = new Date(harness.api.clock.now.getTime() + 15 * 60_000)
    const over = [
      409,
      'conflict',
      'Le temps pour payer cette commande est écoulé, ou une autre l’a remplacée. Choisissez à nouveau vos billets.',
    ]
    expect(await refusal(harness.order(eventId, [1], { key }))).toEqual(over)
    await harness.sweep()
    expect((await harness.stored(orderId))?.state).toBe('expired')
    expect(await refusal(harness.order(eventId, [1], { key }))).toEqual(over)

    const paid = randomUUID()
    const second = (await harness.order(eventId, [1], { key: paid })).json
    expect(second.orderId).not.toBe(orderId)
    expect(harness.bank.of(paymentIntentId).state).toBe('canceled')
    harness.bank.pay(second.paymentIntentId)
    await harness.confirm(second.paymentIntentId)
    expect((await harness.order(eventId, [1], { key: paid })).json).toEqual({
      orderId: second.orderId,
      paymentIntentId: second.paymentIntentId,
      success: true,
      type: 'ticketed',
      checkout_url: `http://localhost:3000/payment/success/${second.paymentIntentId}?event_id=${eventId}`,
    })
    expect(await harness.sold(eventId)).toEqual([1])

    const free = await harness.concert({ priceCents: 0 })
    const again = randomUUID()
    const booked = await harness.order(free, [1], { key: again, total: 0 })
    expect((await harness.order(free, [1], { key: again, total: 0 })).text).toBe(booked.text)
    expect(await harness.sold(free)).toEqual([1])
  })

  test('another press gives the earlier order’s seats back and stops its payment', async () => {
    const eventId = await harness.concert({ seats: [4] })
    const first = (await harness.order(eventId, [4])).json
    const second = await harness.order(eventId, [3])
    expect(second.status).toBe(200)
    expect(harness.bank.of(first.paymentIntentId).state).toBe('canceled')
    expect([await harness.sold(eventId), (await states()).sort()]).toEqual([[3], ['expired', 'held']])
    expect((await harness.steps(first.orderId)).at(-1)).toBe('held → expired (superseded)')
    expect((await harness.stored(first.orderId))?.checkAt).toBeNull()
    // Orders for other events are left alone.
    expect((await harness.order(await harness.concert(), [1])).status).toBe(200)
    expect((await harness.stored(second.json.orderId))?.state).toBe('held')
  })

  test('a press that is refused leaves the earlier order as it is', async () => {
    const eventId = await harness.concert({ seats: [4] })
    const first = (await harness.order(eventId, [2])).json
    expect((await harness.order(eventId, [2], { total: 1 })).json.code).toBe('total_mismatch')
    expect((await harness.stored(first.orderId))?.state).toBe('held')
    expect(harness.bank.of(first.paymentIntentId).state).toBe('open')
  })

  test('another press finds the earlier order paid: it has its tickets, and nobody pays twice unawares', async () => {
    const eventId = await harness.concert()
    const first = (await harness.order(eventId, [1])).json
    harness.bank.pay(first.paymentIntentId)
    expect(await refusal(harness.order(eventId, [1]))).toEqual([
      409,
      'conflict',
      'Votre commande précédente pour cet événement est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0» avant d’en passer une autre.',
    ])
    expect(await harness.tickets()).toHaveLength(1)
    expect((await harness.order(eventId, [1])).status).toBe(200)
  })

  test('another press waits for the bank, and for a provider that is out of reach', async () => {
    const eventId = await harness.concert()
    const first = (await harness.order(eventId, [1])).json
    harness.bank.set(first.paymentIntentId, { state: 'processing' })
    expect((await refusal(harness.order(eventId, [1])))[2]).toMatch(/en cours de traitement par votre banque/)
    harness.bank.set(first.paymentIntentId, { state: 'open' })
    harness.bank.away.add('cancelPayment')
    expect((await harness.order(eventId, [1])).status).toBe(503)
    expect([await harness.sold(eventId), await states()]).toEqual([[1], ['held']])
  })

  test('another press after the payment could not be opened: nobody can pay the first any more', async () => {
    const eventId = await harness.concert()
    harness.bank.lost.add('openPayment')
    await harness.order(eventId, [1])
    harness.bank.lost.clear()
    const second = await harness.order(eventId, [1])
    expect(second.status).toBe(200)
    expect((await states()).sort()).toEqual(['expired', 'held'])
    await harness.sweep(2)
    const payments = harness.bank.all.map(({ paymentId, state }) => [
      paymentId === second.json.paymentIntentId,
      state,
    ])
    expect(payments.sort()).toEqual([
      [false, 'canceled'],
      [true, 'open'],
    ])
    const first = (await harness.ordersOf()).find(({ state }) => state === 'expired')
    expect([first?.paymentId, first?.checkAt]).toEqual([`pi_${first?.id}`, null])
  })

  test('an order that was replaced while its payment was being opened is not handed out, and cannot be paid', async () => {
    const eventId = await harness.concert()
    const goOn = harness.bank.keepOpening()
    const first = harness.order(eventId, [1])
    await expect.poll(() => harness.bank.all.length).toBe(1)
    const second = await harness.order(eventId, [2])
    goOn()
    const [status, code, message] = await refusal(first)
    expect([status, code]).toEqual([409, 'conflict'])
    expect(message).toMatch(/ou une autre l’a remplacée/)
    expect([second.status, await harness.sold(eventId)]).toEqual([200, [2]])
    await harness.sweep()
    expect(harness.bank.all.map(({ amountCents, state }) => [amountCents, state])).toEqual([
      [1400, 'canceled'],
      [2800, 'open'],
    ])
  })

  test('many windows at once keep one order', async () => {
    const eventId = await harness.concert({ seats: [10] })
    const answers = await Promise.all(Array.from({ length: 6 }, () => harness.order(eventId, [2])))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await states()).filter((state) => state === 'held')).toHaveLength(1)
    expect(await harness.sold(eventId)).toEqual([2])
    await harness.sweep(2)
    expect(harness.bank.all.filter(({ state }) => state === 'open')).toHaveLength(1)
  })

  test('an account that went while it paid has its money back', async () => {
    const eventId = await harness.concert()
    const { orderId, paymentIntentId } = (await harness.order(eventId, [2])).json
    await harness.db.delete(members).where(eq(members.id, harness.me.id))
    harness.bank.pay(paymentIntentId)
    await harness.sweep(5)
    expect([(await harness.stored(orderId))?.state, harness.bank.refunds.get(paymentIntentId)]).toEqual([
      'refunding',
      undefined,
    ])
    await harness.sweep()
    expect([(await harness.stored(orderId))?.state, harness.bank.refunds.get(paymentIntentId)]).toEqual([
      'refunded',
      1,
    ])
    expect(await harness.sold(eventId)).toEqual([0])
  })

  test('of one’s own free places one is cancelled by its name', async () => {
    const eventId = await harness.concert({ priceCents: 0 })
    await harness.order(eventId, [1], { total: 0 })
    await harness.order(eventId, [2], { total: 0 })
    const cancel = (bookingId: string) =>
      harness.api.call('DELETE', `/api/events/${eventId}/cancel-booking?bookingId=${bookingId}`, {
        token: harness.me.token,
      })
    const tickets = await harness.tickets()
    const two = tickets.find(({ quantity }: { quantity: number }) => quantity === 2)
    expect((await cancel(newId())).status).toBe(404)
    expect((await cancel(two.id)).status).toBe(200)
    expect((await cancel(two.id)).status).toBe(404)
    expect(await harness.tickets()).toMatchObject([{ quantity: 1 }])
    expect(await harness.sold(eventId)).toEqual([1])
    const [order] = await harness.db.select().from(orders).where(eq(orders.memberId, harness.me.id))
    expect(order?.state).toBe('ticketed')
  })
})
