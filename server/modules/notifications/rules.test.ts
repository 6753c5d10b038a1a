import { describe, expect, test } from 'vitest'
import { HOUR_MS, instantOfParis } from '../../../contract/rules/paris-time.ts'
import { isReminderDue, reminderBounds, reminderDueAt, reminderPhrase } from './rules.ts'

const longAgo = new Date('2026-01-01T00:00:00Z')
const paris = (date: string, time: string) => instantOfParis(date, time)
const iso = (instant: Date | null) => instant?.toISOString() ?? null

describe('a reminder is due', () => {
  test.each([
    ['in winter', '2026-11-22', '19:00', '2026-11-21T18:00:00.000Z'],
    ['in summer', '2026-07-12', '19:00', '2026-07-11T17:00:00.000Z'],
    // A day of 23 hours: the clock shows an hour less.
    ['over the spring change', '2027-03-28', '19:00', '2027-03-27T17:00:00.000Z'],
    // A day of 25 hours: the clock shows an hour more.
    ['over the autumn change', '2026-10-25', '19:00', '2026-10-24T18:00:00.000Z'],
    ['in the hour that does not exist', '2027-03-28', '02:30', '2027-03-27T01:30:00.000Z'],
    ['in the hour that comes twice', '2026-10-25', '02:30', '2026-10-24T00:30:00.000Z'],
  ])('24 hours before the start %s', (_when, date, time, due) => {
    expect(iso(reminderDueAt({ startsAt: paris(date, time), bookedAt: longAgo }))).toBe(due)
  })

  test('an hour after booking where that is later, and never once it has begun', () => {
    const startsAt = paris('2026-11-21', '19:00')
    const due = (bookedAt: string) => iso(reminderDueAt({ startsAt, bookedAt: new Date(bookedAt) }))
    expect(due('2026-11-20T17:30:00Z')).toBe('2026-11-20T18:30:00.000Z')
    expect(due('2026-11-21T16:59:59Z')).toBe('2026-11-21T17:59:59.000Z')
    expect(due('2026-11-21T17:00:00Z')).toBeNull()
    expect(due('2026-11-21T17:30:00Z')).toBeNull()
  })

  test('until the event begins, also where nobody was there to do it in time', () => {
    const held = { startsAt: paris('2026-11-22', '19:00'), bookedAt: longAgo }
    const at = (date: string, time: string) => isReminderDue(held, paris(date, time))
    expect(at('2026-11-21', '18:59')).toBe(false)
    expect(at('2026-11-21', '19:00')).toBe(true)
    expect(at('2026-11-22', '18:59')).toBe(true)
    expect(at('2026-11-22', '19:00')).toBe(false)
  })

  test('by the bounds that the database compares with as by the rule', () => {
    const change = paris('2026-10-25', '12:00').getTime()
    for (let starts = -30; starts <= 30; starts++) {
      for (const booked of [-40, -26, -25, -24, -2, -1, 0]) {
        const now = new Date(change)
        const held = {
          startsAt: new Date(change + starts * HOUR_MS),
          bookedAt: new Date(change + booked * HOUR_MS),
        }
        const { startsAfter, startsUntil, bookedUntil } = reminderBounds(now)
        const within =
          held.startsAt > startsAfter && held.startsAt <= startsUntil && held.bookedAt <= bookedUntil
        expect(within, `${starts} ${booked}`).toBe(isReminderDue(held, now))
      }
    }
  })

  test('within days of Paris, whatever day it is elsewhere', () => {
    expect(reminderBounds(new Date('2026-11-21T23:30:00Z'))).toMatchObject({
      firstDay: '2026-11-22',
      lastDay: '2026-11-23',
    })
    // 24 hours after 23:30 on the eve of the short day is two days later.
    expect(reminderBounds(paris('2027-03-27', '23:30'))).toMatchObject({
      firstDay: '2027-03-27',
      lastDay: '2027-03-29',
    })
  })
})

describe('how far it is', () => {
  test.each([
    ['2026-11-22', '19:00', '2026-11-21', '19:00', 'C’est demain'],
    ['2026-11-22', null, '2026-11-21', '19:00', 'C’est demain'],
    ['2026-11-22', '19:00', '2026-11-22', '00:10', 'C’est ce soir'],
    ['2026-11-22', null, '2026-11-22', '09:00', 'C’est aujourd’hui'],
    ['2026-11-22', '15:00', '2026-11-22', '09:00', 'C’est aujourd’hui'],
    ['2026-11-22', '00:30', '2026-11-21', '00:30', 'C’est la nuit prochaine'],
    ['2026-11-22', '01:00', '2026-11-22', '00:10', 'C’est cette nuit'],
    ['2027-03-29', '00:15', '2027-03-27', '23:15', 'C’est après-demain'],
    ['2026-10-26', '00:15', '2026-10-25', '01:15', 'C’est la nuit prochaine'],
    ['2027-01-01', '20:00', '2026-12-31', '20:00', 'C’est demain'],
  ])('an event of %s %s, said on %s at %s', (date, time, today, now, words) => {
    expect(reminderPhrase({ date, time }, paris(today, now))).toBe(words)
  })
})
