import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenBack } from './when-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('calls once: as the browser says that there is a network, or a while after, or never where it is called off', () => {
  const [said, silent, off] = [vi.fn(), vi.fn(), vi.fn()]
  whenBack(said)
  dispatchEvent(new Event('online'))
  expect(said).toHaveBeenCalledOnce()
  whenBack(silent)
  whenBack(off)()
  vi.advanceTimersByTime(20_000)
  expect(silent).toHaveBeenCalledOnce()
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect([said, silent, off].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})
