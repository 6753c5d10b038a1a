import { expect, test } from 'vitest'
import { monthsAfter, parisMonthsAfter } from './retention.ts'

test.each([
  ['2026-03-15T12:00:00Z', 1, '2026-04-15T12:00:00Z'],
  ['2026-01-31T08:00:00Z', 1, '2026-02-28T08:00:00Z'],
  ['2026-01-31T08:00:00Z', 2, '2026-03-31T08:00:00Z'],
  ['2024-02-29T08:00:00Z', 12, '2025-02-28T08:00:00Z'],
  ['2025-12-31T23:30:00Z', 2, '2026-02-28T23:30:00Z'],
  ['2026-03-31T08:00:00Z', -1, '2026-02-28T08:00:00Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(monthsAfter(new Date(from), months)).toEqual(new Date(to))
})

test.each([
  // 1 March, 00:30, to 1 April, 00:30.
  ['2027-02-28T23:30:00.000Z', 1, '2027-03-31T22:30:00.000Z'],
  // 1 May, 01:30, to 1 June, 01:30.
  ['2027-04-30T23:30:15.250Z', 1, '2027-05-31T23:30:15.250Z'],
  ['2026-11-30T12:00:00.000Z', 3, '2027-02-28T12:00:00.000Z'],
  // 28 February, 02:30, to the hour that 28 March skips.
  ['2027-02-28T01:30:00.000Z', 1, '2027-03-28T01:30:00.000Z'],
])('%s and %i months of Paris is %s', (from, months, to) => {
  expect(parisMonthsAfter(new Date(from), months).toISOString()).toBe(to)
})
