import { afterEach, expect, it, vi } from 'vitest'
import { AppError } from '../data/errors.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.useRealTimers())

/** Counts the requests of a read that fails each time. */
const timesAsked = async (failure: AppError) => {
  vi.useFakeTimers()
  const queryFn = vi.fn(() => Promise.reject(failure))
  const answer = createQueryClient()
    .fetchQuery({
      queryKey: ['a'],
      queryFn,
      retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
    })
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  return queryFn.mock.calls.length
}

it('asks once more for what may pass', async () => {
  expect(await timesAsked(new AppError('500: ', { kind: 'api', status: 500 }))).toBe(2)
})

it('asks a server that has too much to do no more: it says when to come again', async () => {
  const busy = new AppError('503: ', { kind: 'api', status: 503, code: 'unavailable', retryAfterMs: 3000 })
  expect(await timesAsked(busy)).toBe(1)
  expect(busy.endsSession).toBe(false)
})
