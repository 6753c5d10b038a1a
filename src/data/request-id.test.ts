import * as service from '../../contract/endpoints/service.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

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

it('each call has an id by which the server’s log knows it; another server is told none, and an insecure page has none', async () => {
  expect(await idsOf()).toEqual([null, null])
  vi.stubGlobal('isSecureContext', true)
  const [first, second] = await idsOf()
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  expect(await idsOf('https://elsewhere.example')).toEqual([null, null])
})
