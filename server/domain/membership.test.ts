import { describe, expect, test } from 'vitest'
import { membershipNow } from './membership.ts'
import { passCodeEnd } from './pass-code.ts'

const now = new Date('2026-03-15T12:00:00Z')
const at = (text: string) => new Date(text)

describe('a membership', () => {
  test('runs until its paid period ends', () => {
    const paid = { level: 'premium', autorenew: false, currentPeriodEnd: at('2026-03-15T12:00:01Z') } as const
    expect(membershipNow(paid, now)).toEqual(paid)
    expect(membershipNow({ ...paid, currentPeriodEnd: now }, now)).toEqual({
      level: 'free',
      autorenew: false,
      currentPeriodEnd: null,
    })
  })

  test.each([
    ['2026-03-15T12:00:00Z', '2026-04-15T12:00:00Z'],
    ['2026-03-10T08:00:00Z', '2026-04-10T08:00:00Z'],
    ['2025-12-31T08:00:00Z', '2026-03-31T08:00:00Z'],
    ['2024-02-29T08:00:00Z', '2026-03-29T08:00:00Z'],
  ])('that renews itself and ended %s ends %s', (ended, end) => {
    const { level, currentPeriodEnd } = membershipNow(
      { level: 'standard', autorenew: true, currentPeriodEnd: at(ended) },
      now,
    )
    expect([level, currentPeriodEnd]).toEqual(['standard', at(end)])
  })

  test('ends in a short month on its last day', () => {
    const { currentPeriodEnd } = membershipNow(
      { level: 'standard', autorenew: true, currentPeriodEnd: at('2026-01-31T08:00:00Z') },
      at('2026-02-10T00:00:00Z'),
    )
    expect(currentPeriodEnd).toEqual(at('2026-02-28T08:00:00Z'))
  })
})

describe('a pass code made now ends', () => {
  const end = at('2026-04-01T00:00:00Z')
  test('with the paid period, 72 h later while it renews itself, after 30 days where it is free', () => {
    expect(passCodeEnd({ level: 'standard', autorenew: false, currentPeriodEnd: end }, now)).toEqual(end)
    expect(passCodeEnd({ level: 'standard', autorenew: true, currentPeriodEnd: end }, now)).toEqual(
      at('2026-04-04T00:00:00Z'),
    )
    expect(passCodeEnd({ level: 'free', autorenew: false, currentPeriodEnd: null }, now)).toEqual(
      at('2026-04-14T12:00:00Z'),
    )
  })
})
