import { expect, test } from 'vitest'
import { salesBars } from './sales-buckets.ts'

const day = (date: string, issued: number) => ({ date, issued, returned: 0, takings: 0 })

test('has a bar for each day, also for days without a sale, until today', () => {
  expect(salesBars([day('2026-11-03', 4), day('2026-11-05', 12)], '2026-11-06')).toEqual({
    step: 1,
    bars: [
      { date: '2026-11-03', issued: 4 },
      { date: '2026-11-04', issued: 0 },
      { date: '2026-11-05', issued: 12 },
      { date: '2026-11-06', issued: 0 },
    ],
    top: 20,
  })
})

test.each([
  ['2026-11-01', '2026-12-01', 1, 31],
  ['2026-11-01', '2026-12-02', 7, 5],
  ['2026-01-01', '2026-12-01', 28, 12],
])('from %s to %s a bar is %i days, and there are %i', (from, until, step, count) => {
  const seen = salesBars([day(from, 1), day(until, 2)], from)
  expect([seen?.step, seen?.bars.length]).toEqual([step, count])
  expect(seen?.bars.reduce((sum, { issued }) => sum + issued, 0)).toBe(3)
})

test('a clock change moves no sale, and days with returns alone are no sale', () => {
  expect(salesBars([day('2026-10-24', 1), day('2026-10-26', 1)], '2026-10-26')?.bars).toHaveLength(3)
  expect(salesBars([{ ...day('2026-10-24', 0), returned: 2 }], '2026-10-26')).toBeNull()
  expect(salesBars([], '2026-10-26')).toBeNull()
})

test.each([
  [1, 1],
  [3, 4],
  [4, 4],
  [5, 6],
  [8, 10],
  [45, 60],
])('for %i tickets the scale ends at %i, whose half is a number of tickets', (issued, top) => {
  expect(salesBars([day('2026-11-03', issued)], '2026-11-03')?.top).toBe(top)
})
