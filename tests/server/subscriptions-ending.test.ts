import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings, events, ticketTypes } from '../../server/db/schema.ts'
import { checkSubscriptions } from '../../server/jobs/subscriptions.ts'
import { ProviderUnavailable } from '../../server/payments/provider.ts'
import { withdrawSubscription } from '../../server/payments/subscriptions/withdraw-subscription.ts'
import { FILLED_AT, type Harness, startHarness } from './support/harness.ts'
import type { TestMember } from './support/members.ts'
import {
  chargesOf,
  contractsOf,
  freeMember,
  mailsTo,
  openPass,
  passOf,
  payPage,
  subscriber,
} from './support/passes.ts'

const PERIOD_END = '2026-12-21T11:00:00.000Z'
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

const as = (member: TestMember) => ({
  cancel: () => api.call('POST', '/api/subscription/cancel', { token: member.token }),
  renew: (autorenew: boolean) =>
    api.call('PUT', '/api/subscription/auto-renew', { token: member.token, json: { autorenew } }),
  withdraw: () => api.call('POST', '/api/subscription/withdraw', { token: member.token }),
})
const sweep = async () => {
  while (await checkSubscriptions(api.deps, api.app.log));
}

describe('cancelling', () => {
  test('keeps the Pass until its paid period ends, then it is free', async () => {
    const member = await subscriber(api, 'premium')
    const { status, json } = await as(member).cancel()
    expect(status).toBe(200)
    expect(json).toMatchObject({ passType: 3, autorenew: false, currentPeriodEnd: PERIOD_END })
    expect(await mailsTo(api, member)).toEqual(['receipt:invoice', 'pass-cancelled'])

    api.clock.now = new Date(PERIOD_END)
    expect(await passOf(api, member)).toMatchObject({ passType: 0, autorenew: false, currentPeriodEnd: null })
    // Another may be bought at once, although no job has come by yet.
    const { json: opened } = await openPass(api, member, 'standard')
    await payPage(api, opened.url)
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    await sweep()
    expect((await contractsOf(api, member)).map(({ state }) => state)).toEqual(['ended', 'active'])
    expect(await chargesOf(api, member)).toHaveLength(2)
  })

  test('twice says so once; taken back, it renews itself, and both are told', async () => {
    const member = await subscriber(api, 'standard')
    await as(member).cancel()
    await as(member).cancel()
    expect((await as(member).renew(false)).json).toMatchObject({ autorenew: false })
    expect((await as(member).renew(true)).json).toMatchObject({ autorenew: true, passType: 2 })
    await as(member).cancel()
    expect(await mailsTo(api, member)).toEqual([
      'receipt:invoice',
      'pass-cancelled',
      'pass-resumed',
      'pass-cancelled',
    ])
  })

  test('without a Pass is refused in a sentence', async () => {
    const member = await freeMember(api)
    for (const answer of [
      await as(member).cancel(),
      await as(member).renew(true),
      await as(member).withdraw(),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.json).toMatchObject({ code: 'conflict', message: expect.stringContaining('Pass') })
    }
  })

  test('the pass code ends with the period, without the 72 hours of one that renews itself', async () => {
    const member = await subscriber(api, 'standard')
    const codeEnd = async () => {
      const { qrUrl } = (await api.call('GET', '/api/user/pass-qr', { token: member.token })).json
      return JSON.parse(new URL(qrUrl).searchParams.get('data') ?? '{}').exp
    }
    expect(await codeEnd()).toBe('2026-12-24T11:00:00Z')
    await as(member).cancel()
    expect(await codeEnd()).toBe('2026-12-21T11:00:00Z')
  })
})

describe('a Pass that renews itself', () => {
  test('is charged each month, with a receipt each', async () => {
    const member = await subscriber(api, 'standard')
    api.clock.now = new Date('2027-02-21T11:00:00Z')
    await sweep()
    expect(await passOf(api, member)).toMatchObject({ currentPeriodEnd: '2027-03-21T11:00:00.000Z' })
    expect(await chargesOf(api, member)).toHaveLength(4)
    expect(await mailsTo(api, member)).toHaveLength(4)
  })

  test('is free 72 hours after its period where nothing renewed it', async () => {
    const member = await subscriber(api, 'standard')
    api.clock.now = new Date('2026-12-24T10:59:59Z')
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    api.clock.now = new Date('2026-12-24T11:00:00Z')
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
  })
})

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
  const placesOf = (member: TestMember) =>
    api.database.db
      .select({ eventId: bookings.eventId, cancelledAt: bookings.cancelledAt })
      .from(bookings)
      .where(eq(bookings.memberId, member.id))

  test('ends it at once, pays all of it back and gives the coming places back', async () => {
    const member = await subscriber(api, 'standard')
    const sold = await soldOf('rue-des-tambours')
    expect((await book(member, 'rue-des-tambours')).status).toBe(200)
    expect(await soldOf('rue-des-tambours')).toBe((sold ?? 0) + 1)
    const { status, json } = await as(member).withdraw()
    expect(status).toBe(200)
    expect(json).toEqual({ refunded: 19 })
    expect(await passOf(api, member)).toMatchObject({
      passType: 0,
      currentPeriodEnd: null,
      withdrawableUntil: null,
    })
    expect(await chargesOf(api, member)).toEqual([
      { plan: 'standard', amountCents: 1900, refundedCents: 1900 },
    ])
    expect(await soldOf('rue-des-tambours')).toBe(sold)
    expect((await placesOf(member)).map(({ cancelledAt }) => cancelledAt)).toEqual([FILLED_AT])
    expect((await mailsTo(api, member)).at(-1)).toBe('pass-refunded')
    expect((await as(member).withdraw()).status).toBe(409)
    // Nothing is left to do, and nothing is done twice.
    await sweep()
    expect(await chargesOf(api, member)).toEqual([
      { plan: 'standard', amountCents: 1900, refundedCents: 1900 },
    ])
    expect((await contractsOf(api, member))[0]).toMatchObject({ checkAt: null, endReason: 'withdrawal' })
  })

  test('pays the days left back where it opened a concert', async () => {
    const member = await subscriber(api, 'premium')
    expect((await book(member, 'rue-des-tambours')).status).toBe(200)
    // The concert has been, ten days later.
    await api.database.db.update(events).set({ date: '2026-11-28' }).where(eq(events.id, 'rue-des-tambours'))
    api.clock.now = daysOn(10)
    const { json } = await as(member).withdraw()
    expect(json).toEqual({ refunded: 26 })
    expect((await placesOf(member)).map(({ cancelledAt }) => cancelledAt)).toEqual([null])
    expect(await chargesOf(api, member)).toMatchObject([{ amountCents: 3900, refundedCents: 2600 }])
  })

  test('pays a change back as well', async () => {
    const member = await subscriber(api, 'standard')
    await api.call('POST', '/api/subscription/change', {
      token: member.token,
      json: { users_id: member.id, plan: 'premium' },
    })
    expect((await as(member).withdraw()).json).toEqual({ refunded: 39 })
  })

  test('is over after its days, in a sentence that leads on', async () => {
    const member = await subscriber(api, 'standard')
    const { withdrawableUntil } = await passOf(api, member)
    api.clock.now = new Date(withdrawableUntil)
    expect(await passOf(api, member)).toMatchObject({ withdrawableUntil: null })
    const { status, json } = await as(member).withdraw()
    expect(status).toBe(409)
    expect(json.message).toContain('résilier')
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    api.clock.now = new Date(Date.parse(withdrawableUntil) - 1)
    expect((await as(member).withdraw()).status).toBe(200)
  })

  test('declared in time is in time, whenever it is carried out', async () => {
    const member = await subscriber(api, 'standard')
    const declaredAt = daysOn(14)
    api.clock.now = daysOn(25)
    expect(await withdrawSubscription(api.deps, member.id, 'test')).toMatchObject({ code: 'conflict' })
    expect(await withdrawSubscription(api.deps, member.id, 'test', declaredAt)).toEqual({
      refundedCents: 1900,
    })
  })

  test('pressed twice at once pays back once', async () => {
    const member = await subscriber(api, 'standard')
    const results = await Promise.all([
      withdrawSubscription(api.deps, member.id, 'test'),
      withdrawSubscription(api.deps, member.id, 'test'),
    ])
    expect(results.filter((result) => 'refundedCents' in result)).toHaveLength(1)
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 1900 }])
  })

  test('holds although the provider is out of reach: it is told later, once', async () => {
    const member = await subscriber(api, 'standard')
    isDown = true
    expect((await as(member).withdraw()).json).toEqual({ refunded: 19 })
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 0 }])
    await sweep()
    expect(await chargesOf(api, member)).toMatchObject([{ refundedCents: 0 }])
    isDown = false
    // A new Pass does not wait for that.
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
