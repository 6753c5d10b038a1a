import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstListedDay } from './paris-time.ts'
import { isWithin, spanOf, spanOfWhen } from './when.ts'
import { whens } from './whens.ts'

const at = (instant: string) => new Date(instant)
const weekend = (instant: string) => spanOfWhen('weekend', at(instant))

describe('the days that a word names', () => {
  it.each([
    ['Monday noon', '2026-11-23T11:00:00Z'],
    ['Friday morning', '2026-11-27T08:00:00Z'],
    ['Friday night', '2026-11-27T22:30:00Z'],
    ['Saturday, 05:59 in Paris', '2026-11-28T04:59:00Z'],
  ])('on %s the week-end begins on Friday evening', (_, instant) => {
    expect(weekend(instant)).toEqual({ from: '2026-11-27', fromTime: '18:00', to: '2026-11-29' })
  })

  it('what is left of the week-end on Saturday and Sunday, until Monday 06:00', () => {
    expect(weekend('2026-11-28T05:00:00Z')).toEqual({ from: '2026-11-28', fromTime: null, to: '2026-11-29' })
    expect(weekend('2026-11-29T12:00:00Z')).toEqual({ from: '2026-11-29', fromTime: null, to: '2026-11-29' })
    expect(weekend('2026-11-30T04:59:00Z')).toEqual({ from: '2026-11-29', fromTime: null, to: '2026-11-29' })
    expect(weekend('2026-11-30T05:00:00Z').from).toBe('2026-12-04')
  })

  it('a weekday is the next one, today included, and a night belongs to the day before', () => {
    const day = (when: 'monday' | 'saturday' | 'tuesday', instant: string) => spanOfWhen(when, at(instant))
    expect(day('saturday', '2026-11-24T11:00:00Z')).toEqual({
      from: '2026-11-28',
      fromTime: null,
      to: '2026-11-28',
    })
    expect(day('tuesday', '2026-11-24T11:00:00Z').from).toBe('2026-11-24')
    expect(day('monday', '2026-11-24T11:00:00Z').from).toBe('2026-11-30')
    expect(day('tuesday', '2026-11-25T03:00:00Z').from).toBe('2026-11-24')
  })

  it('the evening goes on until 06:00 in Paris, also in the nights when clocks change', () => {
    const tonight = (instant: string) => spanOfWhen('tonight', at(instant)).from
    // Summer time begins: 02:00 becomes 03:00, so 06:00 is 04:00 UTC.
    expect(tonight('2026-03-29T03:59:00Z')).toBe('2026-03-28')
    expect(tonight('2026-03-29T04:00:00Z')).toBe('2026-03-29')
    // Summer time ends: 06:00 is 05:00 UTC.
    expect(tonight('2026-10-25T04:59:00Z')).toBe('2026-10-24')
    expect(tonight('2026-10-25T05:00:00Z')).toBe('2026-10-25')
    expect(spanOfWhen('tomorrow', at('2026-10-25T04:59:00Z')).to).toBe('2026-10-25')
    expect(weekend('2026-10-24T23:30:00Z')).toEqual({ from: '2026-10-24', fromTime: null, to: '2026-10-25' })
    expect(weekend('2026-03-26T23:30:00Z')).toEqual({
      from: '2026-03-27',
      fromTime: '18:00',
      to: '2026-03-29',
    })
  })

  it('on Friday the evening alone belongs to it; a missing time is 19:00', () => {
    const span = weekend('2026-11-24T11:00:00Z')
    expect(isWithin(span, { date: '2026-11-27', time: '12:30' })).toBe(false)
    expect(isWithin(span, { date: '2026-11-27', time: '18:00' })).toBe(true)
    expect(isWithin(span, { date: '2026-11-27', time: null })).toBe(true)
    expect(isWithin(span, { date: '2026-11-28', time: '11:00' })).toBe(true)
    expect(isWithin(span, { date: '2026-11-30', time: '19:00' })).toBe(false)
  })

  it('has an event of several days by each of them', () => {
    const span = weekend('2026-11-24T11:00:00Z')
    const on = (date: string, endDate: string) => isWithin(span, { date, time: '12:00', endDate })
    expect(on('2026-11-25', '2026-11-26')).toBe(false)
    expect(on('2026-11-25', '2026-11-27')).toBe(true)
    expect(on('2026-11-27', '2026-11-28')).toBe(true)
    expect(on('2026-11-20', '2026-12-20')).toBe(true)
    expect(on('2026-11-30', '2026-12-02')).toBe(false)
  })

  it('has its dates in common with those beside it', () => {
    const now = at('2026-11-24T11:00:00Z')
    expect(spanOf({ when: 'weekend', dateFrom: '2026-11-28' }, now)).toEqual({
      from: '2026-11-28',
      fromTime: null,
      to: '2026-11-29',
    })
    expect(spanOf({ when: 'weekend', dateTo: '2026-11-27' }, now).to).toBe('2026-11-27')
    expect(spanOf({ when: '', dateFrom: '2020-01-01', dateTo: '' }, now)).toEqual({
      from: '2026-11-24',
      fromTime: null,
      to: null,
    })
  })

  it('is never over, whenever it is asked for, and the same all through a listed day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        fc.constantFrom(...whens),
        (now, when) => {
          const span = spanOfWhen(when, now)
          expect(span.from >= firstListedDay(now)).toBe(true)
          expect(span.to !== null && span.to >= span.from).toBe(true)
          const day = firstListedDay(now)
          const noon = new Date(`${day}T11:00:00Z`)
          expect(spanOfWhen(when, noon)).toEqual(span)
        },
      ),
    )
  })
})
