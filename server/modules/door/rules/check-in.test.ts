import { expect, test } from 'vitest'
import { linkRefusal } from './check-in.ts'

test.each([
  ['2027-02-20', '2027-02-21T05:00:00Z'],
  ['2027-07-09', '2027-07-10T04:00:00Z'],
  ['2026-10-24', '2026-10-25T05:00:00Z'],
  ['2027-03-27', '2027-03-28T04:00:00Z'],
])('the links of %s last until 06:00 in Paris, %s', (date, end) => {
  const at = (ms: number) => linkRefusal({ revokedAt: null }, { date }, new Date(Date.parse(end) + ms))
  expect(at(-1)).toBeUndefined()
  expect(at(0)?.message).toContain('a pris fin')
})
