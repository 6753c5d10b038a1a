import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectivity } from '../../data/connectivity.ts'
import { useReconnect } from './use-drain.ts'

let asked: number
let isThere: boolean

beforeEach(() => {
  asked = 0
  isThere = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  })
  connectivity.report(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  connectivity.report(true)
})

const watch = () => {
  const client = new QueryClient()
  const again = vi.spyOn(client, 'invalidateQueries')
  renderHook(useReconnect, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return again
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** Expects the next probes, after these pauses in seconds. */
const expectProbes = async (pauses: number[]) => {
  const before = asked
  for (const [count, pause] of pauses.entries()) {
    pass(pause - 0.001)
    expect(asked).toBe(before + count)
    pass(0.001)
    await expect.poll(() => asked).toBe(before + count + 1)
  }
}

it('looks for a server that is away soon, then ever more seldom, and asks anew once it is back', async () => {
  const again = watch()
  pass(60)
  expect(asked).toBe(0)
  connectivity.report(false)
  await expectProbes([1, 2, 4, 8, 16, 20, 20])
  expect(again).not.toHaveBeenCalled()
  isThere = true
  await expectProbes([20])
  await expect.poll(() => connectivity.isOnline()).toBe(true)
  expect(again).toHaveBeenCalledOnce()
  pass(60)
  expect(asked).toBe(8)
  // Lost once more, long after the last time.
  isThere = false
  connectivity.report(false)
  await expectProbes([1, 2])
})

it('looks at once, and soon again, when the browser has a network that leads nowhere yet', async () => {
  watch()
  connectivity.report(false)
  await expectProbes([1, 2, 4, 8, 16])
  dispatchEvent(new Event('online'))
  await expect.poll(() => asked).toBe(6)
  await expectProbes([1, 2, 4])
})

it('looks soon where the page was opened without a network, whose return it may have missed', async () => {
  connectivity.report(false)
  watch()
  isThere = true
  pass(1)
  await expect.poll(() => connectivity.isOnline()).toBe(true)
  expect(asked).toBe(1)
})
