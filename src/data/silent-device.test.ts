import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeDevice, readDevice, storageHealth, writeDevice } from './device.ts'

/** Opens the database only once the test allows it. */
const gate = vi.hoisted(() => ({ open: () => {}, opened: Promise.resolve() }))
vi.mock('./db.ts', async (original) => {
  const real = await original<typeof import('./db.ts')>()
  return { ...real, openDb: () => gate.opened.then(real.openDb) }
})

beforeEach(async () => {
  storageHealth.report('ok')
  gate.opened = new Promise((resolve) => {
    gate.open = () => resolve()
  })
  await import('./db.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  gate.open()
  vi.useRealTimers()
  await closeDevice()
})

it('is waited for once, shortly, by whoever asks; then nobody waits until it answers', async () => {
  const first = [readDevice((db) => db.events.count()), writeDevice((db) => db.events.clear())]
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await Promise.all(first)).toEqual([undefined, false])
  expect(storageHealth.get()).toBe('silent')
  // These return without waiting again.
  expect(await readDevice((db) => db.events.count())).toBeUndefined()
  expect(await writeDevice((db) => db.events.clear())).toBe(false)
})

it('is used again as soon as it answers, and says so', async () => {
  const first = readDevice((db) => db.events.count())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await first).toBeUndefined()
  const heard = new Promise<void>((resolve) => {
    storageHealth.subscribe(() => storageHealth.get() === 'ok' && resolve())
  })
  vi.useRealTimers()
  gate.open()
  await heard
  expect(await readDevice((db) => db.events.count())).toBe(0)
})
