import { expect, test } from 'vitest'
import type { PageRow } from '../src/config/paths.ts'
import { withPageHeaders } from './rules.ts'

const rows: PageRow[] = [
  { path: '/billet/:id', page: 'billet' },
  { path: '/entree/:link', page: 'check-in', usesCamera: true },
]
const POLICY = "default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'"
const shell = () =>
  new Response('the shell', {
    headers: {
      'content-security-policy': POLICY,
      'permissions-policy': 'camera=(), fullscreen=(self)',
      'referrer-policy': 'same-origin',
      'content-type': 'text/html; charset=utf-8',
    },
  })
const at = (path: string) => withPageHeaders(new URL(path, 'https://nectar.example'), shell(), rows)

test('the check-in’s page has the camera and its decoder from the worker too, and all else as it was', async () => {
  const page = at('/entree/abc')
  expect(Object.fromEntries(page.headers)).toEqual({
    'content-security-policy':
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-x'; connect-src 'self'",
    'permissions-policy': 'camera=(self), fullscreen=(self)',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-type': 'text/html; charset=utf-8',
  })
  expect([page.status, await page.text()]).toEqual([200, 'the shell'])
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

test.each(['/', '/BILLET/AEB', '/billet/a', '/entree', '/entree/a/b'])('%s has neither', (path) => {
  const { headers } = at(path)
  expect(headers.get('content-security-policy')).toBe(POLICY)
  expect(headers.get('permissions-policy')).toBe('camera=(), fullscreen=(self)')
})
