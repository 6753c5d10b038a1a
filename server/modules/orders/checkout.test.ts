import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { refusal, setUpWorld } from '../../../tests/support/server/world.ts'
import { events, orderTransitions, ticketTypes } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('buying tickets on $name', ({ open }) => {
  const harness = setUpWorld(open)

  test('holds the seats, and gives tickets and a receipt once it is paid', async () => {
    const eventId = await harness.concert({ seats: [10, 10] })
    const answer = await harness.order(eventId, [2, 1])
    expect(answer.status).toBe(200)
    conforms('paymentIntent', answer.json)
    const { orderId, paymentIntentId } = answer.json
    expect(answer.json).toEqual({
      orderId,
      paymentIntentId,
      clientSecret: `${paymentIntentId}_secret`,
      heldUntil: '2026-11-21T11:15:00.000Z',
    })
    expect(harness.bank.of(paymentIntentId)).toMatchObject({ orderId, amountCents: 4200 })
    expect([await harness.sold(eventId), await harness.tickets()]).toEqual([[2, 1], []])
    const pending = await harness.status(paymentIntentId)
    conforms('payment', pending.json)
    expect(pending.json).toMatchObject({ id: paymentIntentId, orderId, state: 'pending', isDemo: false })

    harness.bank.pay(paymentIntentId)
    const paid = await harness.confirm(paymentIntentId)
    conforms('paymentConfirm', paid.json)
    expect(paid.json).toMatchObject({
      state: 'ticketed',
      eventId,
      eventName: 'Concert d’essai',
      totalAmount: 42,
      heldUntil: null,
      lines: [
        { ticketType: 'Plein tarif', quantity: 2, price: 14 },
        { ticketType: 'Tarif réduit', quantity: 1, price: 14 },
      ],
    })
    const tickets = await harness.tickets()
    expect(tickets).toMatchObject([
      { eventId, price: 14, withPass: false },
      { eventId, price: 14, withPass: false },
    ])
    const codes = tickets.flatMap((ticket: { codes: { id: string }[] }) => ticket.codes.map(({ id }) => id))
    expect(new Set(codes).size).toBe(3)
    expect(await harness.sold(eventId)).toEqual([2, 1])
    expect(await harness.steps(orderId)).toEqual([
      'selected → held (checkout)',
      'held → paid (confirm)',
      'paid → ticketed (confirm)',
    ])
    expect(await harness.mailsAbout(orderId)).toEqual([`receipt:order:${orderId}`])
  })

  test('of nothing to pay gives tickets at once, and a receipt; again is another order', async () => {
    const eventId = await harness.concert({ priceCents: 0, seats: [5] })
    const answer = await harness.order(eventId, [2], { total: 0 })
    conforms('paymentIntent', answer.json)
    expect(answer.json).toEqual({ orderId: answer.json.orderId, success: true, type: 'free_booking' })
    expect(await harness.tickets()).toMatchObject([{ eventId, quantity: 2, price: 0, withPass: false }])
    expect(await harness.bookings(answer.json.orderId)).toMatchObject([{ source: 'free', quantity: 2 }])
    expect(await harness.mailsAbout(answer.json.orderId)).toHaveLength(1)
    expect((await harness.order(eventId, [1], { total: 0 })).json.success).toBe(true)
    expect(await harness.sold(eventId)).toEqual([3])
    expect((await harness.status(answer.json.orderId)).json).toMatchObject({
      state: 'ticketed',
      totalAmount: 0,
    })
    expect(harness.bank.all).toEqual([])
  })

  test('is refused with the reason, and holds nothing', async () => {
    const two = await harness.concert({ seats: [10, 2] })
    const order = (eventId: string, quantities = [1], more = {}) =>
      refusal(harness.order(eventId, quantities, more))
    expect(await order('nulle-part')).toEqual([
      404,
      'not_found',
      'Cet événement n’existe pas ou a été supprimé.',
    ])
    expect((await order(await harness.concert({ withdrawnAt: FILLED_AT })))[0]).toBe(409)
    expect(await order(await harness.concert({ ticketingMode: 'external' }))).toEqual([
      409,
      'conflict',
      'Les billets de cet événement se prennent sur le site de sa billetterie.',
    ])
    expect(await order(await harness.concert({ source: 'concerts-api' }))).toEqual([
      403,
      'pass_required',
      'Ce concert s’ouvre avec un Pass Standard ou Premium\u00a0: il ne se vend pas à l’unité.',
    ])
    expect(await order(await harness.concert({ date: '2026-11-21', time: '12:00' }))).toEqual([
      409,
      'sales_closed',
      'Les ventes sont closes\u00a0: ce concert a commencé.',
    ])
    expect(await order(await harness.concert({ date: '2026-11-19' }))).toEqual([
      409,
      'sales_closed',
      'Cet événement est terminé.',
    ])
    expect(await order(two, [0, 0, 1])).toEqual([
      409,
      'conflict',
      'Ces billets ont changé depuis. Actualisez la page avant de commander.',
    ])
    expect(await order(two, [5])).toEqual([
      409,
      'conflict',
      'Une commande compte 4\u00a0places «\u00a0Plein tarif\u00a0» au plus pour ce concert.',
    ])
    expect(await order(two, [0, 3])).toEqual([
      409,
      'sold_out',
      'Il ne reste que 2\u00a0places «\u00a0Tarif réduit\u00a0» pour ce concert.',
    ])
    await harness.db
      .update(ticketTypes)
      .set({ capacitySold: 2 })
      .where(eq(ticketTypes.id, `${two}-2`))
    expect(await order(two, [1, 1])).toEqual([
      409,
      'sold_out',
      'Complet\u00a0: il n’y a plus de billet «\u00a0Tarif réduit\u00a0» pour ce concert.',
    ])
    expect(await order(two, [2], { total: 14 })).toEqual([
      409,
      'total_mismatch',
      'Le prix a changé\u00a0: le total est de 28\u00a0€. Vérifiez-le avant de commander.',
    ])
    expect((await order(two, [1], { total: 0 }))[1]).toBe('total_mismatch')
    expect((await order(two, [1], { total: 1e21 }))[1]).toBe('total_mismatch')
    expect(await harness.sold(two)).toEqual([0, 2])
    expect([await harness.ordersOf(), harness.bank.all]).toEqual([[], []])
  })

  test('one place of the last two by many at once: never more than there are', async () => {
    const eventId = await harness.concert({ seats: [7, 7] })
    const people = await harness.member('free', 12)
    // A machine that is busy tells some to come back.
    const untilAnswered = async (seats: number[], who: (typeof people)[number]) => {
      for (;;) {
        const answer = await harness.order(eventId, seats, { who })
        if (answer.status !== 503) return answer
      }
    }
    const answers = await Promise.all(
      people.map((who, index) => untilAnswered(index % 2 ? [1, 2] : [2, 1], who)),
    )
    const won = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ json }) => json.code === 'sold_out')
    expect(won.length + refused.length).toBe(12)
    const [one = 0, two = 0] = await harness.sold(eventId)
    expect(one + two).toBe(won.length * 3)
    expect(Math.max(one, two)).toBeLessThanOrEqual(7)
    expect(Math.max(one, two)).toBeGreaterThan(4)
  })

  test('writes each step down for good', async () => {
    const eventId = await harness.concert()
    const { orderId } = (await harness.order(eventId, [1])).json
    const mine = eq(orderTransitions.orderId, orderId)
    await expect(harness.db.update(orderTransitions).set({ cause: 'x' }).where(mine)).rejects.toThrow()
    await expect(harness.db.delete(orderTransitions).where(mine)).rejects.toThrow()
    expect(await harness.steps(orderId)).toHaveLength(1)
  })

  test('is nobody else’s to look at', async () => {
    const eventId = await harness.concert()
    const { orderId, paymentIntentId } = (await harness.order(eventId, [1])).json
    const [other] = await harness.member('premium')
    for (const id of [orderId, paymentIntentId, randomUUID()]) {
      expect(await refusal(harness.status(id, other))).toEqual([
        404,
        'not_found',
        'Ce paiement n’existe pas.',
      ])
      expect((await harness.confirm(id, other)).status).toBe(404)
    }
    expect((await harness.status(orderId)).json).toEqual((await harness.status(paymentIntentId)).json)
  })

  test('a price that changed afterwards is not the order’s', async () => {
    const eventId = await harness.concert()
    const { paymentIntentId } = (await harness.order(eventId, [1])).json
    await harness.db.update(ticketTypes).set({ priceCents: 9900 }).where(eq(ticketTypes.eventId, eventId))
    await harness.db.update(events).set({ priceCents: 9900 }).where(eq(events.id, eventId))
    harness.bank.pay(paymentIntentId)
    expect((await harness.confirm(paymentIntentId)).json).toMatchObject({
      state: 'ticketed',
      totalAmount: 14,
    })
    expect(await harness.tickets()).toMatchObject([{ price: 14 }])
  })
})

test('where nobody takes payments, only what is free is to be had', async () => {
  const api = await startHarness(undefined, { payments: null })
  try {
    const { db } = api.database
    const [me] = await addMembers(db, 1, { level: 'free', now: FILLED_AT })
    const order = async (priceCents: number) => {
      const eventId = await addConcert(db, { source: null, priceCents })
      const json = { eventId, tickets: { [`${eventId}-1`]: 1 }, totalAmount: priceCents / 100 }
      const token = me?.token ?? ''
      const answer = await api.call('POST', '/api/create-payment-intent', { token, json })
      const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
      return { answer, sold: type?.capacitySold }
    }
    const paid = await order(1400)
    expect([paid.answer.status, paid.answer.json.code, paid.sold]).toEqual([503, 'unavailable', 0])
    expect(paid.answer.json.message).toBe('Le paiement en ligne n’est pas ouvert sur ce site pour le moment.')
    const free = await order(0)
    expect([free.answer.json.type, free.sold]).toEqual(['free_booking', 1])
  } finally {
    await api.close()
  }
})
