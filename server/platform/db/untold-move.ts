import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { events } from './schema.ts'

interface Knowledge {
  eventId: SQLWrapper
  /** When the member chose the concert. */
  since: SQLWrapper
  /** The last change of it that they were told of. */
  toldId: SQLWrapper
}

/** Selects the id of the first move that a member was not told of: they know the date and place before it. */
export const firstUntoldMove = ({ eventId, since, toldId }: Knowledge): SQL<string | null> => sql`(
  select c.id from event_changes c
  where c.event_id = ${eventId} and c.kind = 'moved' and c.at >= ${since}
    and not exists (select from event_changes t where t.id = ${toldId} and (t.at, t.id) >= (c.at, c.id))
  order by c.at, c.id limit 1
)`

/** Builds the condition that an event of the query is on another date or at another place than before a move, named by its alias. */
export const isElsewhereThanBefore = (move: string): SQL => {
  const before = sql.identifier(move)
  return sql`(${before}.date, ${before}.end_date, ${before}.time, ${before}.place, ${before}.city) is distinct from (
    ${events.date}, ${events.endDate}, ${events.time}, ${events.place}, ${events.city}
  )`
}

/** Builds the condition that an event is on another date or at another place than a member knows. */
export const isElsewhereThanKnown = (knowledge: Knowledge): SQL => sql`exists (
  select from event_changes k join ${events} on ${events.id} = k.event_id
  where k.id = ${firstUntoldMove(knowledge)} and ${isElsewhereThanBefore('k')}
)`
