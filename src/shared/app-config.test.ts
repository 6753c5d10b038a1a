import { expect, it } from 'vitest'
import { defaultAppConfig } from '../../contract/rules/default-config.ts'
import { overDefaults } from './app-config.ts'

it('merges the server’s values over the defaults', () => {
  const links = { ...defaultAppConfig.links, community: 'https://chat.example.org' }
  expect(overDefaults({ ...defaultAppConfig, demo: true, links })).toEqual({
    ...defaultAppConfig,
    demo: true,
    links,
  })
})

it('stands on the defaults where what was kept is spoilt', () => {
  expect(overDefaults(undefined)).toEqual(defaultAppConfig)
  expect(overDefaults({})).toEqual(defaultAppConfig)
  expect(overDefaults({ links: undefined as never, demo: undefined as never })).toEqual(defaultAppConfig)
})
