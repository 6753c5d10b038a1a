import { and, asc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { EventsQuery } from '../../../contract/events.ts'
import { fold, words } from '../../../contract/rules/search.ts'
import type { Db } from '../database.ts'
import { events, ticketTypes } from '../schema.ts'

/** Written by hand: the query builder drops the table's name from columns where it selects from one table only. */
const soldOut = sql<boolean>`(
  exists (select 1 from ticket_types t where t.event_id = events.id)
  and not exists (select 1 from ticket_types t where t.event_id = events.id and t.capacity_sold < t.capacity_total)
)`

const columns = {
  id: events.id,
  eventName: events.eventName,
  organizer: events.organizer,
  place: events.place,
  city: events.city,
  date: events.date,
  time: events.time,
  imageUrl: events.imageUrl,
  priceCents: events.priceCents,
  musicStyle: events.musicStyle,
  description: events.description,
  likes: events.likes,
  ticketingMode: events.ticketingMode,
  pageUrl: events.pageUrl,
  source: events.source,
  spotify: events.spotify,
  instagram: events.instagram,
  youtube: events.youtube,
  soldOut,
}

const select = (db: Db) => db.select(columns).from(events)

/** An event as it is stored, and whether every seat is taken. */
export type EventRow = Awaited<ReturnType<typeof select>>[number]

/** 'All' is the chip that asks for every genre. */
const styleFilter = (style: string | undefined): SQL | undefined =>
  style && style !== 'All' ? eq(events.styleKey, fold(style)) : undefined

/** Folded words hold letters and digits only, so that nothing in them needs quoting beyond the quotes. */
const searchFilter = (search: string | undefined): SQL | undefined => {
  const prefixes = words(search ?? '').map((word) => `'${word}':*`)
  return prefixes.length > 0 ? sql`${events.searchWords} @@ ${prefixes.join(' & ')}::tsquery` : undefined
}

/** The events from a day on that pass every filter, by date, time, id (rulings: lists, search). */
export const listEvents = (db: Db, query: EventsQuery, firstDay: string): Promise<EventRow[]> =>
  select(db)
    .where(
      and(
        gte(events.date, query.dateFrom && query.dateFrom > firstDay ? query.dateFrom : firstDay),
        query.dateTo ? lte(events.date, query.dateTo) : undefined,
        query.city ? eq(events.cityKey, fold(query.city)) : undefined,
        styleFilter(query.genre),
        styleFilter(query.musicStyle),
        searchFilter(query.search),
      ),
    )
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(query.limit)
    .offset(query.offset)

export const eventById = async (db: Db, id: string): Promise<EventRow | undefined> => {
  const [row] = await select(db).where(eq(events.id, id))
  return row
}

/** Cities and styles of the events from a day on, in no order. */
export const eventFilters = async (
  db: Db,
  firstDay: string,
): Promise<{ cities: string[]; styles: string[] }> => {
  const rows = await db
    .selectDistinct({ city: events.city, style: events.musicStyle })
    .from(events)
    .where(gte(events.date, firstDay))
  const present = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))]
  return { cities: present(rows.map((row) => row.city)), styles: present(rows.map((row) => row.style)) }
}

/** The kinds of tickets of an event, in their order. */
export const ticketTypesOf = (db: Db, eventId: string) =>
  db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
