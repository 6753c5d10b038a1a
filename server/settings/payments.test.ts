import { describe, expect, test } from 'vitest'
import { BadEnvironment } from '../platform/environment.ts'
import { readEnv } from './env.ts'
import { paymentsOf } from './payments.ts'

const POSTGRES = { DATABASE_URL: 'postgres://nectar@localhost/nectar' }
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_secret', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
const WEBHOOK = { STRIPE_WEBHOOK_SECRET: 'whsec_secret' }
const TEST = { STRIPE_SECRET_KEY: 'sk_test_secret', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }

const setting = (variables: Record<string, string>, isLocal = false) => {
  const env = readEnv(variables)
  const setup = paymentsOf(env, isLocal)
  setup?.prepare(env)
  return setup?.name ?? 'off'
}

describe('who takes the payments', () => {
  test.each([
    ['the demonstration on this machine', {}, true, 'demo'],
    ['nobody anywhere else', {}, false, 'off'],
    ['the demonstration anywhere, where that is asked for', { PAYMENTS: 'demo' }, false, 'demo'],
    ['Stripe where its key is', TEST, true, 'stripe'],
    ['nobody where that is asked for, key or not', { ...TEST, PAYMENTS: 'off' }, true, 'off'],
    ['real money on a durable database', { ...LIVE, ...WEBHOOK, ...POSTGRES }, false, 'stripe'],
    ['a live key that is not used', { ...LIVE, PAYMENTS: 'demo' }, true, 'demo'],
  ])('%s', (_name, variables, isLocal, expected) => {
    expect(setting(variables as Record<string, string>, isLocal)).toBe(expected)
  })

  test.each([
    ['STRIPE_SECRET_KEY', { PAYMENTS: 'stripe' }],
    ['STRIPE_SECRET_KEY', { ...LIVE, ...WEBHOOK }],
    ['STRIPE_SECRET_KEY', { ...LIVE, ...WEBHOOK, STRIPE_SECRET_KEY: 'rk_live_secret' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...POSTGRES, ...WEBHOOK, STRIPE_SECRET_KEY: 'sk_live_secret' }],
    ['STRIPE_WEBHOOK_SECRET', { ...LIVE, ...POSTGRES }],
    ['STRIPE_PUBLISHABLE_KEY', { ...TEST, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...LIVE, ...WEBHOOK, ...POSTGRES, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
  ])('%s is refused in one line that names it and quotes no secret: %o', (name, variables) => {
    expect(() => setting(variables as Record<string, string>)).toThrow(BadEnvironment)
    try {
      setting(variables as Record<string, string>)
    } catch (error) {
      expect((error as Error).message).toMatch(new RegExp(`^${name} : .+\\.$`))
      expect(String(error)).not.toContain('secret_')
      expect(String(error)).not.toMatch(/_(?:live|test)_/)
    }
  })
})

describe('what an operator is told about payments at the start', () => {
  const warningsOf = (variables: Record<string, string>, { isLocal = false, demo = false } = {}) => {
    const env = readEnv(variables)
    return paymentsOf(env, isLocal)?.prepare(env).warnings({ isLocal, demo }) ?? []
  }

  test('nothing where all is as it should be', () => {
    expect(warningsOf({ ...LIVE, ...WEBHOOK, ...POSTGRES })).toEqual([])
    expect(warningsOf({ ...TEST, ...WEBHOOK }, { isLocal: true })).toEqual([])
    expect(warningsOf({}, { isLocal: true, demo: true })).toEqual([])
    expect(warningsOf({})).toEqual([])
  })

  test.each([
    ['no webhook is believed', TEST, { isLocal: true }, /^STRIPE_WEBHOOK_SECRET /],
    [
      'no card form can show',
      { STRIPE_SECRET_KEY: 'sk_test_secret', ...WEBHOOK },
      { isLocal: true },
      /^STRIPE_PUBLISHABLE_KEY /,
    ],
    ['a public site takes test cards', { ...TEST, ...WEBHOOK }, {}, /clé de test/],
    ['a public site is a demonstration', { PAYMENTS: 'demo' }, {}, /démonstration/],
    [
      'a live key goes elsewhere than to Stripe',
      { ...LIVE, ...WEBHOOK, ...POSTGRES, STRIPE_API_BASE: 'http://localhost:1' },
      {},
      /^STRIPE_API_BASE /,
    ],
    [
      'real money is taken for invented concerts',
      { ...LIVE, ...WEBHOOK, ...POSTGRES },
      { demo: true },
      /réelle/,
    ],
  ])('%s', (_name, variables, where, line) => {
    const lines = warningsOf(variables as Record<string, string>, where)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(line)
    expect(lines.join()).not.toContain('_secret')
  })
})
