import { expect, test } from 'vitest'
import { eventOf } from '../../../tests/support/member-data.ts'
import { newsFeed } from './feeds.ts'

test('a feed holds what its texts say as text, however often they end a section', () => {
  const hostile = ']]> ]]><x-hostile/>]]>]]><x-hostile/>'
  const text = newsFeed([eventOf('e', { eventName: hostile, description: hostile })], {
    name: hostile,
    page: '/events',
    origin: 'https://nectar.test',
    madeAt: new Date('2026-11-23T10:00:00Z'),
  })
  const markup = text.replace(/<!\[CDATA\[.*?\]\]>/gs, '')
  expect(text).toContain('x-hostile')
  expect(markup).not.toMatch(/<x-hostile|\]\]>/)
})
