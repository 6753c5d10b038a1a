import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { authOf, memoryTokenStore } from '../../../tests/support/member-data.ts'
import { installTokenStore, openSession } from '../session.ts'
import { commentFeedback, openFeedback } from './messages.ts'

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const over = { message: 'Session expirée.', code: 'session_expired', requestId: 'r1' }

/** A server that returns 401 for every session. */
const fetched = vi.fn(async (url: string, { headers, body }: RequestInit) => {
  if (new Headers(headers).has('authorization')) return json(401, over)
  const { users_id } = JSON.parse(String(body))
  return json(200, url.endsWith('/f1') ? { success: true } : { id: users_id ? 'named' : 'f1' })
})

beforeEach(async () => {
  vi.stubGlobal('fetch', fetched)
  installTokenStore(memoryTokenStore())
  await openSession(authOf('u1'))
})
afterEach(() => vi.unstubAllGlobals())

it('is a visitor’s where the session has ended unheard', async () => {
  expect(await openFeedback({ userId: 'u1', type: 'good' }, '/api')).toBe('f1')
  await expect(commentFeedback('f1', 'Très bien', '/api')).resolves.toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(4)
})

it('is refused as it was for any other reason', async () => {
  fetched.mockImplementation(async () => json(429, { ...over, code: 'too_many_requests' }))
  await expect(openFeedback({ userId: 'u1', type: 'bad' }, '/api')).rejects.toMatchObject({ status: 429 })
})
