import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import {
  chargesOf,
  contractsOf,
  mailsTo,
  openPass,
  passOf,
  payPage,
  settle,
  subscriber,
} from '../../../tests/support/server/passes.ts'
import { bookings, events, ticketTypes } from '../../platform/db/schema.ts'
import { ProviderUnavailable } from '../../platform/payment-provider.ts'
import { checkSubscriptions } from './job.ts'
import { withdrawSubscription } from './use-cases/withdraw.ts'

const daysOn = (days: number) => new Date(FILLED_AT.getTime() + days * 24 * 60 * 60_000)

let api: Harness
let isDown = false
beforeAll(async () => {
  api = await startHarness(undefined, {
    payments: (demo) => ({
      ...demo,
      endSubscription: async (...given) => {
        if (isDown) throw new ProviderUnavailable('Nobody answers')
        return demo.endSubscription(...given)
      },
    }),
  })
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = FILLED_AT
  isDown = false
})

const withdraw = (member: TestMember) =>
  api.call('POST', '/api/subscription/withdraw', { token: member.token })
const sweep = async () => {
  while (await checkSubscriptions(api.deps, api.app.log));
}

describe('withdrawing', () => {
  const book = (member: TestMember, event: string) =>
    api.call('POST', `/api/events/${event}/book-free`, {
      token: member.token,
      json: { ticketId: `${event}-1`, quantity: 1 },
    })
  const soldOf = async (event: string) =>
    (
      await api.database.db
        .select({ sold: ticketTypes.capacitySold })
        .from(ticketTypes)
        .where(eq(ticketTypes.id, `${event}-1`))
    )[0]?.sold
  const bookingsOf = (member: TestMember) =>
    api.database.db
      .select({ eventId: bookings.eventId, cancelledAt: bookings.cancelledAt })
      .from(bookings)
      .where(eq(bookings.memberId, member.id))

  test('ends it at once, pays all of it back and gives the coming places back', async () => {
    const member = await subscriber(api, 'standard')
    const sold = await soldOf('rue-des-tambours')
    expect((await book(member, 'rue-des-tambours')).status).toBe(200)
    expect(await soldOf('rue-des-tambours')).toBe((sold ?? 0) + 1)
    const { status, json } = await withdraw(member)
    expect(status).toBe(200)
    expect(json).toEqual({ refunded: 19 })
    expect(await passOf(api, member)).toMatchObject({
      passType: 0,
      currentPeriodEnd: null,
      withdrawableUntil: null,
    })
    expect(await chargesOf(api, member)).toMatchObject([{ amountCents: 1900, refundedCents: 0 }])
    expect(await soldOf('rue-des-tambours')).toBe(sold)
    expect((await bookingsOf(member)).map(({ cancelledAt }) => cancelledAt)).toEqual([FILLED_AT])
    expect(await mailsTo(api, member)).toContain('pass-refunded')
    const again = await withdraw(member)
    expect([again.status, again.json]).toEqual([200, { refunded: 19 }])
    expect((await mailsTo(api, member)).filter((key) => key === 'pass-refunded')).toHaveLength(1)
    await settle(api)
    // Nothing is left to do, and no refund is repeated.
    await sweep()
    expect(await chargesOf(api, member)).toEqual([
      { plan: 'standard', amountCents: 1900, refundedCents: 1900 },
    ])
    expect((await contractsOf(api, member))[0]).toMatchObject({ checkAt: null, endReason: 'withdrawal' })
  })

  test('pays back what the concert that it opened was not worth', async () => {
    const member = await subscriber(api, 'premium')
    expect((await book(member, 'rue-des-tambours')).status).toBe(200)
    // Ten days later the concert has taken place.
    await api.database.db.update(events).set({ date: '2026-11-28' }).where(eq(events.id, 'rue-des-tambours'))
    api.clock.now = daysOn(10)
    const { json } = await withdraw(member)
    expect(json).toEqual({ refunded: 24 })
    expect((await bookingsOf(member)).map(({ cancelledAt }) => cancelledAt)).toEqual([null])
    await settle(api)
    expect(await chargesOf(api, member)).toMatchObject([{ amountCents: 3900, refundedCents: 2400 }])
  })

  test('pays a change back as well', async () => {
    const member = await subscriber(api, 'standard')
    await api.call('POST', '/api/subscription/change', {
      token: member.token,
      json: { users_id: member.id, plan: 'premium' },
    })
    expect((await withdraw(member)).json).toEqual({ refunded: 39 })
  })

  test('is over after its days, in a sentence that leads on', async () => {
    const member = await subscriber(api, 'standard')
    const { withdrawableUntil } = await passOf(api, member)
    api.clock.now = new Date(withdrawableUntil)
    expect(await passOf(api, member)).toMatchObject({ withdrawableUntil: null })
    const { status, json } = await withdraw(member)
    expect(status).toBe(409)
    expect(json.message).toContain('résilier')
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    api.clock.now = new Date(Date.parse(withdrawableUntil) - 1)
    expect((await withdraw(member)).status).toBe(200)
  })

  test('declared in time is in time, whenever it is carried out', async () => {
    const member = await subscriber(api, 'standard')
    const declaredAt = daysOn(14)
    api.clock.now = daysOn(25)
    expect(await withdrawSubscription(api.deps, member.id, 'test')).toMatchObject({ code: 'conflict' })
    expect(await withdrawSubscription(api.deps, member.id, 'test', { declaredAt })).toEqual({
      refundedCents: 1900,
    })
  })

  test('pressed twice at once pays back once', async () => {
    const member = await subscriber(api, 'standard')
    const results = await Promise.all([
      withdrawSubscription(api.deps, member.id, 'test'),
      withdrawSubscription(api.deps, member.id, 'test'),
    ])
    expect(results).toEqual([{ refundedCents: 1900 }, { refundedCents: 1900 }])
    await settle(api)
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 1900 }])
  })

  test('holds although the provider is out of reach: it is told later, once', async () => {
    const member = await subscriber(api, 'standard')
    isDown = true
    expect((await withdraw(member)).json).toEqual({ refunded: 19 })
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 0 }])
    await sweep()
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 0 }])
    isDown = false
    // A new Pass does not wait for the refund; payments made at the same moment have no order.
    api.clock.now = daysOn(0.5)
    const { json } = await openPass(api, member, 'premium')
    await payPage(api, json.url)
    api.clock.now = daysOn(1)
    await sweep()
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
    expect(await chargesOf(api, member)).toMatchObject([
      { plan: 'standard', refundedCents: 1900 },
      { plan: 'premium', refundedCents: 0 },
    ])
    expect((await mailsTo(api, member)).filter((about) => about === 'pass-refunded')).toHaveLength(1)
  })
})
