import { afterEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '../../data/outbox/device-outbox.ts'
import { unsentAfterTrying } from './queries.ts'

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
