import { expect, test } from 'vitest'
import { monthsAfter } from './retention.ts'

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
