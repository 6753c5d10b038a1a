import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Event, type EventFilters, type EventStatus } from '../../../../contract/events.ts'
import { BUSIEST_OF, busiestOf } from '../../../../contract/rules/alternatives.ts'
import { isVenueSide } from '../../../../contract/rules/directory.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import { offeredSeats } from '../../../platform/db/offered-seats.ts'
import { events, pictures, proUsers, ticketTypes } from '../../../platform/db/schema.ts'
import { setTimes } from '../../../platform/db/set-times.ts'
import { withSeatsLeft } from '../../bookings/rules/seats-left.ts'
import type { Listing } from '../rules/listing.ts'
import { listedIds, runningIds, searchedIds } from './listing.ts'

/** Written by hand: the query builder drops the table's name from columns of a query on a single table. */
const soldOut = sql<boolean>`(
  events.told_sold_out
  or exists (select 1 from ticket_types t where t.event_id = events.id)
  and (
    not exists (
      select 1 from ticket_types t
      where t.event_id = events.id and not t.is_sold_out and t.capacity_sold < coalesce(t.capacity_total, events.room_total)
    )
    or coalesce(events.room_total <= (select sum(t.capacity_sold) from ticket_types t where t.event_id = events.id), false)
  )
  and not exists (
    select 1 from ticket_codes c
    join bookings b on b.id = c.booking_id
    join ticket_types t on t.id = b.ticket_type_id and t.price_cents = b.price_cents
    where c.offered_at is not null and c.promised_to is null and c.retired_at is null and c.used_at is null
      and b.event_id = events.id and b.cancelled_at is null
  )
)`

/** Columns that the contract shows: a key of the contract without a column is a type error here. */
const { options: shown } = z.keyof(z.omit(Event, { price: true, soldOut: true, status: true }))

const shownColumns = Object.fromEntries(shown.map((name) => [name, events[name]])) as Pick<
  typeof events,
  (typeof shown)[number]
>

const columns = {
  ...shownColumns,
  priceCents: events.priceCents,
  soldOut,
  status: sql<EventStatus>`case
    when ${events.withdrawnAt} is not null then 'cancelled'
    when ${events.previousDate} is not null then 'rescheduled'
    else 'scheduled'
  end`,
}

/** Selects events, for other repositories to narrow down or join. */
export const selectEvents = (db: Db) => db.select(columns).from(events)

/** A stored event, and whether it is sold out. */
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const order = [asc(events.date), asc(events.sortTime), asc(events.id)]

const inOrder = (db: Db, ids: string[]): Promise<EventRow[]> =>
  ids.length > 0
    ? selectEvents(db)
        .where(inArray(events.id, ids))
        .orderBy(...order)
    : Promise.resolve([])

/** Returns the events of a listing by date, time, id. Finds their ids from an index alone, then reads only the rows that are shown. */
export const listEvents = async (db: Db, listing: Listing): Promise<EventRow[]> => {
  const { offset, limit } = listing
  const running = await runningIds(db, listing)
  const first = running.slice(offset, offset + limit)
  const rest = { ...listing, offset: Math.max(0, offset - running.length), limit: limit - first.length }
  const others = rest.limit === 0 ? [] : await (rest.prefixes.length > 0 ? searchedIds : listedIds)(db, rest)
  return inOrder(db, [...first, ...others])
}

/** Returns who plays when at an event, earliest first; empty if nobody says so. */
export const setTimesOf = async (db: Db, id: string): Promise<{ name: string; at: string }[]> => {
  const [row] = await db.select({ setTimes }).from(events).where(eq(events.id, id))
  return row?.setTimes ?? []
}

/** Returns the names of an event's artists in their order, and its organiser's, as far as the directory has them. */
export const namesOf = async (
  db: Db,
  id: string,
): Promise<{ artists: string[]; organizer: string | null }> => {
  const [names] = await db
    .select({
      artists: sql<string[]>`coalesce((
        select json_agg(artist.name order by a.position, artist.id)
        from event_artists a join pro_users artist on artist.id = a.artist_id where a.event_id = ${id}
      ), '[]')`,
      organizer: proUsers.name,
    })
    .from(events)
    .leftJoin(proUsers, eq(proUsers.id, events.organizerId))
    .where(eq(events.id, id))
  return names ?? { artists: [], organizer: null }
}

/** Fetches an event, even if cancelled. */
export const eventById = async (db: Db, id: string): Promise<EventRow | undefined> => {
  const [row] = await selectEvents(db).where(eq(events.id, id))
  return row
}

/**
 * Returns the values of a column among the listed events from a day on, as written in the next event of each. Steps through the index from value to
 * value. The few events that have begun are read apart.
 */
const inUse = async (db: Db, firstDay: string, key: SQL, label: SQL): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    with recursive used(key) as (
      (select ${key} from events where withdrawn_at is null and ${key} is not null order by ${key} limit 1)
      union all
      select (select ${key} from events where withdrawn_at is null and ${key} > used.key order by ${key} limit 1)
      from used where used.key is not null
    ), running as materialized (
      select ${key} as key, ${label} as label, date, sort_time, id from events
      where withdrawn_at is null and end_date >= ${firstDay} and date < ${firstDay}
    )
    select next.label from used cross join lateral (
      select coalesce(
        (select label from running where running.key = used.key order by date, sort_time, id limit 1),
        (select ${label} from events
         where withdrawn_at is null and ${key} = used.key and date >= ${firstDay}
         order by date, sort_time, id limit 1)
      ) as label
    ) next
    where next.label is not null`)) as { rows: { label: string }[] }
  return rows.map(({ label: value }) => value)
}

/** Returns the cities and styles of the listed events from a day on, unsorted, and the most frequent ones of the next events. */
export const eventFilters = async (db: Db, firstDay: string): Promise<EventFilters> => {
  const [cities, styles, next] = await Promise.all([
    inUse(db, firstDay, sql`city_key`, sql`city`),
    inUse(db, firstDay, sql`style_key`, sql`music_style`),
    db
      .select({ city: events.city, musicStyle: events.musicStyle })
      .from(events)
      .where(and(isNull(events.withdrawnAt), gte(events.date, firstDay)))
      .orderBy(...order)
      .limit(BUSIEST_OF),
  ])
  return { cities, styles, busiest: busiestOf(next) }
}

/** Returns the ticket types of an event in display order, with the seats left. */
export const ticketTypesOf = async (db: Db, eventId: string) => {
  const rows = await db
    .select({ type: { ...getTableColumns(ticketTypes), offered: offeredSeats }, roomTotal: events.roomTotal })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  return withSeatsLeft(
    rows.map(({ type }) => type),
    rows[0]?.roomTotal ?? null,
  )
}

/** Returns a stored picture's type and length in bytes, by its hash, without reading the bytes. */
export const pictureOf = async (
  db: Db,
  hash: string,
): Promise<{ mediaType: string; length: number } | undefined> => {
  const [picture] = await db
    .select({ mediaType: pictures.mediaType, length: sql<number>`octet_length(${pictures.bytes})` })
    .from(pictures)
    .where(eq(pictures.hash, hash))
  return picture
}

export const pictureBytes = async (db: Db, hash: string): Promise<Buffer | undefined> => {
  const [row] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.hash, hash))
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
}

/** Enough bytes to contain a picture's dimensions. */
const START = 64 * 1024

export const pictureStart = async (db: Db, hash: string): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ bytes: sql`substring(${pictures.bytes} from 1 for ${START})`.mapWith(pictures.bytes) })
    .from(pictures)
    .where(eq(pictures.hash, hash))
  return row?.bytes
}

/** Maximum addresses of a site map. */
const MAX_ADDRESSES = 50_000

/**
 * Returns the paths for search engines, `most` at most: these pages, the directory's entries, and the events listed from a day on (those that go on,
 * then the next ones, each from an index alone).
 */
export const sitePaths = async (
  db: Db,
  pages: string[],
  firstDay: string,
  most = MAX_ADDRESSES,
): Promise<string[]> => {
  const pros = await db
    .select({ id: proUsers.id, type: proUsers.type })
    .from(proUsers)
    .orderBy(asc(proUsers.id))
    .limit(most)
  const directory = pros.map(({ id, type }) => pathTo(isVenueSide(type) ? paths.venue : paths.artist, id))
  const fixed = [...pages, ...directory].slice(0, most)
  const idsOf = (days: SQL | undefined, limit: number) =>
    db
      .select({ id: events.id })
      .from(events)
      .where(and(isNull(events.withdrawnAt), days))
      .orderBy(...order)
      .limit(limit)
  const left = most - fixed.length
  const running = await idsOf(and(gte(events.endDate, firstDay), lt(events.date, firstDay)), left)
  const next = await idsOf(gte(events.date, firstDay), left - running.length)
  return [...fixed, ...[...running, ...next].map(({ id }) => pathTo(paths.event, id))]
}
