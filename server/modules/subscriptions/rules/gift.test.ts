import { expect, test } from 'vitest'
import { parisMonthsAfter } from './gift.ts'

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
