import { and, asc, eq, gt, gte, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { firstListedDay } from '../../../../contract/rules/paris-time.ts'
import { words } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import { events } from '../../../platform/db/schema.ts'
import { type EventRow, selectEvents } from '../../catalogue/store/events.ts'

/** Which events are looked for: listed ones that have not begun. */
export interface Upcoming {
  now: Date
  limit: number
  /** An event that is left out. */
  except?: string
}

const upcoming = (db: Db, where: SQL | undefined, { now, limit, except }: Upcoming): Promise<EventRow[]> =>
  selectEvents(db)
    .where(
      and(
        isNull(events.withdrawnAt),
        gte(events.date, firstListedDay(now)),
        gt(events.startsAt, now),
        except === undefined ? undefined : ne(events.id, except),
        where,
      ),
    )
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(limit)

/** The next events linked to an entry of the directory, in whichever part. */
export const linkedEvents = (db: Db, proUserId: string, which: Upcoming): Promise<EventRow[]> =>
  upcoming(
    db,
    sql`${events.id} in (
      select id from events where venue_id = ${proUserId} and withdrawn_at is null
      union select id from events where organizer_id = ${proUserId} and withdrawn_at is null
      union select event_id from event_artists where artist_id = ${proUserId}
    )`,
    which,
  )

/** The part in which an event without a link may name an entry. */
export type Part = 'artist' | 'venue' | 'organizer'

const unlinked: Record<Part, SQL> = {
  artist: sql`not exists (select 1 from event_artists a where a.event_id = ${sql.raw('events.id')})`,
  venue: isNull(events.venueId),
  organizer: isNull(events.organizerId),
}

/** The next events whose texts have every word of a name, and which are linked to nobody in this part. */
export const eventsNaming = async (
  db: Db,
  name: string,
  part: Part,
  which: Upcoming,
): Promise<EventRow[]> => {
  const query = words(name)
    .map((word) => `'${word}'`)
    .join(' & ')
  if (!query) return []
  return upcoming(db, and(sql`${events.searchWords} @@ ${query}::tsquery`, unlinked[part]), which)
}

/** The next events of a style, folded, in a city, folded, or anywhere. */
export const eventsOfStyle = (
  db: Db,
  { style, city }: { style: string; city?: string },
  which: Upcoming,
): Promise<EventRow[]> =>
  upcoming(
    db,
    and(eq(events.styleKey, style), city === undefined ? undefined : eq(events.cityKey, city)),
    which,
  )
