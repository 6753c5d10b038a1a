import * as catalogue from '../../contract/endpoints/catalogue.ts'
import * as service from '../../contract/endpoints/service.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { eventOf } from '../../tests/support/member-data.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { clockOffset } from '../lib/clock.ts'
import { call } from './api.ts'
import { connectivity } from './connectivity.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  connectivity.report(true)
})

const idsOf = async (base?: string): Promise<(string | null)[]> => {
  const ids: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    ids.push(new Headers(init.headers).get('x-request-id'))
    return Response.json({ status: 'ok' })
  })
  await call(service.health, {}, { token: null, ...(base && { base }) })
  await call(service.health, {}, { token: null, ...(base && { base }) })
  return ids
}

it('each call has an id by which the server’s log knows it; another server is told none', async () => {
  const [first, second] = await idsOf()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  expect(await idsOf('https://elsewhere.example')).toEqual([null, null])
})

it.each([
  ['a page of a captive portal', () => new Response('<p>Connexion</p>')],
  [
    'a head whose body broke off',
    () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('broken off')) })),
  ],
])('%s is never taken for the server, not for a moment', async (_, answer) => {
  connectivity.report(false)
  const heard = vi.fn()
  const stop = connectivity.subscribe(heard)
  vi.stubGlobal('fetch', async () => answer())
  await expect(call(service.health, {}, { token: null })).rejects.toMatchObject({ kind: 'offline' })
  expect(heard).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => Response.json({ status: 'ok' }))
  await call(service.health, {}, { token: null })
  expect(connectivity.isOnline()).toBe(true)
  stop()
})

it('a page of a proxy that a body is too large for does not turn the app offline', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>413</h1>', { status: 413 }))
  await expect(call(service.health, {}, { token: null })).rejects.toMatchObject({ kind: 'api', status: 413 })
  expect(connectivity.isOnline()).toBe(true)
})

it('one odd row does not hide the list; what is left out has its default', async () => {
  const { price: _, organizer: __, likes: ___, ...sparse } = eventOf('sparse')
  const odd = { ...eventOf('odd'), date: 'demain' }
  vi.stubGlobal('fetch', async () => Response.json([sparse, odd, { ...eventOf('e1'), price: null }]))
  const list = await call(catalogue.events, { query: {} }, { token: null })
  expect(list.map(({ id, price, organizer }) => [id, price, organizer])).toEqual([
    ['sparse', 0, null],
    ['e1', 0, eventOf('e1').organizer],
  ])
  vi.stubGlobal('fetch', async () => Response.json([odd]))
  await expect(call(catalogue.events, { query: {} }, { token: null })).rejects.toMatchObject({
    kind: 'unexpected',
  })
})

it.each([
  ['a bare message', { message: 'Message nu.' }, 'Message nu.'],
  ['a code that is not of the contract', { message: 'Autre.', code: 'x' }, 'Autre.'],
  ['no message', { error: 'x' }, undefined],
  ['an empty message', { message: ' ' }, undefined],
])('a refusal with %s', async (_, body, serverMessage) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 409 }))
  await expect(call(service.health, {}, { token: null })).rejects.toMatchObject({
    status: 409,
    serverMessage,
    code: undefined,
  })
})

it('an answer tells the time where it is quick, and nothing of it where it was long under way', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const begun = machineNow().getTime()
  const answering = (seconds: number, date: number) =>
    vi.stubGlobal('fetch', async () => {
      vi.setSystemTime(begun + seconds * 1000)
      return Response.json({ status: 'ok' }, { headers: { date: new Date(date).toUTCString() } })
    })
  answering(30, begun)
  await call(service.health, {}, { token: null })
  expect(clockOffset()).toBe(0)
  vi.setSystemTime(begun)
  answering(2, begun + 3_600_000)
  await call(service.health, {}, { token: null })
  expect(Math.round(clockOffset() / 60_000)).toBe(60)
  vi.setSystemTime(begun)
  answering(0, begun)
  await call(service.health, {}, { token: null })
  expect(clockOffset()).toBe(0)
})
