import { expect, test } from 'vitest'
import { playerSources } from '../contract/rules/player.ts'
import { withPageHeaders } from './rules.ts'

const POLICY = "default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'; frame-src https://js.x"
const shell = () =>
  new Response('the shell', {
    headers: {
      'content-security-policy': POLICY,
      'permissions-policy': 'camera=(), geolocation=(), fullscreen=(self)',
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    },
  })
const at = (path: string) => withPageHeaders(new URL(path, 'https://nectar.example'), shell())

test('the check-in’s page has the camera and its decoder from the worker too, and all else as it was', async () => {
  const page = at('/entree/abc')
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-security-policy': POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    'permissions-policy': 'camera=(self), geolocation=(), fullscreen=(self)',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
  })
  expect([page.status, await page.text()]).toEqual([200, 'the shell'])
})

test.each(['/events/abc', '/artists/abc'])('%s may frame the players from the worker too', (path) => {
  expect(at(path).headers.get('content-security-policy')).toBe(
    POLICY.replace('frame-src', `frame-src ${playerSources.join(' ')}`),
  )
})

test('the list may ask for the position from the worker too', () => {
  expect(at('/events').headers.get('permissions-policy')).toBe(
    'camera=(), geolocation=(self), fullscreen=(self)',
  )
})

test('a page without headers of its own is the cached response itself, which the browser reads without the worker', () => {
  const cached = shell()
  expect(withPageHeaders(new URL('/tickets', 'https://nectar.example'), cached)).toBe(cached)
})

test.each([
  ['/billet/a', 200],
  ['/inconnu', 404],
  ['/billet/a/b', 404],
])('%s is answered %i, and shows the app', async (path, status) => {
  const page = at(path)
  expect([page.status, await page.text()]).toEqual([status, 'the shell'])
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
})

test.each(['/', '/BILLET/AEB', '/billet/a', '/entree', '/entree/a/b', '/events/a/checkout', '/venues/a'])(
  '%s has the headers of the shell',
  (path) => {
    const { headers } = at(path)
    expect(headers.get('content-security-policy')).toBe(POLICY)
    expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), fullscreen=(self)')
  },
)
