import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { serveCameraPages } from './client.ts'

const POLICY = "default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'"
const app = fastify()
app.addHook('onRequest', async (_request, reply) => {
  reply.headers(securityHeaders({ https: true }))
})
serveCameraPages(
  app,
  {
    shell: { file: 'app.html', text: '<!doctype html>' },
    built: [],
    policyFor: () => POLICY,
    withOrigins: (policy) => policy,
  },
  [
    { path: '/entree/:link', page: 'check-in', usesCamera: true },
    { path: '/billet/:id', page: 'billet' },
  ],
)
afterAll(() => app.close())

test('the check-in’s page may use the camera and compile its decoder, tells nobody its address, and is not indexed', async () => {
  const { statusCode, headers, body } = await app.inject('/entree/AbCdEfGhIjKlMnOpQrStUv')
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '<!doctype html>', 'no-cache'])
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-x'; connect-src 'self'",
  )
  expect(headers['permissions-policy']).toBe(
    String(securityHeaders({ https: true })['permissions-policy']).replace('camera=()', 'camera=(self)'),
  )
  expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
})

test('any other page is left alone', async () => {
  expect((await app.inject('/billet/a')).statusCode).toBe(404)
})
