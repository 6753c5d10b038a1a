import { like } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { eventChangeActs } from '../../../tests/support/server/event-change-acts.ts'
import { waitActs } from '../../../tests/support/server/wait-acts.ts'
import { setUpWorld } from '../../../tests/support/server/world.ts'
import { mails } from '../../platform/db/schema.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { takeEvent } from './webhook.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach(
  'a refund that the bank sends back while the rest of its order waits, on $name',
  ({ open }) => {
    const world = setUpWorld(open)
    const { cancel, notify, bought } = eventChangeActs(() => world)
    const { hear, soldOut } = waitActs(() => world)

    /** Lets the bank send a refund back; `left` is what the provider then has as paid back. */
    const fail = async (
      paymentId: string,
      { cents, key, left }: { cents: number; key: string | null; left: number },
    ) => {
      world.bank.set(paymentId, { refundedCents: left })
      const failure = { about: 'refund_failed' as const, paymentId, cents, key, line: 'failed' }
      await takeEvent(
        world.api.deps,
        'stripe',
        { id: `evt_${paymentId}`, type: 'refund.failed', ...failure },
        () => {},
      )
    }
    const toldOf = async (key: string) =>
      (
        await world.db
          .select()
          .from(mails)
          .where(like(mails.dedupeKey, `${key}%`))
      ).map(({ text }) => /Reste dû TTC\W+([\d,]+)/.exec(text)?.[1])

    test('of a sold seat is taken after a day, before the provider stops repeating it; the rest follows', async () => {
      const { eventId, holder, orderId, paymentId } = await soldOut({ seats: [2] })
      const tickets = await world.tickets(holder)
      const [seat] = tickets.find((one: { eventId: string }) => one.eventId === eventId).codes
      const [buyer] = await world.member('free')
      await world.api.call('POST', `/api/resale/${seat.id}`, { token: holder.token })
      const { json } = await world.order(eventId, [1], { who: buyer })
      await hear(world.bank.pay(json.paymentIntentId))
      await world.sweep()
      await cancel(eventId)
      await notify()
      world.bank.away.add('refundPayment')
      await world.sweep()
      const failure = { cents: 1400, key: `seat-${seat.id}`, left: 0 }
      await world.sweep(23 * 60)
      await expect(fail(paymentId, failure)).rejects.toThrow(ProviderUnavailable)
      await world.sweep(60)
      expect((await world.stored(orderId))?.state).toBe('refunding')
      for (const _ of [1, 2]) await fail(paymentId, failure)
      expect(await toldOf(`refund-failed:${orderId}:${seat.id}`)).toEqual(['14'])
      world.bank.away.clear()
      await world.sweep(6 * 60)
      expect((await world.stored(orderId))?.state).toBe('refunded')
      // The seat's price is repaid by an operator alone.
      expect(world.bank.of(paymentId).refundedCents).toBe(1400)
      expect((await world.status(paymentId, holder)).json.hasRefundFailed).toBe(true)
    })

    test('of a part by hand is taken after a day too', async () => {
      const { eventId, orderId, paymentId } = await bought()
      await hear(world.bank.set(paymentId, { refundedCents: 1000 }))
      await cancel(eventId)
      await notify()
      world.bank.away.add('refundPayment')
      await world.sweep()
      await world.sweep(24 * 60)
      await fail(paymentId, { cents: 1000, key: null, left: 0 })
      expect(await toldOf(`refund-failed:order:${orderId}`)).toEqual(['10'])
      world.bank.away.clear()
      await world.sweep(6 * 60)
      expect((await world.stored(orderId))?.state).toBe('refunded')
      expect(world.bank.of(paymentId).refundedCents).toBe(1800)
    })
  },
)
