import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import {
  chargesOf,
  contractsOf,
  freeMember,
  mailsTo,
  openPass,
  passOf,
  payPage,
  subscriber,
} from '../../../tests/support/server/passes.ts'
import { checkSubscriptions } from './job.ts'

const PERIOD_END = '2026-12-21T11:00:00.000Z'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())
beforeEach(() => {
  api.clock.now = FILLED_AT
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
    expect(await mailsTo(api, member)).toEqual(['pass-cancelled', 'receipt:invoice'])

    api.clock.now = new Date(PERIOD_END)
    expect(await passOf(api, member)).toMatchObject({ passType: 0, autorenew: false, currentPeriodEnd: null })
    // Another Pass can be bought at once, before any job has run.
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
      'pass-cancelled',
      'pass-cancelled',
      'pass-resumed',
      'receipt:invoice',
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
