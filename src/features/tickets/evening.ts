import {
  type Days,
  dayOf,
  HOUR_MS,
  instantOfParis,
  lastDay,
  upcomingUntil,
} from '../../../contract/rules/paris-time.ts'
import type { Evening } from '../../lib/nearest-evening.ts'

/** For a concert in the small hours, the evening begins this many hours before it, on the previous day. */
const AHEAD_HOURS = 6

/**
 * Returns the time during which a concert counts as today's in Paris: its whole day, and until 06:00 of the next morning; of several days, from the
 * first to the last, with the start of the present one.
 */
export const eveningOf = (ticket: Days & { time: string | null }, now: Date): Evening => {
  const { date, time } = ticket
  const first = instantOfParis(date, time).getTime()
  return {
    from: Math.min(instantOfParis(date, '00:00').getTime(), first - AHEAD_HOURS * HOUR_MS),
    startsAt: instantOfParis(dayOf(ticket, now), time).getTime(),
    until: upcomingUntil(lastDay(ticket)).getTime(),
  }
}
