import { expect, it } from 'vitest'
import { launchAt, remaining } from './launch.tsx'

const before = (ms: number) => remaining(launchAt, new Date(launchAt.getTime() - ms))
const HOUR = 3_600_000

it('ends at 18:00 of Paris, in summer time, wherever the device is', () => {
  expect(launchAt.toISOString()).toBe('2025-09-04T16:00:00.000Z')
})

it('counts whole units, a second that has begun still counting', () => {
  expect(before(2 * 24 * HOUR + 3 * HOUR + 4 * 60_000 + 5_000)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  })
  expect(before(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 })
  expect(before(400 * 24 * HOUR)).toMatchObject({ days: 400 })
})

it('floors at zero', () => {
  const zeros = { days: 0, hours: 0, minutes: 0, seconds: 0 }
  expect(before(0)).toEqual(zeros)
  expect(before(-1)).toEqual(zeros)
  expect(before(-500 * 24 * HOUR)).toEqual(zeros)
})
