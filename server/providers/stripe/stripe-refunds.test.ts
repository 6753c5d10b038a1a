import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { FILLED_AT, type Harness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { startStripeHarness, WEBHOOK_SECRET } from '../../../tests/support/server/stripe-harness.ts'
import type { StripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'
import { takeEvent } from '../../modules/payments/webhook.ts'
import { paymentEvents } from '../../platform/db/schema.ts'

describe('what is done in Stripe’s dashboard', () => {
  let double: StripeDouble
  let api: Harness
  let close: (() => Promise<void>) | undefined
  let member: TestMember
  beforeAll(async () => {
    ;({ double, api, close } = await startStripeHarness())
    ;[member] = (await addMembers(api.database.db, 1, { level: 'free', now: FILLED_AT })) as [TestMember]
  })
  afterAll(() => close?.())

  /** Creates an order with tickets. */
  const ticketed = async (): Promise<string> => {
    const eventId = await addConcert(api.database.db, { source: null, seats: [10] })
    const { json } = await api.call('POST', '/api/create-payment-intent', {
      token: member.token,
      json: { eventId, tickets: { [`${eventId}-1`]: 2 }, totalAmount: 28 },
    })
    double.payIntent(json.paymentIntentId)
    await deliver('payment_intent.succeeded')
    return json.paymentIntentId
  }
  const stateOf = async (paymentId: string): Promise<string> =>
    (await api.call('GET', `/api/payment/${paymentId}`, { token: member.token })).json.state

  /** Processes an event as if posted. Returns the log warnings. */
  const take = async (event: object): Promise<string[]> => {
    const { payments, deps } = api
    const warnings: string[] = []
    const { body, signature } = double.signed(event as never, WEBHOOK_SECRET)
    if (!payments?.webhook) throw new Error('No events')
    const read = payments.webhook.read(Buffer.from(body), signature)
    await takeEvent(deps, payments.name, read, (line) => warnings.push(line))
    return warnings
  }
  const deliver = (type: string): Promise<string[]> => {
    const event = double.events.findLast((each) => each.type === type)
    if (!event) throw new Error(`no ${type}`)
    return take(event)
  }
  const made = (type: string, object: object) => ({
    id: `evt_${type}`,
    object: 'event',
    type,
    data: { object },
  })

  test('a payment that was paid back takes its tickets, whatever comes twice or late', async () => {
    const paymentId = await ticketed()
    double.refundIntent(paymentId)
    expect(await deliver('charge.refunded')).toEqual([])
    expect(await deliver('charge.refunded')).toEqual([])
    expect(await deliver('payment_intent.succeeded')).toEqual([])
    expect(await stateOf(paymentId)).toBe('refunded')
    expect((await api.call('GET', '/api/tickets', { token: member.token })).json).toEqual([])
  })

  test('one that was paid back in part keeps them until the rest goes back too', async () => {
    const paymentId = await ticketed()
    double.refundIntent(paymentId, 1000)
    expect(await deliver('charge.refunded')).toEqual([
      `payment ${paymentId}: 1000 of 2800 cents were paid back, its tickets stay (bin/nectar admin give-back)`,
    ])
    expect(await stateOf(paymentId)).toBe('ticketed')
    double.refundIntent(paymentId)
    expect(await deliver('charge.refunded')).toEqual([])
    expect(await stateOf(paymentId)).toBe('refunded')
  })

  test('a refund of what was for no order is nothing to us', async () => {
    const before = await api.database.db.$count(paymentEvents)
    const charge = { id: 'ch_1', payment_intent: 'pi_pass', metadata: {}, amount_refunded: 1900 }
    expect(await take(made('charge.refunded', charge))).toEqual([])
    expect(await take(made('charge.refunded', { ...charge, payment_intent: null }))).toEqual([])
    expect(await api.database.db.$count(paymentEvents)).toBe(before)
  })

  test.each([
    [
      'charge.dispute.created',
      { id: 'dp_1', payment_intent: 'pi_1', reason: 'fraudulent' },
      'payment pi_1 is disputed: fraudulent',
    ],
    [
      'refund.failed',
      { id: 're_1', payment_intent: 'pi_1', failure_reason: 'lost_or_stolen_card' },
      'refund of payment pi_1 has failed: lost_or_stolen_card',
    ],
  ])('%s is told to the operator, once', async (type, object, line) => {
    expect(await take(made(type, object))).toEqual([line])
    expect(await take(made(type, object))).toEqual([])
  })
})
