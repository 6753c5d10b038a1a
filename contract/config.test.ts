import { expect, it } from 'vitest'
import { AppConfig } from './config.ts'
import { defaultAppConfig } from './rules/default-config.ts'

it('stands over the defaults where groups are missing, or parts of them', () => {
  expect(AppConfig.parse({})).toEqual(defaultAppConfig)
  expect(AppConfig.parse({ links: { community: 'https://chat.example.org' }, demo: true })).toEqual({
    ...defaultAppConfig,
    links: { ...defaultAppConfig.links, community: 'https://chat.example.org' },
    demo: true,
  })
})

it('leaves out a group that is wrong, and keeps the others', () => {
  const payments = { provider: 'demo', publishableKey: null }
  expect(
    AppConfig.parse({ payments, api: { timeout: 'dix' }, push: 3, features: null, demo: 'oui' }),
  ).toEqual({ ...defaultAppConfig, payments })
})

it('is nothing where the answer is none', () => {
  expect(AppConfig.safeParse('<html>').success).toBe(false)
})
