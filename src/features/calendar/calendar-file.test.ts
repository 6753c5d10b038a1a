import ICAL from 'ical.js'
import { afterEach, describe, expect, it } from 'vitest'
import type { CalendarEvent } from '../../../contract/rules/calendar.ts'
import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { calendarFile } from './calendar-file.ts'

const event: CalendarEvent = {
  id: 'e1',
  eventName: 'Nuit acid',
  date: '2026-09-04',
  time: '20:30',
  place: 'La Cave',
  city: 'Lyon',
  url: 'https://nectar.test/events/e1',
}
const madeAt = new Date('2026-08-01T10:00:00Z')
const fileOf = (more: Partial<CalendarEvent> = {}) => calendarFile({ ...event, ...more }, madeAt)

/** Parses the entry as another program does: with the library's own parser, and the time zone of the file itself. */
const read = (text: string) => {
  const calendar = ICAL.Component.fromString(text)
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component)
  ICAL.TimezoneService.reset()
  ICAL.TimezoneService.register(zone)
  return new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
}
afterEach(() => ICAL.TimezoneService.reset())

describe('the calendar file', () => {
  it('says what, where, when and how long, to whoever reads the format', () => {
    const entry = read(fileOf())
    expect(entry.summary).toBe('Nuit acid')
    expect(entry.location).toBe('La Cave, Lyon')
    expect(entry.startDate.toJSDate()).toEqual(new Date('2026-09-04T18:30:00Z'))
    expect(entry.endDate.toJSDate()).toEqual(new Date('2026-09-04T21:30:00Z'))
    expect(entry.component.getFirstPropertyValue('url')).toBe('https://nectar.test/events/e1')
    expect(fileOf()).toContain('DTSTAMP:20260801T100000Z')
  })

  it.each([
    ['the day before the clocks go forward', '2026-03-28', '23:30'],
    ['the hour that does not exist', '2026-03-29', '02:30'],
    ['after the clocks went forward', '2026-03-29', '20:00'],
    ['the day before the clocks go back', '2026-10-24', '23:30'],
    ['the hour that comes twice', '2026-10-25', '02:30'],
    ['after the clocks went back', '2026-10-25', '20:00'],
    ['in winter', '2027-01-15', '21:00'],
    ['in another year', '2031-07-14', '19:45'],
  ])('names the instant that Nectar means: %s', (_, date, time) => {
    const entry = read(fileOf({ date, time }))
    expect(entry.startDate.toJSDate()).toEqual(instantOfParis(date, time))
  })

  it('lasts its three hours across a change of the clocks', () => {
    const { startDate, duration } = read(fileOf({ date: '2026-10-24', time: '23:30' }))
    expect(startDate.toJSDate()).toEqual(new Date('2026-10-24T21:30:00Z'))
    expect(duration.toSeconds()).toBe(3 * 3600)
  })

  it('takes the whole day where nobody knows the hour', () => {
    const entry = read(fileOf({ time: null }))
    expect([entry.startDate.isDate, entry.startDate.toString(), entry.endDate.toString()]).toEqual([
      true,
      '2026-09-04',
      '2026-09-05',
    ])
  })

  it('gives one event one identity, whenever it is made', () => {
    const later = calendarFile(event, new Date('2026-08-20T10:00:00Z'))
    expect(read(fileOf()).uid).toBe('e1@nectar.test')
    expect(read(later).uid).toBe('e1@nectar.test')
  })

  it('says that an event is cancelled, and is a later version of the entry whatever became of it', () => {
    const versionOf = (status: 'scheduled' | 'rescheduled' | 'cancelled', at: string) => {
      const text = calendarFile({ ...event, status }, new Date(at))
      return [/STATUS:(\w+)/.exec(text)?.[1], read(text).sequence] as const
    }
    const versions = [
      versionOf('scheduled', '2026-08-01T10:00:00Z'),
      versionOf('rescheduled', '2026-08-02T10:00:00Z'),
      versionOf('rescheduled', '2026-08-03T10:00:00Z'),
      versionOf('cancelled', '2026-08-04T10:00:00Z'),
      versionOf('scheduled', '2026-08-05T10:00:00Z'),
    ]
    expect(versions.map(([status]) => status)).toEqual([
      'CONFIRMED',
      'CONFIRMED',
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
    ])
    const numbers = versions.map(([, sequence]) => sequence)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  it('escapes what the format gives a meaning, and nothing gets lost', () => {
    const eventName = 'Noise, drone; « bruit » \\ clavier\r\nBEGIN:VALARM\u0007'
    const place = `L’Œuvre ${'à côté de la gare routière, '.repeat(8)}\u{1f41d}`
    const text = fileOf({ eventName, place, city: null })
    const entry = read(text)
    expect(entry.summary).toBe('Noise, drone; « bruit » \\ clavier\nBEGIN:VALARM')
    expect(entry.location).toBe(place)
    expect(ICAL.Component.fromString(text).getAllSubcomponents('valarm')).toEqual([])
    expect(text).not.toMatch(/^BEGIN:VALARM/m)
  })

  it('folds its lines at 75 octets, ends each with CRLF, and never cuts a letter', () => {
    const text = fileOf({ eventName: 'Été à l’Œuvre — '.repeat(30) })
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines.length).toBeGreaterThan(30)
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]/)
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    }
  })

  it.each([
    [{ address: '3 rue Basse', postalCode: '69001', city: 'Lyon' }, 'La Cave, 3 rue Basse, 69001 Lyon'],
    [{ address: '3 rue Basse', postalCode: null, city: null }, 'La Cave, 3 rue Basse, Lyon'],
    [{ address: null, postalCode: '69001', city: 'Lyon' }, 'La Cave, 69001 Lyon'],
    [null, 'La Cave, Lyon'],
  ])('says where the venue is, as far as known: %j', (venue, location) => {
    expect(read(fileOf({ venue })).location).toBe(location)
  })

  it('keeps every character of an address, in lines of 75 octets', () => {
    const street = `${'Allée des Épicéas; bâtiment «\u00a0Été\u00a0», '.repeat(4)}n° 3\\B`
    const text = fileOf({ venue: { address: street, postalCode: '69001', city: 'Lyon' } })
    expect(read(text).location).toBe(`La Cave, ${street}, 69001 Lyon`)
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  })

  it('leaves out a place that nobody knows', () => {
    expect(fileOf({ place: null, city: null })).not.toContain('LOCATION')
  })
})
