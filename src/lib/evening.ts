import { HOUR_MS, instantOfParis, upcomingUntil } from '../../contract/rules/paris-time.ts'
import type { Evening } from './nearest-evening.ts'

/** Before a concert that begins in the small hours its evening has begun the day before, this many hours ahead of it. */
const AHEAD_HOURS = 6

/** When a concert is today's in Paris: all its day, and until 06:00 of the next morning. */
export const eveningOf = ({ date, time }: { date: string; time: string | null }): Evening => {
  const startsAt = instantOfParis(date, time).getTime()
  return {
    from: Math.min(instantOfParis(date, '00:00').getTime(), startsAt - AHEAD_HOURS * HOUR_MS),
    startsAt,
    until: upcomingUntil(date).getTime(),
  }
}
