import { beforeEach, expect, it, vi } from 'vitest'

const forgetImages = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../sw/images.ts', () => ({ forgetImages }))

const skipWaiting = vi.fn(async () => undefined)

beforeEach(() => {
  vi.stubGlobal('self', { skipWaiting })
  skipWaiting.mockClear()
  forgetImages.mockClear()
})

const tell = async (data: unknown) => {
  const { onMessage } = await import('../../sw/messages.ts')
  onMessage({ data, waitUntil: () => undefined } as unknown as Parameters<typeof onMessage>[0])
}

it('takes over when the person accepts the new version', async () => {
  await tell({ type: 'SKIP_WAITING' })
  expect(skipWaiting).toHaveBeenCalledTimes(1)
})

it('forgets the pictures at sign-out', async () => {
  await tell({ type: 'SESSION_CLOSED' })
  expect(forgetImages).toHaveBeenCalledTimes(1)
})

it('leaves everything else alone', async () => {
  await tell(null)
  await tell('SKIP_WAITING')
  await tell({ type: 'constructor' })
  await tell({ type: 'toString' })
  expect(skipWaiting).not.toHaveBeenCalled()
  expect(forgetImages).not.toHaveBeenCalled()
})
