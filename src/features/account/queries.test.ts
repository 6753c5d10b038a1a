import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { authOf, memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { connectivity } from '../../data/connectivity.ts'
import { outbox } from '../../data/outbox/device-outbox.ts'
import { currentToken, installTokenStore, openSession } from '../../data/session.ts'
import { signOut, unsentAfterTrying } from './queries.ts'

afterEach(() => vi.useRealTimers())

/** Mocks an outbox with one change that another sender is sending; `sent()` finishes it. */
const sendingElsewhere = () => {
  let queued = 1
  let sent = () => {}
  const done = new Promise<void>((resolve) => {
    sent = () => {
      queued = 0
      resolve()
    }
  })
  vi.spyOn(outbox, 'queuedCount').mockImplementation(async () => queued)
  // Like the real `wake`: returns at once if another sender is busy, unless `wait` is set.
  vi.spyOn(outbox, 'wake').mockImplementation(async ({ wait } = {}) => (wait ? done : undefined))
  return { sent }
}

describe('what a sign-out would lose', () => {
  test('is nothing, without a try, where nothing is queued', async () => {
    vi.spyOn(outbox, 'queuedCount').mockResolvedValue(0)
    const wake = vi.spyOn(outbox, 'wake').mockResolvedValue()
    expect(await unsentAfterTrying('u1')).toBe(0)
    expect(wake).not.toHaveBeenCalled()
  })

  test('is not what another tab or the worker is sending at that moment', async () => {
    const { sent } = sendingElsewhere()
    const unsent = unsentAfterTrying('u1')
    setTimeout(sent, 50)
    expect(await unsent).toBe(0)
  })

  test('is what nobody has sent after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    sendingElsewhere()
    const unsent = unsentAfterTrying('u1')
    await expect.poll(() => vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await unsent).toBe(1)
  })
})

test('a sign-out without a network ends the session on the server once there is one again', async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  await openSession(authOf('u1'))
  const { token } = authOf('u1')
  serve({})
  await signOut()
  expect(currentToken()).toBeNull()
  expect(connectivity.isOnline()).toBe(false)
  const fetch = serve({ '/api/auth/logout': { success: true } })
  connectivity.report(true)
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(address).toMatch(/\/api\/auth\/logout$/)
  expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${token}`)
  connectivity.report(false)
  connectivity.report(true)
  expect(fetch).toHaveBeenCalledOnce()
})

test.each([
  ['', {}],
  [', however soon it asks for it,', { 'retry-after': '0' }],
  [', however late it asks for it,', { 'retry-after': '9999999' }],
])('a sign-out that the server fails to take%s is sent again a while later', async (_, headers) => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  await openSession(authOf('u1'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const failing = serve({ '/api/auth/logout': () => new Response('', { status: 503, headers }) })
  await signOut()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(failing).toHaveBeenCalledOnce()
  const fetch = serve({ '/api/auth/logout': { success: true } })
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(new Headers(init.headers).get('authorization')).toBe(`Bearer ${authOf('u1').token}`)
})

test('the session of the next sign-in outlives the end of the one before, which is asked for once', async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  await openSession({ ...authOf('u1'), token: 'former' })
  serve({})
  await signOut()
  await openSession({ ...authOf('u1'), token: 'next' })
  const fetch = serve({ '/api/auth/logout': refusalOf(401) })
  connectivity.report(true)
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer former')
  connectivity.report(false)
  connectivity.report(true)
  expect(fetch).toHaveBeenCalledOnce()
  expect(currentToken()).toBe('next')
})
