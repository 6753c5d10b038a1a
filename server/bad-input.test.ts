import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import { ErrorBody } from '../contract/errors.ts'
import { type Harness, signupForm, startHarness } from '../tests/support/server/harness.ts'
import { refused } from '../tests/support/server/refused.ts'

let api: Harness
let token: string
beforeAll(async () => {
  api = await startHarness()
  token = await api.signIn('premium@nectar.test')
})
afterAll(() => api.close())

const all = Object.entries(endpoints as Record<string, Endpoint>)
const pathOf = ({ path }: Endpoint, id = 'maree-haute') => path.replace(':id', id)
/** Returns true if another call matches this address: an id may equal one of its words. */
const answersAt = ({ path }: Endpoint, pathname: string) =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname)

describe('every call', () => {
  test.each(all)('%s refuses any other method with the allowed ones', async (_name, endpoint) => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'GET', 'PROPFIND', 'OPTIONS', 'TRACE']) {
      if (all.some(([, other]) => other.method === method && answersAt(other, pathOf(endpoint)))) continue
      const answer = await api.call(method, pathOf(endpoint), { token })
      const body = refused(answer, `${method} ${endpoint.path}`)
      expect([404, 405]).toContain(answer.status)
      if (body.code === 'method_not_allowed') expect(answer.headers.allow).toContain(endpoint.method)
    }
  })
})

test('a token that is none is refused, and what it should be is said', async () => {
  const endpoint = endpoints.me
  expect(refused(await api.call('GET', endpoint.path), 'none').code).toBe('unauthenticated')
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${token}x`,
    `Basic ${token}`,
    token,
    `Bearer ${'é'.repeat(43)}`,
    `Bearer ${'x'.repeat(7000)}`,
  ]) {
    const answer = await api.call('GET', endpoint.path, { headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(refused(answer, authorization).code).toBe('session_expired')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  }
})

test.each<[EndpointName, Endpoint]>([
  ['login', endpoints.login],
  ['favoriteBatchCheck', endpoints.favoriteBatchCheck],
])('%s refuses bodies that are none', async (_name, endpoint) => {
  const send = (payload: string | Buffer, type?: string) =>
    api.call(endpoint.method, endpoint.path, {
      payload,
      headers: type ? { 'content-type': type } : {},
      // The token is checked before any input is read.
      ...(endpoint.audience === 'member' && { token }),
    })
  const json = 'application/json'
  for (const payload of [
    '{',
    '',
    'null',
    '[]',
    '42',
    '"x"',
    '{"a":1,}',
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{}}}',
    '\u0000',
    Buffer.from([0xff, 0xfe, 0x00]),
    `${'['.repeat(20_000)}`,
    '{"autre":"a@b.fr"}',
  ]) {
    const answer = await send(payload, json)
    expect(answer.status, String(payload).slice(0, 40)).toBe(400)
    refused(answer, String(payload).slice(0, 40))
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    'application/jsonx',
  ]) {
    const answer = await send('{"email":"a@b.fr","password":"x"}', type)
    expect(answer.status, type).toBe(415)
    expect(refused(answer, type).code).toBe('unsupported_media_type')
  }
  const large = await send(JSON.stringify({ email: 'x'.repeat(70_000) }), json)
  expect(large.status).toBe(413)
  expect(refused(large, 'large').code).toBe('payload_too_large')
})

test.each<[EndpointName, unknown]>([
  ['login', { email: { length: { toString: 'x' } }, password: 'nectar-demo' }],
  ['giftBuy', { plan: 'standard', months: 1, total: 1e21, firstName: 'Inès', greeting: 'Bravo' }],
])('%s refuses values that no program can compare', async (name, json) => {
  const { method, path }: Endpoint = endpoints[name]
  const answer = await api.call(method, path, { json, token })
  expect(answer.status).toBe(400)
  expect(refused(answer, name).code).toBe('validation_failed')
})

test('the contract’s own messages come through', async () => {
  const message = async (path: string, json: unknown) => (await api.call('POST', path, { json })).json.message
  expect(await message('/api/auth/signup', signupForm('pas une adresse'))).toBe(
    'Merci d’entrer une adresse email valide',
  )
  expect(await message('/api/auth/signup', signupForm('a@b.fr', { firstName: '  ' }))).toBe(
    'Le prénom est requis',
  )
  expect(await message('/api/auth/signup', signupForm('a@b.fr', { lastName: undefined }))).toBe(
    'Le nom est requis',
  )
  expect(
    await message('/api/auth/signup', signupForm('a@b.fr', { password: 'court', confirmPassword: 'court' })),
  ).toBe('Le mot de passe doit contenir au moins 6 caractères')
  expect(await message('/api/auth/signup', signupForm('a@b.fr', { confirmPassword: 'autre chose' }))).toBe(
    'Les mots de passe ne correspondent pas',
  )
  const limit = await api.call('GET', '/api/events?limit=101')
  expect(limit.json.message).toBe('La limite est un nombre entier de 1 à 100.')
})

test('unknown addresses of the API are JSON, whatever the caller accepts', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nope',
    '/api/auth',
    '/api/events/a/b/c',
    '/API/health',
    '/api/docs/static/nope.js',
    '/api//health',
    '/api/%2e%2e/etc',
  ]) {
    const answer = await api.call('GET', path, { headers: { accept: 'text/html' } })
    expect(answer.status, path).toBe(404)
    refused(answer, path)
  }
})

test('an unexpected failure is a 500 that tells nothing but its id', async () => {
  const { db } = api.database
  const original = db.select
  db.select = (() => {
    throw new Error('secret detail of line 42')
  }) as never
  const answer = await api.call('GET', '/api/tickets', { token })
  db.select = original
  expect(answer.status).toBe(500)
  expect(z.parse(ErrorBody, answer.json).code).toBe('internal')
  expect(answer.text).not.toContain('secret')
})

describe('of an order', () => {
  const right = { eventId: 'maree-haute', tickets: { 'maree-haute-1': 1 }, totalAmount: 14, attemptId: 1 }
  const order = (json: unknown, headers = {}) =>
    api.call('POST', '/api/create-payment-intent', { token, json, headers })

  test('tickets of every wrong sort are refused', async () => {
    const id = 'maree-haute-1'
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`k${index}`, 1]))
    for (const tickets of [
      { [id]: 0 },
      { [id]: -1 },
      { [id]: 1.5 },
      { [id]: '1' },
      { [id]: null },
      { [id]: 5 },
      { [id]: 1001 },
      { [id]: 1e21 },
      { [id]: [1] },
      { 'maree-haute-9': 1 },
      { [id]: 1, 'nuit-lente-1': 1 },
      { 'pas un id': 1 },
      { '': 1 },
      { constructor: 1 },
      many,
    ])
      refused(await order({ ...right, tickets }), JSON.stringify(tickets).slice(0, 60))
  })

  test('the key is a UUID', async () => {
    for (const key of ['x', '', '1', 'x'.repeat(300), `${'0'.repeat(8)}-0000-0000-0000-00000000000g`]) {
      const answer = await order(right, { 'idempotency-key': key })
      expect(refused(answer, key).message).toBe('L’en-tête Idempotency-Key doit être un UUID.')
    }
  })
})

test('a card that the demonstration does not know pays nothing', async () => {
  for (const card of ['4242', 'x'.repeat(41), ''])
    refused(await api.call('POST', '/api/demo-payments/demo_pay_unknown', { json: { card } }), card)
})
