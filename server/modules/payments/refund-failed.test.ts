import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { mails } from '../../platform/db/schema.ts'
import { takeEvent } from './webhook.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('a refund that the bank sends back, on $name', ({ open }) => {
  const world = setUpWorld(open)
  const { bought, cancel, notify } = eventChangeActs(() => world)
  const { hear, soldOut } = waitActs(() => world)

  let number = 0
  const fail = async (
    paymentId: string,
    { cents = 2800, key = null as string | null, id = `evt_${++number}` },
  ) => {
    const warnings: string[] = []
    const failure = { about: 'refund_failed' as const, paymentId, cents, key, line: `${paymentId} failed` }
    await takeEvent(world.api.deps, 'stripe', { id, type: 'refund.failed', ...failure }, (line) =>
      warnings.push(line),
    )
    return warnings
  }
  const mailOf = async (start: string) =>
    (await world.db.select().from(mails)).filter(({ dedupeKey }) => dedupeKey.startsWith(start))
  const exported = async (orderId: string) =>
    (await world.api.call('GET', '/api/user/export', { token: world.me.token })).json.orders.find(
      ({ id }: { id: string }) => id === orderId,
    )
  const refundOfTicket = async () => (await world.tickets())[0].refund

  test('is no longer said to be made: ticket, order, export and a mail tell so, once', async () => {
    const { eventId, orderId, paymentId } = await bought()
    await cancel(eventId)
    await notify()
    await world.sweep()
    expect([(await world.stored(orderId))?.state, await refundOfTicket()]).toEqual(['refunded', 'refunded'])
    expect((await world.status(paymentId)).json.hasRefundFailed).toBe(false)
    const told = await fail(paymentId, { id: 'evt_twice' })
    expect([told, await fail(paymentId, { id: 'evt_twice' })]).toEqual([[`${paymentId} failed`], []])
    expect(await refundOfTicket()).toBe('refunding')
    expect((await world.status(paymentId)).json).toMatchObject({ state: 'refunded', hasRefundFailed: true })
    expect((await exported(orderId)).refundFailedAt).toBe(world.api.clock.now.toISOString())
    const [mail, ...others] = await mailOf(`refund-failed:order:${orderId}`)
    expect([mail?.subject, others]).toEqual([
      'Votre remboursement n’est pas arrivé\u00a0: Concert d’essai',
      [],
    ])
    expect(mail?.text).toContain('28\u00a0€')
    // A report of the refund that comes late says nothing new.
    await hear(world.bank.set(paymentId, { refundedCents: 2800 }))
    expect(await refundOfTicket()).toBe('refunding')
  })

  test('is nothing to a buyer while it is still owed here, or was a part by hand', async () => {
    const { eventId, orderId, paymentId } = await bought()
    expect(await fail(paymentId, { cents: 1000 })).toHaveLength(1)
    await cancel(eventId)
    await notify()
    expect(await fail(paymentId, {})).toHaveLength(1)
    expect((await world.stored(orderId))?.refundFailedAt).toBeNull()
    expect(await mailOf(`refund-failed:order:${orderId}`)).toEqual([])
    expect(await fail('pi_of_nobody', {})).toHaveLength(1)
  })

  test('of a seat that somebody else bought is owed again, and its seller told', async () => {
    const { eventId, holder, orderId, paymentId } = await soldOut({ seats: [2] })
    const seat = (await world.tickets(holder)).find((one: { eventId: string }) => one.eventId === eventId)
      .codes[0]
    const [buyer] = await world.member('free', 1)
    await world.api.call('POST', `/api/resale/${seat.id}`, { token: holder.token })
    const { json } = await world.order(eventId, [1], { who: buyer })
    await hear(world.bank.pay(json.paymentIntentId))
    await world.sweep()
    const resold = async () =>
      (await world.api.call('GET', '/api/user/export', { token: holder.token })).json.orders.find(
        ({ id }: { id: string }) => id === orderId,
      ).resold
    expect((await resold())[0].refundedAt).not.toBeNull()
    await fail(paymentId, { cents: 1400, key: `seat-${seat.id}` })
    expect(await resold()).toMatchObject([{ amount: 14, refundedAt: null }])
    expect(await mailOf(`refund-failed:${orderId}:${seat.id}`)).toHaveLength(1)
    expect((await world.stored(orderId))?.state).toBe('ticketed')
    await world.sweep(600)
    expect(world.bank.of(paymentId).refundedCents).toBe(1400)
  })
})
