import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { playerSources } from '../../contract/rules/player.ts'
import { pageRows } from '../../src/config/paths.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { addPageHeaders } from './client.ts'
import { contentSecurityPolicy } from './document.ts'

const POLICY = contentSecurityPolicy({ scripts: ['boot()'], styles: [] })
const app = fastify()
app.addHook('onRequest', async (_request, reply) => {
  reply.headers({ ...securityHeaders({ https: true }), 'content-security-policy': POLICY })
})
addPageHeaders(app)
app.get('*', async () => 'the shell')
afterAll(() => app.close())

const headersAt = async (path: string) => (await app.inject(path)).headers
const PERMISSIONS = String(securityHeaders({ https: true })['permissions-policy'])

test('the check-in’s page may use the camera and compile its decoder, tells nobody its address, and is not indexed', async () => {
  const headers = await headersAt('/entree/AbCdEfGhIjKlMnOpQrStUv')
  expect(headers['content-security-policy']).toBe(
    POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
  )
  expect(headers['permissions-policy']).toBe(PERMISSIONS.replace('camera=()', 'camera=(self)'))
  expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
})

test.each(['/events/abc', '/events/abc?utm=x', '/EVENTS/abc', '/artists/abc'])(
  '%s may frame the players, and has all else as it was',
  async (path) => {
    const headers = await headersAt(path)
    expect(headers['content-security-policy']).toBe(
      POLICY.replace('frame-src', `frame-src ${playerSources.join(' ')}`),
    )
    expect(headers['permissions-policy']).toBe(PERMISSIONS)
  },
)

test('the list alone may ask for the position', async () => {
  const allowed = []
  for (const { path } of pageRows) {
    const permissions = String((await headersAt(path.replace(/:\w+\??/, 'abc')))['permissions-policy'])
    if (permissions.includes('geolocation=(self)')) allowed.push(path)
    else expect(permissions, path).toContain('geolocation=()')
  }
  expect(allowed).toEqual(['/events'])
})

const withPlayers = ['/events/:id', '/artists/:id']
const otherPages = pageRows
  .map(({ path }) => path)
  .filter((path) => !withPlayers.includes(path))
  .map((path) => path.replace(/:\w+\??/, 'abc').replace('*', '/unknown'))

test.each([...otherPages, '/events/abc/x', '/api/events/abc'])('%s may frame no player', async (path) => {
  const policy = String((await headersAt(path))['content-security-policy'])
  for (const source of playerSources) expect(policy).not.toContain(new URL(source).host)
})
