import { expect, onTestFinished, test, vi } from 'vitest'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { keepUpToDate } from './upkeep.ts'

/** Starts a check-in whose first read of the device fails, with a way to send it another tab's news. */
const begin = ({ endsInMs = 3_600_000 } = {}) => {
  const load = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('silent'))
  const sync = vi.fn(async () => undefined)
  const refreshList = vi.fn(async () => undefined)
  const checkIn = {
    get: () => ({ phase: 'open', list: { endsAt: machineNow().getTime() + endsInMs } }),
    subscribe: () => () => undefined,
    now: Date.now,
  }
  const tab = new BroadcastChannel('nectar.outbox')
  const upkeep = keepUpToDate(checkIn, { isVisible: () => true, load, sync, refreshList })
  onTestFinished(() => {
    upkeep.stop()
    tab.close()
  })
  return { load, sync, refreshList, wake: upkeep.wake, tell: () => tab.postMessage('changed') }
}

test('a check-in asks the server also where its first read of the device has failed', async () => {
  const { sync } = begin()
  await expect.poll(() => sync).toHaveBeenCalled()
})

test('what another tab writes is read again after a read that has failed', async () => {
  const { load, tell } = begin()
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  load.mockRejectedValueOnce(new Error('silent'))
  tell()
  await expect.poll(() => load).toHaveBeenCalledTimes(2)
  await expect
    .poll(() => {
      tell()
      return load.mock.calls.length
    })
    .toBeGreaterThan(2)
})

test('the list is fetched again also after somebody has put the phone’s clock right', async () => {
  const right = machineNow()
  vi.useFakeTimers({ now: right.getTime() + 3_600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sync, refreshList, wake } = begin()
  await expect.poll(() => sync).toHaveBeenCalled()
  expect(refreshList).not.toHaveBeenCalled()
  vi.setSystemTime(right)
  wake()
  await expect.poll(() => refreshList).toHaveBeenCalled()
})

test('a list whose end the phone slept through is wiped as it is used again, also without a network', async () => {
  const { load, sync } = begin({ endsInMs: -1 })
  sync.mockRejectedValue(new Error('offline'))
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(1)
})
