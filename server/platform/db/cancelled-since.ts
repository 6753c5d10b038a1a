import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { events } from './schema.ts'

/** Builds the condition that an event of the query was cancelled at a moment or later, even if it was restored. */
export const cancelledSince = (moment: SQLWrapper): SQL<boolean> => sql`exists (
  select 1 from event_changes c
  where c.event_id = ${events.id} and c.kind in ('cancelled', 'postponed') and c.at >= ${moment}
)`
