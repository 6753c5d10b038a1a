import { describe, expect, test } from 'vitest'
import { chargedFrom, decideChange, otherPlan } from './plan-change.ts'
import type { Contract } from './subscription.ts'

const end = new Date('2026-04-01T10:00:00Z')
const now = new Date('2026-03-10T10:00:00Z')
const standard: Contract = {
  state: 'active',
  plan: 'standard',
  nextPlan: null,
  autorenew: true,
  currentPeriodStart: new Date('2026-03-01T10:00:00Z'),
  currentPeriodEnd: end,
}
const premium: Contract = { ...standard, plan: 'premium' }

describe('a change of plan', () => {
  test('up holds at once, even where the Pass is to end', () => {
    const up = { plan: 'premium', effectiveAt: now, isDone: false }
    expect(decideChange(standard, 'premium', now)).toEqual(up)
    expect(decideChange({ ...standard, autorenew: false }, 'premium', now)).toEqual(up)
  })
  test('down holds from the period’s end', () => {
    expect(decideChange(premium, 'standard', now)).toEqual({
      plan: 'standard',
      effectiveAt: end,
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
    const falling: Contract = { ...premium, nextPlan: 'standard' }
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
