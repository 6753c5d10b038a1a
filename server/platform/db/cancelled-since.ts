import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bookings, events } from './schema.ts'

/** Builds the condition that an event, by default the query's, was cancelled at a moment or later, even if it was restored. */
export const cancelledSince = (
  moment: SQLWrapper,
  eventId: SQLWrapper = events.id,
): SQL<boolean> => sql`exists (
  select 1 from event_changes c
  where c.event_id = ${eventId} and c.kind in ('cancelled', 'postponed') and c.at >= ${moment}
)`

const takenAt = sql`coalesce((select o.created_at from orders o where o.id = ${bookings.orderId}), ${bookings.bookedAt})`

/** Whether a booking has ended with its concert, or a job is about to end it, even if the concert was restored meanwhile. */
export const endsWithEvent = sql<boolean>`(
  ${bookings.cancelledWithEvent} or (${bookings.cancelledAt} is null and ${cancelledSince(takenAt, bookings.eventId)})
)`
