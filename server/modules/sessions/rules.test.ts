import { describe, expect, test } from 'vitest'
import { passCodeEnd } from '../door/rules/pass.ts'
import { deviceName, membershipNow, NO_PASS } from './rules.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/143.0.0.0 Mobile Safari/537.36`,
    'Chrome sur Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet sur Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari sur iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} CriOS/143.0.7499.38 Mobile/15E148 Safari/604.1`,
    'Chrome sur iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox sur iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox sur Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`,
    'Edge sur Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`, 'Safari sur Mac'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36 OPR/125.0.0.0`,
    'Opera sur Linux',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`,
    'Chrome sur ChromeOS',
  ],
  ['curl/8.5.0', null],
  ['Mozilla/5.0 (X11; Linux x86_64)', null],
  // Android’s stock browser before Chrome matches none of them.
  ['Mozilla/5.0 (Linux; U; Android 4.0.3) AppleWebKit/534.30 Version/4.0 Mobile Safari/534.30', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

const now = new Date('2026-03-15T12:00:00Z')

const at = (text: string) => new Date(text)

describe('a membership', () => {
  test('runs until its paid period ends', () => {
    const paid = {
      level: 'premium',
      nextLevel: null,
      autorenew: false,
      currentPeriodEnd: at('2026-03-15T12:00:01Z'),
    } as const
    expect(membershipNow(paid, now)).toEqual(paid)
    expect(membershipNow({ ...paid, currentPeriodEnd: now }, now)).toEqual({
      level: 'free',
      nextLevel: null,
      autorenew: false,
      currentPeriodEnd: null,
    })
  })

  test('that renews itself holds 72 hours longer, and no more', () => {
    const end = at('2026-03-12T12:00:01Z')
    const paid = { level: 'standard', nextLevel: null, autorenew: true, currentPeriodEnd: end } as const
    expect(membershipNow(paid, now)).toEqual(paid)
    expect(membershipNow({ ...paid, currentPeriodEnd: at('2026-03-12T12:00:00Z') }, now)).toEqual(NO_PASS)
  })

  test('without an end has none', () => {
    const given = { level: 'premium', nextLevel: null, autorenew: false, currentPeriodEnd: null } as const
    expect(membershipNow(given, at('2036-03-15T12:00:00Z'))).toEqual(given)
  })

  test('that is free is free, whatever else is written', () => {
    expect(
      membershipNow({ level: 'free', nextLevel: null, autorenew: true, currentPeriodEnd: now }, now),
    ).toEqual(NO_PASS)
  })
})

describe('a pass code made now ends', () => {
  const end = at('2026-04-01T00:00:00Z')
  test('with the paid period, 72 h later while it renews itself, after 30 days where it is free', () => {
    expect(
      passCodeEnd({ level: 'standard', nextLevel: null, autorenew: false, currentPeriodEnd: end }, now),
    ).toEqual(end)
    expect(
      passCodeEnd({ level: 'standard', nextLevel: null, autorenew: true, currentPeriodEnd: end }, now),
    ).toEqual(at('2026-04-04T00:00:00Z'))
    expect(
      passCodeEnd({ level: 'free', nextLevel: null, autorenew: false, currentPeriodEnd: null }, now),
    ).toEqual(at('2026-04-14T12:00:00Z'))
  })
})
