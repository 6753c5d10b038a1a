import { expect, it, vi } from 'vitest'
import { machineNow } from '../server/platform/machine-clock.ts'
import { sendWaiting } from '../src/data/outbox/outbox.ts'

/** Imitates an outbox with these due times; null once it is empty. */
const waker = (...due: (number | null)[]) => {
  const nextDue = vi.fn(async () => due.shift() ?? null)
  return { wake: vi.fn(async () => undefined), drain: vi.fn(async () => undefined), nextDue }
}
const sleep = vi.fn(async () => undefined)

it('stands in line behind a page that is at it, and is done where nothing waits any more', async () => {
  const outbox = waker(null)
  await sendWaiting(outbox, sleep)
  expect(outbox.wake).toHaveBeenCalledWith({ wait: true })
  expect(outbox.drain).not.toHaveBeenCalled()
})

it('tries again while the network is only coming back', async () => {
  const outbox = waker(machineNow().getTime() + 900, machineNow().getTime() + 2_000, null)
  await sendWaiting(outbox, sleep)
  expect(outbox.drain).toHaveBeenCalledTimes(2)
})

it('asks the browser to call again for what is due much later, and after too many tries', async () => {
  await expect(sendWaiting(waker(machineNow().getTime() + 60_000), sleep)).rejects.toThrow('still wait')
  await expect(sendWaiting(waker(1, 1, 1, 1, 1), sleep)).rejects.toThrow('still wait')
})
