import { sql } from 'drizzle-orm'
import { events } from './schema.ts'

/** Selects the last day of an event, `YYYY-MM-DD`: its only one unless it lasts several. */
export const lastDayOfEvent = sql<string>`coalesce(${events.endDate}, ${events.date})`
