import ICAL from 'ical.js'
import type { EventStatus } from '../../../contract/events.ts'
import { DEFAULT_TIME, HOUR_MS, instantOfParis, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { PARIS_ZONE } from './paris-zone.ts'

/** What of an event, or of a ticket for it, goes into a calendar. `date` and `time` are the wall clock of Europe/Paris. */
export interface CalendarEvent {
  /** The event's id, also where a ticket is written: one event is one entry, however often it is added. */
  id: string
  eventName: string
  date: string
  time: string | null
  place: string | null
  city: string | null
  /** Absent where it takes place as planned. */
  status?: EventStatus
  /** The event's page. */
  url: string
}

/** How long an evening is taken to last: nobody says, and an entry without an end is drawn as none. */
const DURATION = 'PT3H'

const MINUTE_MS = 60_000

/** The longest line, less the space that a continued one begins with: 75 octets together (RFC 5545, section 3.1). */
const FOLD = 74

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

/** The event as the text of an .ics file (RFC 5545), `madeAt` being its stamp. A missing time counts as 19:00. */
export const calendarFile = (event: CalendarEvent, madeAt: Date): string => {
  const { id, eventName, date, time, place, city, url } = event
  const where = [place, city].filter(Boolean).join(', ')
  const entry = [
    'vevent',
    [
      ['uid', {}, 'text', `${id}@${new URL(url).hostname}`],
      ['dtstamp', {}, 'date-time', utc(madeAt)],
      startOf(date, time ?? DEFAULT_TIME),
      ['duration', {}, 'duration', DURATION],
      ['summary', {}, 'text', clean(eventName)],
      ...(where ? [['location', {}, 'text', clean(where)]] : []),
      ['url', {}, 'uri', url],
      ['description', {}, 'text', url],
      ['status', {}, 'text', event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'],
      // A calendar that has the entry takes the later version of it, also after a second move or once a cancelled event is on again.
      ['sequence', {}, 'integer', Math.floor(madeAt.getTime() / MINUTE_MS)],
    ],
    [],
  ]
  const properties = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Nectar//Nectar//FR'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['method', {}, 'text', 'PUBLISH'],
  ]
  ICAL.foldLength = FOLD
  return ICAL.stringify(['vcalendar', properties, [PARIS_ZONE, entry]])
}
