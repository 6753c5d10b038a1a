import { describe, expect, test } from 'vitest'
import { parseWritten, spanOf } from './start.ts'

const read = (begin: string, end: string | null = null) => {
  const warnings: string[] = []
  const { start, endDate } = spanOf(parseWritten(begin), end === null ? null : parseWritten(end), warnings)
  return { date: start.date, time: start.time, endDate, warnings: warnings.length }
}

describe('a midnight that stands for an hour that nobody knows', () => {
  test.each([
    ['2026-12-19T00:00:00', null, 1],
    ['2026-12-19T00:00:00+01:00', null, 1],
    ['2026-12-18T23:00:00Z', null, 1],
    ['2026-12-19T00:00:00+00:00', null, 0],
    ['2027-06-19T00:00:00Z', null, 0],
    ['2026-12-19T00:00:00+01:00', '2026-12-19T00:00:00+01:00', 0],
    ['2026-12-19T00:00:00+01:00', '2026-12-20T00:00:00+01:00', 0],
    ['2026-12-19T00:00:00', '2026-12-19T23:59:59', 1],
  ])('%s to %s is the day alone', (begin, end, warnings) => {
    const date = begin.startsWith('2027') ? '2027-06-19' : '2026-12-19'
    expect(read(begin, end)).toEqual({ date, time: null, endDate: null, warnings })
  })

  test('one that an hour follows is an hour', () => {
    expect(read('2026-12-19T00:00:00+01:00', '2026-12-19T06:00:00+01:00')).toEqual({
      ...{ date: '2026-12-19', time: '00:00' },
      ...{ endDate: null, warnings: 0 },
    })
    expect(read('2026-12-19T00:30:00+01:00')).toMatchObject({ time: '00:30', warnings: 0 })
  })
})

describe('the last day', () => {
  test.each([
    ['2026-12-18T20:00', '2026-12-20T23:00', '2026-12-20'],
    ['2026-12-18T20:00', '2026-12-21T04:00', '2026-12-20'],
    ['2026-12-18', '2026-12-20', '2026-12-20'],
    ['2026-12-18T00:00:00+00:00', '2026-12-20T00:00:00+00:00', '2026-12-20'],
    ['2026-12-18T20:00', '2026-12-20', '2026-12-20'],
    // A night, even one that ends at noon.
    ['2026-12-18T20:00', '2026-12-18T23:00', null],
    ['2026-12-18T20:00', '2026-12-19T00:00', null],
    ['2026-12-18T23:00', '2026-12-19T07:00', null],
    ['2026-12-18T23:00', '2026-12-19T12:00', null],
    ['2026-12-18T20:00', '2026-12-18', null],
  ])('of %s to %s is %s', (begin, end, endDate) => {
    expect(read(begin, end)).toMatchObject({ endDate, warnings: 0 })
  })

  test('before the first, or months later, is none, with a warning', () => {
    expect(read('2026-12-18T20:00', '2026-12-01T20:00')).toMatchObject({ endDate: null, warnings: 1 })
    expect(read('2026-12-18', '2027-02-16')).toMatchObject({ endDate: '2027-02-16', warnings: 0 })
    expect(read('2026-12-18', '2027-02-17')).toMatchObject({ endDate: null, warnings: 1 })
  })
})

describe('another clock than Paris’s', () => {
  test.each([
    '2026-12-19T20:00:00+04:00',
    '2026-12-19T20:00:00-04:00',
    '2027-06-19T20:00:00+01:00',
    '2026-12-19T20:00:00+02:00',
  ])('%s is refused', (raw) => {
    expect(() => parseWritten(raw)).toThrow(/^heure d’un autre fuseau que Paris \([+-]\d\d:00\)/)
  })

  test.each([
    '2026-12-19T20:00:00+01:00',
    '2027-06-19T20:00:00+02:00',
    '2026-12-19T19:00:00Z',
    '2026-12-19T19:00:00+00:00',
  ])('%s is Paris’s, or says no clock', (raw) => {
    expect(parseWritten(raw).time).toBe('20:00')
  })
})
