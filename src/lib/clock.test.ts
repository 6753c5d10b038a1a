import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const DAY_MS = 24 * 3_600_000
const server = Date.parse('2026-11-22T18:00:00Z')
const header = new Date(server).toUTCString()

/** Starts the clock as the app does: the module reads the stored offset. */
const start = async () => {
  vi.resetModules()
  return import('./clock.ts')
}

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it.each([
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
])(
  'goes by the server’s time on a device whose clock is a day %s, also after a start offline',
  async (_, wrong) => {
    vi.setSystemTime(server + wrong)
    const first = await start()
    expect(first.now().getTime()).toBe(server + wrong)
    first.noteServerTime(header)
    expect(first.now().getTime()).toBe(server)
    const again = await start()
    vi.setSystemTime(server + wrong + 3_600_000)
    expect(again.now().getTime()).toBe(server + 3_600_000)
  },
)

it('leaves a clock that is right alone, and forgets an offset once it is', async () => {
  vi.setSystemTime(server + 15_000)
  const { now, clockOffset, noteServerTime } = await start()
  noteServerTime(header)
  expect(now().getTime()).toBe(server + 15_000)
  vi.setSystemTime(server + DAY_MS)
  noteServerTime(header)
  expect(clockOffset()).toBe(-DAY_MS)
  vi.setSystemTime(server + 15_000)
  noteServerTime(header)
  expect(now().getTime()).toBe(server + 15_000)
  expect(clockOffset()).toBe(0)
  expect(localStorage.length).toBe(0)
})

it('goes by the server’s time on a clock that is half a minute off: a living code is signed by it', async () => {
  vi.setSystemTime(server - 30_000)
  const { now, noteServerTime } = await start()
  noteServerTime(header)
  expect(now().getTime()).toBe(server)
})

it('ignores what is no time', async () => {
  vi.setSystemTime(server)
  localStorage.setItem('nectar.clock', 'hier')
  const { now, noteServerTime } = await start()
  noteServerTime(null)
  noteServerTime('hier')
  expect(now().getTime()).toBe(server)
})
