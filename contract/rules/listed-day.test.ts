import { expect, test } from 'vitest'
import { firstListedDay, upcomingUntil } from './paris-time.ts'

test.each([
  ['2026-11-21T04:59:59Z', '2026-11-20'],
  ['2026-11-21T05:00:00Z', '2026-11-21'],
  ['2026-07-01T03:59:00Z', '2026-06-30'],
  ['2026-07-01T04:00:00Z', '2026-07-01'],
  // The nights of the clock changes.
  ['2026-03-29T03:59:00Z', '2026-03-28'],
  ['2026-03-29T04:00:00Z', '2026-03-29'],
  ['2026-10-25T04:59:00Z', '2026-10-24'],
  ['2026-10-25T05:00:00Z', '2026-10-25'],
  ['2027-01-01T00:30:00Z', '2026-12-31'],
])('at %s the list begins with %s', (now, day) => {
  expect(firstListedDay(new Date(now))).toBe(day)
})

test('an event leaves the list when its tickets become past ones', () => {
  for (const date of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-12-31']) {
    const end = upcomingUntil(date)
    expect(firstListedDay(new Date(end.getTime() - 1)) <= date).toBe(true)
    expect(firstListedDay(end) > date).toBe(true)
  }
})
