import type { EventStatus } from '../events.ts'
import { DEFAULT_TIME, HOUR_MS, instantOfParis, nextDay, parisWallClock } from './paris-time.ts'

/** What of an event, or of a ticket for it, goes into a calendar. `date` and `time` are the wall clock of Europe/Paris. */
export interface CalendarEvent {
  /** The event's id, also where a ticket is written: one event is one entry, however often it is added. */
  id: string
  eventName: string
  date: string
  time: string | null
  /** Its last day, where it has several. */
  endDate?: string | null
  place: string | null
  city: string | null
  /** Absent where it takes place as planned. */
  status?: EventStatus
  /** The event's page. */
  url: string
  /** The street it is in. */
  street?: string | null
  /** What is said of it before its page. */
  note?: string
  /** A favourite, which takes no time of the day. */
  isTentative?: boolean
  /** When the entry became what it is; the moment it is written where that is not known. */
  changedAt?: Date
}

/** How long an evening is taken to last: nobody says, and an entry without an end is drawn as none. */
const DURATION = 'PT3H'

const MINUTE_MS = 60_000

/** The longest line, less the space that a continued one begins with: 75 octets together (RFC 5545, section 3.1). */
export const CALENDAR_FOLD = 74

/**
 * Europe/Paris as a VTIMEZONE in jCal: the rule in force since 1996 (last Sundays of March and October, at 01:00 UTC), so that
 * a calendar anywhere computes the hour as it is at the venue.
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

// A control character has no way to be written in the format, and would break the line it stands on.
const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`

const wallClock = (instant: Date): string => Object.values(parisWallClock(instant)).join('T')

/** The start on the clock of Paris; in UTC in the hour that comes twice and the one that does not, where calendars disagree. */
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
  const { id, eventName, date, time, endDate, place, street, city, url, note, isTentative } = event
  const where = [place, street, city].filter(Boolean).join(', ')
  const at = event.changedAt ?? madeAt
  return [
    'vevent',
    [
      ['uid', {}, 'text', `${id}@${new URL(url).hostname}`],
      ['dtstamp', {}, 'date-time', utc(at)],
      ...(endDate
        ? [
            ['dtstart', {}, 'date', date],
            ['dtend', {}, 'date', nextDay(endDate)],
          ]
        : [startOf(date, time ?? DEFAULT_TIME), ['duration', {}, 'duration', DURATION]]),
      ['summary', {}, 'text', clean(eventName)],
      ...(where ? [['location', {}, 'text', clean(where)]] : []),
      ['url', {}, 'uri', url],
      ['description', {}, 'text', clean([note, url].filter(Boolean).join('\n'))],
      ['status', {}, 'text', statusOf(event)],
      ...(isTentative ? [['transp', {}, 'text', 'TRANSPARENT']] : []),
      // A calendar that has the entry takes the later version of it, also after a second move or once a cancelled event is on again.
      ['sequence', {}, 'integer', Math.floor(at.getTime() / MINUTE_MS)],
    ],
    [],
  ]
}

/**
 * Events as a calendar in jCal (RFC 7265), `madeAt` being their stamp; a missing time counts as 19:00. With a name it is one to subscribe to,
 * asked for anew every few hours.
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
