import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import { chargesOf, contractsOf, mailsTo, passOf, subscriber } from '../../../tests/support/server/passes.ts'
import { PaymentDeclined, ProviderUnavailable } from '../../platform/payment-provider.ts'
import { checkSubscriptions } from './job.ts'
import { syncSubscription } from './use-cases/sync-subscription.ts'

const PERIOD_END = '2026-12-21T11:00:00.000Z'
/** The middle of the period of 30 days that starts at filling: 5 December 2026 at 11:00, Paris. */
const LATER = new Date('2026-12-05T10:00:00Z')

let api: Harness
let fault: Error | undefined
beforeAll(async () => {
  api = await startHarness(undefined, {
    payments: (demo) => ({
      ...demo,
      // Providers forget keys after a while, so this double ignores them: nothing may depend on them.
      changePlan: async (id, plan, options) => {
        if (fault instanceof PaymentDeclined) throw fault
        const changed = await demo.changePlan(id, plan, { ...options, key: crypto.randomUUID() })
        if (fault) throw fault
        return changed
      },
    }),
  })
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = FILLED_AT
  fault = undefined
})

const change = (member: TestMember, plan?: string, key?: string, due?: number, from?: string) =>
  api.call('POST', '/api/subscription/change', {
    token: member.token,
    json: {
      users_id: member.id,
      ...(plan && { plan }),
      ...(due !== undefined && { due }),
      ...(from && { from }),
    },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const preview = (member: TestMember, plan: string) =>
  api.call('GET', `/api/subscription/change?plan=${plan}`, { token: member.token })

describe('up', () => {
  test('holds at once and charges what was shown for it, all day', async () => {
    const member = await subscriber(api, 'standard')
    api.clock.now = LATER
    const shown = (await preview(member, 'premium')).json
    // From midnight of 5 December, 16.5 of 30 days are left.
    expect(shown).toEqual({
      plan: 'premium',
      dueNow: 11.0,
      monthlyPrice: 39,
      effectiveAt: LATER.toISOString(),
      isAtOnce: true,
      card: { brand: 'demo', last4: '4242' },
    })
    api.clock.now = new Date('2026-12-05T22:30:00Z')
    const { status, json } = await change(member, 'premium')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      passType: 3,
      concertsLeft: 999,
      nextPlan: null,
      currentPeriodEnd: PERIOD_END,
    })
    expect(await chargesOf(api, member)).toEqual([
      { plan: 'standard', amountCents: 1900, refundedCents: 0 },
      { plan: 'premium', amountCents: Math.round(shown.dueNow * 100), refundedCents: 0 },
    ])
    expect(await mailsTo(api, member)).toEqual(['pass-changed', 'receipt:invoice', 'receipt:invoice'])
  })

  test('never charges more than what was shown for it', async () => {
    const member = await subscriber(api, 'standard')
    api.clock.now = LATER
    const { dueNow } = (await preview(member, 'premium')).json
    const dueAs = (due: number, key?: string) => change(member, 'premium', key, due)
    const less = await dueAs(dueNow - 0.01)
    expect(less.status).toBe(409)
    expect(less.json).toMatchObject({
      code: 'total_mismatch',
      message: expect.stringContaining('11\u00a0€'),
    })
    expect(await passOf(api, member)).toMatchObject({ passType: 2, nextPlan: null })
    expect(await chargesOf(api, member)).toHaveLength(1)

    // Displayed before midnight, with a day more left: the price is lower now.
    const key = crypto.randomUUID()
    fault = new ProviderUnavailable('The answer was lost')
    expect((await dueAs(dueNow + 0.5, key)).status).toBe(503)
    fault = undefined
    expect((await dueAs(dueNow + 0.5, key)).json).toMatchObject({ passType: 3 })
    expect((await dueAs(0)).json).toMatchObject({ passType: 3 })
    expect((await chargesOf(api, member)).map(({ amountCents }) => amountCents)).toEqual([1900, 1100])
  })

  test('twice, or to what it is, charges once', async () => {
    const member = await subscriber(api, 'standard')
    await Promise.all([change(member, 'premium'), change(member, 'premium')])
    expect((await change(member, 'premium')).json).toMatchObject({ passType: 3 })
    expect((await preview(member, 'premium')).json).toMatchObject({ dueNow: 0 })
    expect(await chargesOf(api, member)).toHaveLength(2)
    expect(await mailsTo(api, member)).toEqual(['pass-changed', 'receipt:invoice', 'receipt:invoice'])
  })

  test('that costs nothing any more begins at once, and says so', async () => {
    const member = await subscriber(api, 'standard')
    api.clock.now = new Date(Date.parse(PERIOD_END) - 30_000)
    const later = '2027-01-21T11:00:00.000Z'
    expect((await change(member, 'premium', undefined, undefined, later)).json.message).toContain(
      'tout de suite',
    )
    expect((await preview(member, 'premium')).json).toMatchObject({ isAtOnce: true })
  })

  test('with a card that is refused changes nothing and says why', async () => {
    const member = await subscriber(api, 'standard')
    fault = new PaymentDeclined('Votre carte a été refusée.')
    const { status, json } = await change(member, 'premium')
    expect(status).toBe(402)
    expect(json).toMatchObject({ code: 'payment_failed', message: 'Votre carte a été refusée.' })
    expect(await passOf(api, member)).toMatchObject({ passType: 2, nextPlan: null })
    expect(await chargesOf(api, member)).toHaveLength(1)
  })

  test('whose answer was lost is found by the same press, without a plan too', async () => {
    const member = await subscriber(api, 'standard')
    const key = crypto.randomUUID()
    fault = new ProviderUnavailable('The answer was lost')
    expect((await change(member, undefined, key)).status).toBe(503)
    fault = undefined
    // Meanwhile the job or a webhook has synchronized the change.
    const [contract] = await contractsOf(api, member)
    await syncSubscription(api.deps, contract?.providerId ?? '', 'webhook')
    expect(await passOf(api, member)).toMatchObject({ passType: 3 })
    expect((await change(member, undefined, key)).json).toMatchObject({ passType: 3, nextPlan: null })
    expect((await change(member, undefined, key)).json).toMatchObject({ passType: 3, nextPlan: null })
    expect(await chargesOf(api, member)).toHaveLength(2)
  })
})

describe('down', () => {
  test('holds from the period’s end on: the Pass stays until then', async () => {
    const member = await subscriber(api, 'premium')
    expect((await preview(member, 'standard')).json).toEqual({
      plan: 'standard',
      dueNow: 0,
      monthlyPrice: 19,
      effectiveAt: PERIOD_END,
      isAtOnce: false,
      card: null,
    })
    const { json } = await change(member)
    expect(json).toMatchObject({ passType: 3, nextPlan: 'standard', currentPeriodEnd: PERIOD_END })
    expect(await chargesOf(api, member)).toHaveLength(1)

    api.clock.now = new Date(PERIOD_END)
    await checkSubscriptions(api.deps, api.app.log)
    expect(await passOf(api, member)).toMatchObject({
      passType: 2,
      nextPlan: null,
      autorenew: true,
      currentPeriodEnd: '2027-01-21T11:00:00.000Z',
    })
    expect((await chargesOf(api, member)).map(({ amountCents }) => amountCents)).toEqual([3900, 1900])
    expect(await mailsTo(api, member)).toEqual(['pass-changed', 'receipt:invoice', 'receipt:invoice'])
  })

  test('and up again before it costs nothing: that period is paid for', async () => {
    const member = await subscriber(api, 'standard')
    await change(member, 'premium')
    await change(member, 'standard')
    expect(await passOf(api, member)).toMatchObject({ passType: 3, nextPlan: 'standard' })
    expect((await preview(member, 'premium')).json).toMatchObject({ dueNow: 0 })
    const { json } = await change(member, 'premium')
    expect(json).toMatchObject({ passType: 3, nextPlan: null })
    expect(await chargesOf(api, member)).toHaveLength(2)
    expect((await mailsTo(api, member)).filter((about) => about === 'pass-changed')).toHaveLength(3)
  })

  test('confirmed for one period’s end and sent in the next asks again, with the new date', async () => {
    const member = await subscriber(api, 'premium')
    const { effectiveAt: shown } = (await preview(member, 'standard')).json
    // The renewal is not known here yet: no job has run.
    api.clock.now = new Date(Date.parse(PERIOD_END) + 1000)
    const late = await change(member, 'standard', undefined, 0, shown)
    expect([late.status, late.json.code]).toEqual([409, 'total_mismatch'])
    expect(late.json.message).toContain('21 janvier 2027')
    expect(await passOf(api, member)).toMatchObject({ passType: 3, nextPlan: null })
    const { effectiveAt } = (await preview(member, 'standard')).json
    expect(effectiveAt).toBe('2027-01-21T11:00:00.000Z')
    const { json } = await change(member, 'standard', undefined, 0, effectiveAt)
    expect(json).toMatchObject({ passType: 3, nextPlan: 'standard', currentPeriodEnd: effectiveAt })
  })

  test('whose answer was lost before the period’s end is done, asked for again after it', async () => {
    const member = await subscriber(api, 'premium')
    const { effectiveAt: shown } = (await preview(member, 'standard')).json
    const key = crypto.randomUUID()
    fault = new ProviderUnavailable('The answer was lost')
    expect((await change(member, 'standard', key, 0, shown)).status).toBe(503)
    fault = undefined
    api.clock.now = new Date(Date.parse(PERIOD_END) + 1000)
    expect((await change(member, 'standard', key, 0, shown)).json).toMatchObject({ passType: 2 })
  })

  test('of a Pass that is to end is refused in a sentence', async () => {
    const member = await subscriber(api, 'premium')
    await api.call('POST', '/api/subscription/cancel', { token: member.token })
    for (const answer of [await change(member, 'standard'), await preview(member, 'standard')]) {
      expect(answer.status).toBe(409)
      expect(answer.json).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('21 décembre 2026'),
      })
    }
  })
})

test('without a Pass there is nothing to change', async () => {
  const token = await api.signIn('libre@nectar.test')
  const { id } = (await api.call('GET', '/api/auth/user', { token })).json
  for (const answer of [await change({ id, token }, 'premium'), await preview({ id, token }, 'premium')]) {
    expect(answer.status).toBe(409)
    expect(answer.json.code).toBe('conflict')
  }
})
