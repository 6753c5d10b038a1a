import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contentSecurityPolicy } from './document.ts'
import { readPages } from './pages.ts'

const build = mkdtempSync(join(tmpdir(), 'nectar-pages-'))
const policy = contentSecurityPolicy({ scripts: ['boot()'], styles: [] })
writeFileSync(join(build, 'app.html'), '<!doctype html>')
writeFileSync(
  join(build, 'pages.json'),
  JSON.stringify({ shell: 'app.html', routes: {}, policies: { 'app.html': policy, default: policy } }),
)
afterAll(() => rmSync(build, { recursive: true, force: true }))

test.each([['/api'], ['/ailleurs/api']])(
  'with the external backend at %s a page calls its own origin and Stripe',
  (url) => {
    const pages = readPages(build, url)
    expect(pages?.policyFor('app.html')).toBe(policy)
  },
)

test('the origin of an external backend elsewhere may be called by every page, and nothing else changes', () => {
  const pages = readPages(build, 'https://ailleurs.test:8443/v2/api')
  const expected = policy.replace(
    "connect-src 'self' https://api.stripe.com;",
    "connect-src 'self' https://ailleurs.test:8443 https://api.stripe.com;",
  )
  expect(expected).not.toBe(policy)
  expect(pages?.policyFor('app.html')).toBe(expected)
  expect(pages?.policyFor('sw.js')).toBe(expected)
})
