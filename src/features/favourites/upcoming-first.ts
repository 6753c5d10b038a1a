import type { Event } from '../../../contract/events.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'

/** The concerts to come, the next one first, then those that are over. */
export const upcomingFirst = (events: readonly Event[], now: Date): Event[] => {
  const place = (event: Event) => `${isUpcoming(event, now) ? 0 : 1} ${event.date} ${event.time ?? ''}`
  return [...events].sort((a, b) => (place(a) < place(b) ? -1 : 1))
}
