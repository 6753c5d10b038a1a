import type { EventStatus } from '../events.ts'
import { placeLine, type VenueAddress } from './address.ts'
import { HOUR_MS, instantOfParis, nextDay, parisWallClock } from './paris-time.ts'

/** An event, or a ticket for it, as a calendar entry. `date` and `time` are wall clock, Europe/Paris. */
export interface CalendarEvent {
  /** The event's id, also for a ticket, so that repeated exports update one entry. */
  id: string
  eventName: string
  date: string
  time: string | null
  /** Last day if the event lasts several days. */
  endDate?: string | null
  place: string | null
  city: string | null
  /** Absent if the event takes place as planned. */
  status?: EventStatus
  /** The event's page. */
  url: string
  /** The venue in the directory, if known. */
  venue?: VenueAddress | null
  /** Text before the page address in the description. */
  note?: string
  /** A favourite: the calendar does not block the time. */
  isTentative?: boolean
}

/** Assumed duration of an evening: the end is unknown, and calendars do not draw entries without an end. */
const DURATION = 'PT3H'

const MINUTE_MS = 60_000

/** Maximum length of a line in octets: 75 (RFC 5545, 3.1) less the leading space of a continuation line. */
export const CALENDAR_FOLD = 74

/**
 * Europe/Paris as a jCal VTIMEZONE with the rule in force since 1996 (last Sundays of March and October, 01:00 UTC), so that calendars
 * everywhere show the venue's local time.
 */
const PARIS_ZONE = [
  'vtimezone',
  [['tzid', {}, 'text', 'Europe/Paris']],
  [
    [
      'daylight',
      [
        ['tzname', {}, 'text', 'CEST'],
        ['tzoffsetfrom', {}, 'utc-offset', '+01:00'],
        ['tzoffsetto', {}, 'utc-offset', '+02:00'],
        ['dtstart', {}, 'date-time', '1996-03-31T02:00:00'],
        ['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: 3, byday: '-1SU' }],
      ],
      [],
    ],
    [
      'standard',
      [
        ['tzname', {}, 'text', 'CET'],
        ['tzoffsetfrom', {}, 'utc-offset', '+02:00'],
        ['tzoffsetto', {}, 'utc-offset', '+01:00'],
        ['dtstart', {}, 'date-time', '1996-10-27T03:00:00'],
        ['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: 10, byday: '-1SU' }],
      ],
      [],
    ],
  ],
]

// iCalendar cannot represent control characters: they would break the line.
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`

const wallClock = (instant: Date): string => Object.values(parisWallClock(instant)).join('T')

/** Returns the start in Paris time, or in UTC during the repeated and the skipped hour, which calendars treat differently. */
const startOf = (date: string, time: string) => {
  const wall = `${date}T${time}`
  const instant = instantOfParis(date, time)
  const isPlain = wallClock(instant) === wall && wallClock(new Date(instant.getTime() + HOUR_MS)) !== wall
  return isPlain
    ? ['dtstart', { tzid: 'Europe/Paris' }, 'date-time', `${wall}:00`]
    : ['dtstart', {}, 'date-time', utc(instant)]
}

const statusOf = ({ status, isTentative }: CalendarEvent): string =>
  status === 'cancelled' ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'

const entryOf = (event: CalendarEvent, madeAt: Date) => {
  const { id, eventName, date, time, endDate, place, city, venue, url, note, isTentative } = event
  const where = placeLine(place, venue, city)
  return [
    'vevent',
    [
      ['uid', {}, 'text', `${id}@${new URL(url).hostname}`],
      ['dtstamp', {}, 'date-time', utc(madeAt)],
      ...(endDate || time === null
        ? [
            ['dtstart', {}, 'date', date],
            ['dtend', {}, 'date', nextDay(endDate ?? date)],
          ]
        : [startOf(date, time), ['duration', {}, 'duration', DURATION]]),
      ['summary', {}, 'text', clean(eventName)],
      ...(where ? [['location', {}, 'text', clean(where)]] : []),
      ['url', {}, 'uri', url],
      ['description', {}, 'text', clean([note, url].filter(Boolean).join('\n'))],
      ['status', {}, 'text', statusOf(event)],
      ...(isTentative ? [['transp', {}, 'text', 'TRANSPARENT']] : []),
      // Calendars apply the version with the highest sequence. The time of reading is later than any change, of whatever is said.
      ['sequence', {}, 'integer', Math.floor(madeAt.getTime() / MINUTE_MS)],
    ],
    [],
  ]
}

/**
 * Builds a jCal calendar (RFC 7265) with `madeAt` as its stamp. An unknown hour makes an entry of the whole day. A named calendar is
 * for subscription and refreshes every 6 hours.
 */
export const calendarOf = (events: readonly CalendarEvent[], madeAt: Date, name?: string) => [
  'vcalendar',
  [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Nectar//Nectar//FR'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
    ...(name
      ? [
          ['name', {}, 'text', clean(name)],
          ['x-wr-calname', {}, 'text', clean(name)],
          ['refresh-interval', {}, 'duration', 'PT6H'],
          ['x-published-ttl', {}, 'duration', 'PT6H'],
        ]
      : []),
  ],
  [PARIS_ZONE, ...events.map((event) => entryOf(event, madeAt))],
]
