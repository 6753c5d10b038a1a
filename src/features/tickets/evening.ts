import { HOUR_MS, instantOfParis, upcomingUntil } from '../../../contract/rules/paris-time.ts'
import type { Evening } from '../../lib/nearest-evening.ts'

/** For a concert in the small hours, the evening begins this many hours before it, on the previous day. */
const AHEAD_HOURS = 6

/** Returns the time during which a concert counts as today's in Paris: its whole day, and until 06:00 of the next morning. */
export const eveningOf = ({ date, time }: { date: string; time: string | null }): Evening => {
  const startsAt = instantOfParis(date, time).getTime()
  return {
    from: Math.min(instantOfParis(date, '00:00').getTime(), startsAt - AHEAD_HOURS * HOUR_MS),
    startsAt,
    until: upcomingUntil(date).getTime(),
  }
}
