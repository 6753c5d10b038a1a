import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useOneAtATime } from './use-one-at-a-time.ts'

it('lets one press through until it is done with, also before anything is drawn anew', () => {
  const { result } = renderHook(() => useOneAtATime())
  const send = vi.fn<(done: () => void) => void>()
  result.current(send)
  result.current(send)
  expect(send).toHaveBeenCalledTimes(1)
  send.mock.lastCall?.[0]()
  result.current(send)
  expect(send).toHaveBeenCalledTimes(2)
})
