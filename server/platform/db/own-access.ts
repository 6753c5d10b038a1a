import { type SQL, sql } from 'drizzle-orm'
import { type Access, accessKeys } from '../../../contract/access.ts'
import { events } from './schema.ts'

/** Selects the access that an event states itself, for an event that leaves its venue: the venue's does not come along. */
export const ownAccess = Object.fromEntries(
  accessKeys.map((key) => [
    key,
    sql`case when ${key} = any(string_to_array(${events.accessTold}, ' ')) then ${events[key]} end`,
  ]),
) as Record<keyof Access, SQL>
