import { expect, test } from 'vitest'
import { parseStart, startOfDay, startOfInstant, startOfWallClock } from './fields/start.ts'
import { RecordRefused } from './record.ts'
import { Report } from './report.ts'

test.each([
  '9999-12-31',
  '9999-12-31T23:59-12:00',
  '0000-01-01',
  '0001-01-01',
  '0001-01-01T00:00+14:00',
  '1969-12-31T20:00',
])('%s is refused, and stops nothing', (raw) => {
  expect(() => parseStart(raw)).toThrow(RecordRefused)
})

test('neither a day, an instant nor a wall clock beyond reckoning comes in from a calendar', () => {
  expect(() => startOfDay('9999-12-31')).toThrow(RecordRefused)
  expect(() => startOfInstant(new Date('9999-12-31T23:59:00Z'))).toThrow(RecordRefused)
  expect(() => startOfInstant(new Date(Number.NaN))).toThrow(RecordRefused)
  expect(() => startOfWallClock('0001-01-01', '00:00')).toThrow(RecordRefused)
})

test('what strangers wrote gives the terminal no orders', () => {
  const lines = new Report().add({
    at: 'ligne 1',
    name: '\u001b[2J\u001b]52;c;aGk=\u0007Nuit \u202e',
    kind: 'refused',
    reason: 'date illisible «\u001b]0;x\u0007»',
    warnings: [],
  } as never)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/[\p{Cc}\u202e]/u)
  expect(lines[0]).toContain('Nuit')
})
