import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'

let api: Harness
beforeAll(async () => {
  api = await startHarness()
})
afterAll(() => api.close())

const redirect = async (query: string, referer?: string, host = 'localhost:3000') => {
  const answer = await api.call('GET', `/api/login${query}`, {
    headers: { host, ...(referer && { referer }) },
  })
  expect(answer.status).toBe(302)
  return answer.headers.location
}

const to = (path: string) => `/auth?return=${encodeURIComponent(path)}`

test.each([
  ['/events/abc?x=1#y', '/events/abc?x=1#y'],
  ['events', '/events'],
  [`${ORIGIN}/tickets`, '/tickets'],
  ['?page=2', '/?page=2'],
])('keeps the return %s', async (target, path) => {
  expect(await redirect(`?return=${encodeURIComponent(target)}`)).toBe(to(path))
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'http://localhost:3001/',
  'http://localhost:3000@evil.example/',
  'http://evil@localhost:3000/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:http://localhost:3000/x',
  '/auth',
  '/auth?return=/auth',
  '/api/login',
  'http://[',
  `/${'x'.repeat(3000)}`,
  '',
])('goes nowhere but /auth for %s', async (target) => {
  expect(await redirect(`?return=${encodeURIComponent(target)}`)).toBe('/auth')
})

test('falls back on a Referer of this origin, and on no other', async () => {
  expect(await redirect('', `${ORIGIN}/events/abc`)).toBe(to('/events/abc'))
  expect(await redirect('?return=//evil.example', `${ORIGIN}/events`)).toBe(to('/events'))
  expect(await redirect('', 'http://127.0.0.1:3000/events', '127.0.0.1:3000')).toBe(to('/events'))
  expect(await redirect('', 'https://evil.example/events')).toBe('/auth')
  expect(await redirect('', `${ORIGIN}//evil.example`)).toBe('/auth')
  expect(await redirect('', 'nonsense')).toBe('/auth')
  expect(await redirect('?return=/a&return=/b')).toBe('/auth')
})
