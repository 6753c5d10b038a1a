import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dayWithYear,
  hasStarted,
  instantOfParis,
  isUpcoming,
  longDay,
  nextDay,
  parisDay,
  parisMonth,
  parisStamp,
  parisWallClock,
  shortDay,
  upcomingUntil,
  usedOnDay,
} from './paris-time.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const deviceZone = process.env.TZ

it('a day of another year says which, by the calendar of Paris', () => {
  expect(plain(dayWithYear('2026-12-31', new Date('2026-11-22T12:00:00Z')))).toBe('jeu. 31 déc.')
  expect(plain(dayWithYear('2027-01-02', new Date('2026-12-31T22:59:00Z')))).toBe('sam. 2 janv. 2027')
  expect(plain(dayWithYear('2027-01-02', new Date('2026-12-31T23:00:00Z')))).toBe('sam. 2 janv.')
})

it('a ticket of several days is used until the next morning, even before the first day', () => {
  const days = { date: '2026-12-18', endDate: '2026-12-19' }
  const eve = instantOfParis('2026-12-17', '23:40')
  const on = (date: string, time: string, usedAt = eve) => usedOnDay(usedAt, days, instantOfParis(date, time))
  expect(on('2026-12-18', '05:59')).toBe(eve)
  expect(on('2026-12-18', '06:00')).toBeNull()
  const last = instantOfParis('2026-12-20', '01:00')
  expect(on('2026-12-22', '12:00', last)).toBe(last)
})

describe('what is computed and written here is what the platform says', () => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('fr-FR', options)
  const days = Array.from({ length: 45 * 366 }, (_, index) => Date.UTC(1996, 0, 1 + index, 12))
  const first = (text: string) => plain(text).replace(/\b1 (?=\p{L})/u, '1er ')

  it('each quarter of an hour of the days on which the clock changes, and noon of all others', () => {
    const paris = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: 'Europe/Paris', hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    })
    const changing = days.filter((noon) => /-(03|10)-(2[4-9]|3[01])T/.test(new Date(noon).toISOString()))
    const quarters = changing.flatMap((noon) =>
      Array.from({ length: 96 }, (_, quarter) => noon + quarter * 900_000),
    )
    const isOther = (instant: number) => {
      const { date, time } = parisWallClock(new Date(instant))
      return `${date}, ${time}` !== paris.format(instant)
    }
    expect([...days, ...quarters].filter(isOther)).toEqual([])
  })

  it('each day, short and long', () => {
    const short = format({ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
    const dated = format({
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    const long = format({ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    for (const noon of days) {
      const date = new Date(noon).toISOString().slice(0, 10)
      expect(shortDay(date)).toBe(first(short.format(noon)))
      expect(dayWithYear(date, new Date('1990-01-01T12:00:00Z'))).toBe(first(dated.format(noon)))
      expect(longDay(date)).toBe(first(long.format(noon)))
    }
  })

  it('an instant and its day', () => {
    const options = { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' } as const
    const stamp = format({ ...options, hour: '2-digit', minute: '2-digit' })
    const day = format({ ...options, year: 'numeric' })
    for (const noon of days) {
      const instant = noon + (noon % 86_399_000)
      expect(parisStamp(new Date(instant))).toBe(first(stamp.format(instant)))
      expect(parisDay(new Date(instant))).toBe(first(day.format(instant)))
    }
  })

  it('nothing of what is no date', () => {
    const never = new Date(Number.NaN)
    for (const attempt of [() => parisWallClock(never), () => parisDay(never), () => longDay('2026-13-01')])
      expect(attempt).toThrow(RangeError)
  })
})

// The device's time zone must not matter: every rule runs in each of these zones.
describe.each([
  ['Europe/Paris', -60],
  ['Asia/Tokyo', -540],
  ['America/Los_Angeles', 480],
  ['UTC', 0],
])('on a device set to %s', (zone, winterOffset) => {
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    process.env.TZ = deviceZone
  })

  it('really is in that zone', () => {
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(winterOffset)
  })

  it.each([
    ['2026-01-15', '20:00', '2026-01-15T19:00:00.000Z'],
    ['2026-07-15', '20:00', '2026-07-15T18:00:00.000Z'],
    // The night that skips an hour: on 29 March 2026, 02:00 becomes 03:00.
    ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    // The night that repeats an hour: on 25 October 2026, 02:00 to 03:00 occurs twice, and the first one counts.
    ['2026-10-25', '01:59', '2026-10-24T23:59:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['2026-12-31', '23:59', '2026-12-31T22:59:00.000Z'],
  ])('%s %s in Paris is %s', (date, time, instant) => {
    expect(instantOfParis(date, time).toISOString()).toBe(instant)
  })

  it('counts a missing time as 19:00', () => {
    expect(instantOfParis('2026-07-15', null).toISOString()).toBe('2026-07-15T17:00:00.000Z')
  })

  it('goes back and forth over every hour of both change days', () => {
    for (const start of ['2026-03-28T12:00:00Z', '2026-10-24T12:00:00Z']) {
      for (let hour = 0; hour < 36; hour++) {
        const instant = new Date(Date.parse(start) + hour * 3_600_000)
        const { date, time } = parisWallClock(instant)
        const back = instantOfParis(date, time)
        const again = parisWallClock(back)
        expect(again).toEqual({ date, time })
      }
    }
  })

  it('keeps the month of Paris, not of the device', () => {
    expect(parisMonth(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06')
    expect(parisMonth(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07')
    expect(parisMonth(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01')
  })

  it('closes sales at the start', () => {
    const event = { date: '2026-07-15', time: '20:00' }
    expect(hasStarted(event, new Date('2026-07-15T17:59:59Z'))).toBe(false)
    expect(hasStarted(event, new Date('2026-07-15T18:00:00Z'))).toBe(true)
  })

  it('keeps a ticket upcoming until six the next morning, over a change of clock too', () => {
    expect(upcomingUntil('2026-03-28').toISOString()).toBe('2026-03-29T04:00:00.000Z')
    expect(upcomingUntil('2026-10-24').toISOString()).toBe('2026-10-25T05:00:00.000Z')
    expect(isUpcoming({ date: '2026-10-24' }, new Date('2026-10-25T04:59:59Z'))).toBe(true)
    expect(isUpcoming({ date: '2026-10-24' }, new Date('2026-10-25T05:00:00Z'))).toBe(false)
  })

  it('writes days and instants as in Paris', () => {
    expect(plain(shortDay('2026-09-04'))).toBe('ven. 4 sept.')
    expect(plain(longDay('2026-09-04'))).toBe('vendredi 4 septembre 2026')
    expect(plain(parisStamp(new Date('2026-09-04T17:00:00Z')))).toBe('4 septembre à 19:00')
    expect(plain(parisDay(new Date('2026-09-11T12:00:00Z')))).toBe('11 septembre 2026')
  })

  it('writes the first of a month as in French', () => {
    expect(plain(parisDay(new Date('2026-08-31T22:30:00Z')))).toBe('1er septembre 2026')
    expect(plain(shortDay('2026-10-01'))).toBe('jeu. 1er oct.')
    expect(plain(longDay('2026-10-01'))).toBe('jeudi 1er octobre 2026')
    expect(plain(parisStamp(new Date('2026-10-01T17:00:00Z')))).toBe('1er octobre à 19:00')
    expect(plain(longDay('2026-10-21'))).toBe('mercredi 21 octobre 2026')
  })

  it('steps over month and year ends', () => {
    expect(nextDay('2026-02-28')).toBe('2026-03-01')
    expect(nextDay('2028-02-28')).toBe('2028-02-29')
    expect(nextDay('2026-12-31')).toBe('2027-01-01')
  })
})

it('refuses what is no date', () => {
  expect(() => instantOfParis('2026-13-01', '20:00')).toThrow(RangeError)
})
