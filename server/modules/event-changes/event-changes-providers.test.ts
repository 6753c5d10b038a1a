import { like } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { startStripeHarness, WEBHOOK_SECRET } from '../../../tests/support/server/stripe-harness.ts'
import { demoProvider, mails } from '../../platform/db/schema.ts'
import { processDueOrders } from '../orders/job.ts'
import { takeEvent } from '../payments/webhook.ts'
import { cancelEvent } from './use-cases/change-event.ts'
import { notifyHolders } from './use-cases/notify-holders.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** Acts of a buyer, the operator and the jobs on one order, for any payment provider. */
const evening = async (api: Harness) => {
  const { db } = api.database
  const [member] = (await addMembers(db, 1, { level: 'free', now: FILLED_AT })) as [TestMember]
  const eventId = await addConcert(db, { source: null, seats: [10] })
  const warnings: string[] = []
  const warn = (_: unknown, line: string) => warnings.push(line)
  return {
    member,
    warnings,
    order: async (): Promise<string> =>
      (
        await api.call('POST', '/api/create-payment-intent', {
          token: member.token,
          json: { eventId, tickets: { [`${eventId}-1`]: 2 }, totalAmount: 28 },
        })
      ).json.paymentIntentId,
    cancel: () => cancelEvent(db, eventId, { now: api.clock.now, evenIfOver: false }),
    /** Advances the clock and runs both jobs, each in two processes. */
    jobs: async (minutes = 0) => {
      api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
      const deps = { database: api.database, publicUrl: () => ORIGIN, now: () => api.clock.now }
      const notify = async () => {
        while (await notifyHolders(deps));
      }
      const settle = async () => {
        while (await processDueOrders(api.deps, { warn: warn as never }));
      }
      await Promise.all([notify(), notify()])
      await Promise.all([settle(), settle()])
    },
    stateOf: async (paymentId: string) =>
      (await api.call('GET', `/api/payment/${paymentId}`, { token: member.token })).json,
    ticket: async () => (await api.call('GET', '/api/tickets', { token: member.token })).json[0],
    subjects: async () =>
      (
        await db
          .select()
          .from(mails)
          .where(like(mails.recipient, `${member.id.toLowerCase()}@%`))
      )
        .map(({ subject }) => subject)
        .filter((subject) => /annulé/.test(subject)),
  }
}

const stripeEvening = async () => {
  const { double, api, close: end } = await startStripeHarness()
  close = end
  const acts = await evening(api)
  const hear = async (type: string) => {
    const { payments, deps } = api
    const event = double.events.findLast((each) => each.type === type)
    if (!event || !payments?.webhook) throw new Error(`no ${type}`)
    const { body, signature } = double.signed(event, WEBHOOK_SECRET)
    await takeEvent(deps, payments.name, payments.webhook.read(Buffer.from(body), signature), () => {})
  }
  const refunds = () => double.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds')
  return { ...acts, double, hear, refunds }
}

test('Stripe: away at first, it is asked again, and the money goes back once', async () => {
  const { double, hear, refunds, order, cancel, jobs, stateOf, ticket, subjects, warnings } =
    await stripeEvening()
  const paymentId = await order()
  double.payIntent(paymentId)
  await hear('payment_intent.succeeded')
  double.faults.policy = ({ path }) => (path === '/v1/refunds' ? 'unavailable' : undefined)
  await cancel()
  await jobs()
  expect(refunds().length).toBeGreaterThan(0)
  expect(double.ledger()).toMatchObject([{ takenCents: 2800, refundedCents: 0 }])
  expect(await ticket()).toMatchObject({ status: 'cancelled', refund: 'refunding' })
  expect(warnings).not.toEqual([])

  double.faults.policy = () => undefined
  // The response is lost; the refund must not be repeated.
  double.faults.plan('POST', /^\/v1\/refunds$/, 'lost')
  for (let turn = 0; turn < 4; turn++) await jobs(10)
  await hear('charge.refunded')
  await jobs(10)
  expect(double.ledger()).toMatchObject([{ paymentId, takenCents: 2800, refundedCents: 2800 }])
  expect(await stateOf(paymentId)).toMatchObject({ state: 'refunded', refundCause: 'event_cancelled' })
  expect(await ticket()).toMatchObject({ status: 'cancelled', refund: 'refunded' })
  expect(await subjects()).toEqual(['Concert annulé\u00a0: Concert d’essai'])
})

test('Stripe: paid at the moment of the cancellation, and heard of after it', async () => {
  const { double, hear, order, cancel, jobs, stateOf, ticket, subjects } = await stripeEvening()
  const paymentId = await order()
  await cancel()
  double.payIntent(paymentId)
  await jobs()
  await hear('payment_intent.succeeded')
  await hear('payment_intent.succeeded')
  await jobs(1)
  await jobs(10)
  expect(double.ledger()).toMatchObject([{ takenCents: 2800, refundedCents: 2800 }])
  expect(await stateOf(paymentId)).toMatchObject({ state: 'refunded', refundCause: 'event_cancelled' })
  expect(await ticket()).toBeUndefined()
  expect(await subjects()).toEqual(['Concert annulé, commande remboursée\u00a0: Concert d’essai'])
})

test('the demonstration: paid on its page, paid back by itself; its page of an unpaid one is closed', async () => {
  const api = await startHarness()
  close = api.close
  const { db } = api.database
  const pay = (id: string) =>
    api.call('POST', `/api/demo-payments/${id}`, { json: { card: '4242 4242 4242 4242' } })
  const record = async (paymentId: string) =>
    (
      await db
        .select()
        .from(demoProvider)
        .where(like(demoProvider.id, `%${paymentId}`))
    ).map(({ body }) => body)

  const bought = await evening(api)
  const paymentId = await bought.order()
  await pay(paymentId)
  expect(await bought.ticket()).toMatchObject({ status: 'valid' })
  await bought.cancel()
  await bought.jobs()
  await bought.jobs(10)
  expect(await record(paymentId)).toMatchObject([{ amountCents: 2800, refundedCents: 2800 }])
  expect(await bought.ticket()).toMatchObject({ status: 'cancelled', refund: 'refunded' })
  expect(await bought.subjects()).toEqual(['Démonstration – Concert annulé\u00a0: Concert d’essai'])

  const waiting = await evening(api)
  const unpaid = await waiting.order()
  await waiting.cancel()
  await waiting.jobs()
  expect((await api.call('GET', `/api/demo-payments/${unpaid}`)).json.state).toBe('ended')
  await pay(unpaid)
  await waiting.jobs(10)
  expect(await record(unpaid)).toMatchObject([{ state: 'canceled', refundedCents: 0 }])
  expect(await waiting.subjects()).toEqual([])
})
