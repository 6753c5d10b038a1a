import { expect, it, vi } from 'vitest'
import { onMessage } from './messages.ts'

const tell = (data: unknown) => {
  const actions = {
    SKIP_WAITING: vi.fn(async () => undefined),
    SESSION_CLOSED: vi.fn(async () => undefined),
    KEEP_CHECK_IN: vi.fn(async () => undefined),
    PREFETCH_EVENTS: vi.fn(async () => undefined),
  }
  const waitUntil = vi.fn()
  onMessage(actions)({ data, waitUntil })
  return { ...actions, waitUntil }
}

it('takes over when the person accepts the new version', () => {
  const told = tell({ type: 'SKIP_WAITING' })
  expect(told.SKIP_WAITING).toHaveBeenCalledTimes(1)
  expect(told.waitUntil).toHaveBeenCalledTimes(1)
})

it('forgets the pictures at sign-out', () => {
  const told = tell({ type: 'SESSION_CLOSED' })
  expect(told.SESSION_CLOSED).toHaveBeenCalledTimes(1)
  expect(told.SKIP_WAITING).not.toHaveBeenCalled()
})

it('keeps as many events as a page asks for', () => {
  const told = tell({ type: 'PREFETCH_EVENTS', most: 7 })
  expect(told.PREFETCH_EVENTS).toHaveBeenCalledExactlyOnceWith({ type: 'PREFETCH_EVENTS', most: 7 })
})

it.each([null, 'SKIP_WAITING', { type: 'constructor' }, { type: 7 }])('leaves %j alone', (data) => {
  const told = tell(data)
  expect(told.waitUntil).not.toHaveBeenCalled()
})
