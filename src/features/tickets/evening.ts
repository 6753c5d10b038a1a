import {
  type Days,
  dayOf,
  eveningStart,
  instantOfParis,
  lastDay,
  upcomingUntil,
} from '../../../contract/rules/paris-time.ts'
import type { Evening } from '../../lib/nearest-evening.ts'

/**
 * Returns the time during which a concert counts as today's in Paris: its whole day, and until 06:00 of the next morning; of several days, from the
 * first to the last, with the start of the present one.
 */
export const eveningOf = (ticket: Days & { time: string | null }, now: Date): Evening => {
  return {
    from: eveningStart(ticket).getTime(),
    startsAt: instantOfParis(dayOf(ticket, now), ticket.time).getTime(),
    until: upcomingUntil(lastDay(ticket)).getTime(),
  }
}
