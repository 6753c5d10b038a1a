import { describe, expect, test } from 'vitest'
import { passCodeEnd } from '../../door/rules/pass-code.ts'
import { membershipNow, NO_PASS } from './membership.ts'

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

  test('that renews itself holds 72 hours longer, and no more', () => {
    const end = at('2026-03-12T12:00:01Z')
    const paid = { level: 'standard', autorenew: true, currentPeriodEnd: end } as const
    expect(membershipNow(paid, now)).toEqual(paid)
    expect(membershipNow({ ...paid, currentPeriodEnd: at('2026-03-12T12:00:00Z') }, now)).toEqual(NO_PASS)
  })

  test('without an end has none', () => {
    const given = { level: 'premium', autorenew: false, currentPeriodEnd: null } as const
    expect(membershipNow(given, at('2036-03-15T12:00:00Z'))).toEqual(given)
  })

  test('that is free is free, whatever else is written', () => {
    expect(membershipNow({ level: 'free', autorenew: true, currentPeriodEnd: now }, now)).toEqual(NO_PASS)
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
