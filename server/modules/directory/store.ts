import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'
import { artistName, isVenueSide, keyOfName, venueName } from '../../../contract/rules/directory.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { words } from '../../../contract/rules/search.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventArtists, events, proUsers } from '../../platform/db/schema.ts'
import { type EventRow, selectEvents } from '../catalogue/store/events.ts'

export type ProUserRow = typeof proUsers.$inferSelect

/** Fetches the whole directory, unsorted. */
export const allProUsers = (db: Db): Promise<ProUserRow[]> => db.select().from(proUsers)

export const proUserById = async (db: Db, id: string): Promise<ProUserRow | undefined> => {
  const [row] = await db.select().from(proUsers).where(eq(proUsers.id, id))
  return row
}

/** Returns the entries with one of these folded names, by id. */
export const proUsersNamed = (db: Db, nameKeys: string[]): Promise<ProUserRow[]> =>
  nameKeys.length > 0
    ? db.select().from(proUsers).where(inArray(proUsers.nameKey, nameKeys)).orderBy(proUsers.id)
    : Promise.resolve([])

/** Returns the folded name by which events refer to an entry. */
export const nameKeyOf = (entry: { type: string; name: string; companyName?: string | null }): string => {
  const named = { name: entry.name, Company_Name: entry.companyName ?? null }
  return keyOfName(isVenueSide(entry.type) ? venueName(named) : artistName(named))
}

/** Fills the folded names of entries that predate the column. */
export const foldNames = async (db: Db): Promise<void> => {
  const rows = await db.select().from(proUsers).where(isNull(proUsers.nameKey))
  for (const row of rows)
    await db
      .update(proUsers)
      .set({ nameKey: nameKeyOf(row) })
      .where(eq(proUsers.id, row.id))
}

/** The directory entries linked to an event, its artists in order. */
export interface Links {
  artists: ProUserRow[]
  venue: ProUserRow | null
  organizer: ProUserRow | null
}

export const linksOf = async (db: Db, eventId: string): Promise<Links> => {
  const artists = await db
    .select({ artist: proUsers })
    .from(eventArtists)
    .innerJoin(proUsers, eq(proUsers.id, eventArtists.artistId))
    .where(eq(eventArtists.eventId, eventId))
    .orderBy(asc(eventArtists.position), asc(proUsers.id))
  const [event] = await db
    .select({ venueId: events.venueId, organizerId: events.organizerId })
    .from(events)
    .where(eq(events.id, eventId))
  const ids = [event?.venueId, event?.organizerId].filter((id) => typeof id === 'string')
  const places = ids.length > 0 ? await db.select().from(proUsers).where(inArray(proUsers.id, ids)) : []
  const byId = (id: string | null | undefined) => places.find((one) => one.id === id) ?? null
  return {
    artists: artists.map(({ artist }) => artist),
    venue: byId(event?.venueId),
    organizer: byId(event?.organizerId),
  }
}

/** A search for listed events that have not begun, or go on for days. */
export interface Upcoming {
  now: Date
  limit: number
  /** The event to leave out. */
  except?: string
}

const upcoming = async (
  db: Db,
  where: SQL | undefined,
  { now, limit, except }: Upcoming,
): Promise<EventRow[]> => {
  const firstDay = firstListedDay(now)
  const found = (days: SQL | undefined, most: number) =>
    selectEvents(db)
      .where(
        and(
          isNull(events.withdrawnAt),
          days,
          except === undefined ? undefined : ne(events.id, except),
          where,
        ),
      )
      .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
      .limit(most)
  // Apart, so that each has its index.
  const running = await found(and(gte(events.endDate, firstDay), lte(events.startsAt, now)), limit)
  const next = and(gte(events.date, firstDay), gt(events.startsAt, now))
  return [...running, ...(await found(next, limit - running.length))]
}

/** Returns the next events linked to an entry as artist, venue or organizer. */
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

/** The role in which an event without a link may name an entry. */
export type Part = 'artist' | 'venue' | 'organizer'

const unlinked: Record<Part, SQL> = {
  artist: sql`not exists (select 1 from event_artists a where a.event_id = ${sql.raw('events.id')})`,
  venue: isNull(events.venueId),
  organizer: isNull(events.organizerId),
}

/** Returns the next events with every word of a name in their texts, if they have no link in this role. */
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

/** Returns the next events of a folded style, in a folded city or anywhere. */
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
