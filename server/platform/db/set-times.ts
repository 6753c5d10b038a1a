import { sql } from 'drizzle-orm'
import { events } from './schema.ts'

/** Selects who plays when at an event, earliest first; an hour before 06:00 is of the night after. */
export const setTimes = sql<{ name: string; at: string }[]>`coalesce((
  select json_agg(json_build_object('name', p.name, 'at', a.plays_at) order by a.plays_at < '06:00', a.plays_at, a.position)
  from event_artists a join pro_users p on p.id = a.artist_id
  where a.event_id = ${events}.id and a.plays_at is not null
), '[]')`
