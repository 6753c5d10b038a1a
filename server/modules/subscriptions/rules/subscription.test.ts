import { describe, expect, test } from 'vitest'
import { NO_PASS } from '../../sessions/rules.ts'
import {
  chargedFrom,
  decideChange,
  factsOf,
  membershipOf,
  newsOf,
  nextCheck,
  otherPlan,
  type SubscriptionFacts,
  type SubscriptionSnapshot,
} from './subscription.ts'

const start = new Date('2026-03-01T10:00:00Z')

const end = new Date('2026-04-01T10:00:00Z')

const now = new Date('2026-03-10T10:00:00Z')

const earlier = (ms: number) => new Date(start.getTime() - ms)

const snapshot: SubscriptionSnapshot = {
  state: 'active',
  plan: 'standard',
  autorenew: true,
  currentPeriodStart: start,
  currentPeriodEnd: end,
  invoices: [{ plan: 'standard', paidAt: start }],
}

const subscription: SubscriptionFacts = {
  state: 'active',
  plan: 'standard',
  nextPlan: null,
  autorenew: true,
  currentPeriodStart: start,
  currentPeriodEnd: end,
}

describe('what holds', () => {
  test('is what was paid for', () => {
    expect(factsOf(snapshot, undefined)).toEqual(subscription)
  })

  test('a cheaper plan is the next one: within a period the Pass never falls', () => {
    const paid = { ...snapshot, invoices: [{ plan: 'premium' as const, paidAt: start }] }
    expect(factsOf(paid, undefined)).toMatchObject({ plan: 'premium', nextPlan: 'standard' })
    // If the provider reports no invoice, the stored plan of the same period stays.
    expect(factsOf({ ...snapshot, invoices: [] }, { ...subscription, plan: 'premium' })).toMatchObject({
      plan: 'premium',
      nextPlan: 'standard',
    })
  })

  test('in the next period it is the cheaper one', () => {
    const known: SubscriptionFacts = { ...subscription, plan: 'premium', nextPlan: 'standard' }
    const next = {
      ...snapshot,
      currentPeriodStart: end,
      currentPeriodEnd: new Date('2026-05-01T10:00:00Z'),
      invoices: [
        { plan: 'standard' as const, paidAt: end },
        { plan: 'premium' as const, paidAt: start },
      ],
    }
    expect(factsOf(next, known)).toMatchObject({ plan: 'standard', nextPlan: null })
  })

  test('a dearer plan holds at once', () => {
    expect(factsOf({ ...snapshot, plan: 'premium' }, subscription)).toMatchObject({
      plan: 'premium',
      nextPlan: null,
    })
  })

  test('an invoice paid a moment before its period counts for it, one of the last hour before does not', () => {
    const at = (paidAt: Date) =>
      factsOf({ ...snapshot, invoices: [{ plan: 'premium', paidAt }] }, undefined).plan
    expect(at(earlier(2_000))).toBe('premium')
    expect(at(earlier(60 * 60_000))).toBe('standard')
  })

  test('an ended one renews nothing and has no next plan', () => {
    expect(factsOf({ ...snapshot, state: 'ended' }, { ...subscription, plan: 'premium' })).toMatchObject({
      state: 'ended',
      autorenew: false,
      nextPlan: null,
    })
  })
})

describe('the Pass that comes with it', () => {
  test('is its plan until its period ends', () => {
    expect(membershipOf(subscription)).toEqual({
      level: 'standard',
      nextLevel: null,
      autorenew: true,
      currentPeriodEnd: end,
    })
  })
  test('whose renewal is not paid ended where the unpaid period starts', () => {
    expect(membershipOf({ ...subscription, state: 'past_due' })).toMatchObject({ currentPeriodEnd: start })
  })
  test('that has ended, or never was, is none', () => {
    expect(membershipOf({ ...subscription, state: 'ended' })).toEqual(NO_PASS)
    expect(membershipOf(undefined)).toEqual(NO_PASS)
  })
})

describe('its member is notified', () => {
  test('of a dearer plan, from now on', () => {
    expect(newsOf(subscription, { ...subscription, plan: 'premium' }, now)).toEqual([
      { kind: 'changed', plan: 'premium', effectiveAt: now },
    ])
  })
  test('of a cheaper one, from the period’s end on, and of it being taken back', () => {
    const high: SubscriptionFacts = { ...subscription, plan: 'premium' }
    const falling: SubscriptionFacts = { ...high, nextPlan: 'standard' }
    expect(newsOf(high, falling, now)).toEqual([{ kind: 'changed', plan: 'standard', effectiveAt: end }])
    expect(newsOf(falling, high, now)).toEqual([{ kind: 'changed', plan: 'premium', effectiveAt: now }])
  })
  test('nothing more when the period comes that it was announced for', () => {
    const falling: SubscriptionFacts = { ...subscription, plan: 'premium', nextPlan: 'standard' }
    expect(newsOf(falling, { ...subscription, currentPeriodStart: end }, now)).toEqual([])
  })
  test('of its renewal stopped and taken up', () => {
    const stopped = { ...subscription, autorenew: false }
    expect(newsOf(subscription, stopped, now)).toEqual([{ kind: 'cancelled', plan: 'standard', endsAt: end }])
    expect(newsOf(stopped, subscription, now)).toEqual([{ kind: 'resumed', plan: 'standard', endsAt: end }])
  })
  test('nothing of one that is over', () => {
    expect(newsOf(subscription, { ...subscription, state: 'ended', autorenew: false }, now)).toEqual([])
  })
})

describe('its provider is asked next', () => {
  test('within a day, at the period’s end, soon where that has passed, never once it is over', () => {
    expect(nextCheck(subscription, now)).toEqual(new Date('2026-03-11T10:00:00Z'))
    const eve = new Date('2026-04-01T02:00:00Z')
    expect(nextCheck(subscription, eve)).toEqual(end)
    expect(nextCheck(subscription, end)?.getTime()).toBeGreaterThan(end.getTime())
    expect(nextCheck({ ...subscription, state: 'past_due' }, now)?.getTime()).toBeGreaterThan(now.getTime())
    expect(nextCheck({ ...subscription, state: 'ended' }, now)).toBeNull()
  })
})

const standard: SubscriptionFacts = {
  state: 'active',
  plan: 'standard',
  nextPlan: null,
  autorenew: true,
  currentPeriodStart: new Date('2026-03-01T10:00:00Z'),
  currentPeriodEnd: end,
}

const premium: SubscriptionFacts = { ...standard, plan: 'premium' }

describe('a change of plan', () => {
  test('up holds at once, even where the Pass is to end', () => {
    const up = { plan: 'premium', effectiveAt: now, isAtOnce: true, isDone: false }
    expect(decideChange(standard, 'premium', now)).toEqual(up)
    expect(decideChange({ ...standard, autorenew: false }, 'premium', now)).toEqual(up)
  })
  test('down holds from the period’s end', () => {
    expect(decideChange(premium, 'standard', now)).toEqual({
      plan: 'standard',
      effectiveAt: end,
      isAtOnce: false,
      isDone: false,
    })
  })
  test('down of a Pass that is to end is refused, with the day', () => {
    expect(decideChange({ ...premium, autorenew: false }, 'standard', now)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1er avril 2026'),
    })
  })
  test('to what it is, or will be, is done already', () => {
    expect(decideChange(standard, 'standard', now)).toMatchObject({ isDone: true })
    const falling: SubscriptionFacts = { ...premium, nextPlan: 'standard' }
    expect(decideChange(falling, 'standard', now)).toMatchObject({ isDone: true, effectiveAt: end })
    expect(decideChange(falling, 'premium', now)).toMatchObject({ isDone: false, effectiveAt: now })
  })
  test('of one that is not paid is refused', () => {
    for (const plan of ['standard', 'premium'] as const)
      expect(decideChange({ ...standard, state: 'past_due' }, plan, now)).toMatchObject({ code: 'conflict' })
  })
})

test('without a name it is the other paid one', () => {
  expect(otherPlan('standard')).toBe('premium')
  expect(otherPlan('premium')).toBe('standard')
})

describe('a dearer plan is charged', () => {
  test('from the beginning of the day in Paris, whatever the hour', () => {
    const midnight = new Date('2026-03-09T23:00:00Z')
    expect(chargedFrom(standard, new Date('2026-03-09T23:00:00Z'))).toEqual(midnight)
    expect(chargedFrom(standard, new Date('2026-03-10T22:59:59Z'))).toEqual(midnight)
  })
  test('never from before the period', () => {
    expect(chargedFrom(standard, new Date('2026-03-01T18:00:00Z'))).toEqual(standard.currentPeriodStart)
  })
})
