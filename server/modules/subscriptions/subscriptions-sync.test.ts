import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import {
  chargesOf,
  contractsOf,
  freeMember,
  mailsTo,
  openPass,
  passOf,
} from '../../../tests/support/server/passes.ts'
import { stubSubscriptions } from '../../../tests/support/server/stub-subscriptions.ts'
import { members } from '../../platform/db/schema.ts'
import { subscriptionAt } from './store/subscriptions.ts'
import { syncSubscription } from './use-cases/sync-subscription.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

onEach('what a provider tells of contracts, on $name', ({ open }) => {
  const { say, ended, hooks, around } = stubSubscriptions()
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open, { payments: around })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.clock.now = FILLED_AT
    ended.length = 0
    hooks.whileAsked = async () => {}
  })

  const hear = (id: string) => syncSubscription(api.deps, id, 'test')
  const daysOn = (days: number) => new Date(FILLED_AT.getTime() + days * 24 * 60 * 60_000)

  test('heard many times at once, it is one contract, one receipt', async () => {
    const member = await freeMember(api)
    const { subscriptionId } = say(member.id, FILLED_AT)
    await Promise.all(Array.from({ length: 5 }, () => hear(subscriptionId)))
    expect(await contractsOf(api, member)).toHaveLength(1)
    expect(await chargesOf(api, member)).toHaveLength(1)
    expect(await mailsTo(api, member)).toEqual(['receipt:invoice'])
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
  })

  test('an answer that was overtaken is not written: the Pass does not fall back', async () => {
    const member = await freeMember(api)
    const { subscriptionId } = say(member.id, FILLED_AT)
    await hear(subscriptionId)
    // During one request the renewal is stopped, and another request reads that first.
    let isFirst = true
    hooks.whileAsked = async () => {
      if (!isFirst) return
      isFirst = false
      say(member.id, FILLED_AT, { subscriptionId, autorenew: false })
      await hear(subscriptionId)
    }
    await hear(subscriptionId)
    expect(await passOf(api, member)).toMatchObject({ passType: 2, autorenew: false })
    expect(await mailsTo(api, member)).toEqual(['pass-cancelled', 'receipt:invoice'])
  })

  test('a second one that is paid is ended at once and paid back; the first stays', async () => {
    const member = await freeMember(api)
    const first = say(member.id, FILLED_AT)
    const second = say(member.id, FILLED_AT, { plan: 'premium' })
    await hear(first.subscriptionId)
    await hear(second.subscriptionId)
    expect(ended).toEqual([{ id: second.subscriptionId, refundCents: 3900, key: expect.any(String) }])
    expect(await passOf(api, member)).toMatchObject({ passType: 2, autorenew: true })
    const contracts = await contractsOf(api, member)
    expect(contracts.map(({ state }) => state).sort()).toEqual(['active', 'ended'])
    expect(contracts.find(({ state }) => state === 'ended')).toMatchObject({
      endReason: 'duplicate',
      checkAt: null,
    })
    expect(await mailsTo(api, member)).toEqual(['pass-refunded', 'receipt:invoice', 'receipt:invoice'])
    await hear(second.subscriptionId)
    expect(ended).toHaveLength(1)
  })

  test('two that are paid at the same moment leave one', async () => {
    const member = await freeMember(api)
    const both = [say(member.id, FILLED_AT), say(member.id, FILLED_AT)]
    await Promise.all([...both, ...both].map(({ subscriptionId }) => hear(subscriptionId)))
    expect(new Set(ended.map(({ id }) => id)).size).toBe(1)
    expect((await contractsOf(api, member)).map(({ state }) => state).sort()).toEqual(['active', 'ended'])
    const back = (await chargesOf(api, member)).map(({ refundedCents }) => refundedCents)
    expect(back.sort()).toEqual([0, 1900])
  })

  test('a renewal that is not paid keeps the Pass for 72 hours after what was paid', async () => {
    const member = await freeMember(api)
    const { subscriptionId, currentPeriodEnd } = say(member.id, FILLED_AT, { plan: 'premium' })
    await hear(subscriptionId)
    api.clock.now = daysOn(31)
    say(member.id, FILLED_AT, {
      subscriptionId,
      state: 'past_due',
      currentPeriodStart: currentPeriodEnd,
      currentPeriodEnd: daysOn(60),
    })
    await hear(subscriptionId)
    expect(await passOf(api, member)).toMatchObject({
      passType: 3,
      currentPeriodEnd: currentPeriodEnd.toISOString(),
    })
    api.clock.now = daysOn(33)
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })

    // A member may buy another Pass instead, and the unpaid one ends without a refund.
    const opened = await openPass(api, member, 'standard')
    expect(opened.status).toBe(200)
    const next = say(member.id, daysOn(33))
    await hear(next.subscriptionId)
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
    await hear(subscriptionId)
    expect(ended).toMatchObject([{ id: subscriptionId, refundCents: 0 }])
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
  })

  test('paid after all, it goes on', async () => {
    const member = await freeMember(api)
    const { subscriptionId } = say(member.id, FILLED_AT)
    await hear(subscriptionId)
    say(member.id, FILLED_AT, {
      subscriptionId,
      state: 'past_due',
      currentPeriodStart: daysOn(30),
      currentPeriodEnd: daysOn(60),
    })
    api.clock.now = daysOn(34)
    await hear(subscriptionId)
    expect(await passOf(api, member)).toMatchObject({ passType: 0 })
    say(member.id, FILLED_AT, { subscriptionId, state: 'active' })
    await hear(subscriptionId)
    expect(await passOf(api, member)).toMatchObject({
      passType: 2,
      currentPeriodEnd: daysOn(60).toISOString(),
    })
  })

  test('one whose first payment was never finished leaves nothing, until it is', async () => {
    const member = await freeMember(api)
    const { subscriptionId, invoices } = say(member.id, FILLED_AT)
    say(member.id, FILLED_AT, { subscriptionId, state: 'ended', invoices: [] })
    await hear(subscriptionId)
    expect(await contractsOf(api, member)).toEqual([])
    say(member.id, FILLED_AT, { subscriptionId, state: 'active', invoices })
    await hear(subscriptionId)
    expect(await passOf(api, member)).toMatchObject({ passType: 2 })
  })

  test('of somebody who has gone, what was charged is kept and nobody is written to', async () => {
    const member = await freeMember(api)
    const { subscriptionId } = say(member.id, FILLED_AT)
    await hear(subscriptionId)
    await api.database.db.delete(members).where(eq(members.id, member.id))
    say(member.id, FILLED_AT, { subscriptionId, state: 'ended', endedAt: FILLED_AT })
    await hear(subscriptionId)
    expect(await mailsTo(api, member)).toEqual(['receipt:invoice'])
    expect(await contractsOf(api, member)).toEqual([])
  })

  test('one of nobody here is not ours to touch', async () => {
    for (const memberId of ['elsewhere', null]) {
      const { subscriptionId } = say('nobody', FILLED_AT, { memberId })
      await hear(subscriptionId)
      expect(await subscriptionAt(api.database.db, 'demo', subscriptionId)).toBeUndefined()
    }
    expect(ended).toEqual([])
  })
})
