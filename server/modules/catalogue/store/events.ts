import { and, asc, eq, getTableColumns, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Event, type EventFilters, type EventStatus } from '../../../../contract/events.ts'
import { BUSIEST_OF, busiestOf } from '../../../../contract/rules/alternatives.ts'
import { isVenueSide } from '../../../../contract/rules/directory.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import { events, pictures, proUsers, ticketTypes } from '../../../platform/db/schema.ts'
import { withSeatsLeft } from '../../bookings/rules/seats-left.ts'
import type { Listing } from '../rules/listing.ts'
import { listedIds, runningIds, searchedIds } from './listing.ts'

/** Written by hand: the query builder drops the table's name from columns where it selects from one table only. */
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
)`

/** What the contract shows of an event as it is stored: a key of it that is no column is a type error here. */
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

/** Every event, to be narrowed down: what other repositories join to. */
export const selectEvents = (db: Db) => db.select(columns).from(events)

/** An event as it is stored, and whether every seat is taken. */
export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const order = [asc(events.date), asc(events.sortTime), asc(events.id)]

const inOrder = (db: Db, ids: string[]): Promise<EventRow[]> =>
  ids.length > 0
    ? selectEvents(db)
        .where(inArray(events.id, ids))
        .orderBy(...order)
    : Promise.resolve([])

/**
 * The events of a listing by date, time, id. Which they are is found first, in the order of an index and from the index alone; only those
 * that are shown are then looked at.
 */
export const listEvents = async (db: Db, listing: Listing): Promise<EventRow[]> => {
  const { offset, limit } = listing
  const running = await runningIds(db, listing)
  const first = running.slice(offset, offset + limit)
  const rest = { ...listing, offset: Math.max(0, offset - running.length), limit: limit - first.length }
  const others = rest.limit === 0 ? [] : await (rest.prefixes.length > 0 ? searchedIds : listedIds)(db, rest)
  return inOrder(db, [...first, ...others])
}

/** An event, cancelled or not. */
export const eventById = async (db: Db, id: string): Promise<EventRow | undefined> => {
  const [row] = await selectEvents(db).where(eq(events.id, id))
  return row
}

/**
 * The values of a column among the listed events from a day on, as the next event of each writes it. Goes through the index from one
 * value to the next: the cost is that of the values, not of the events.
 */
const inUse = async (db: Db, firstDay: string, key: SQL, label: SQL): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    with recursive used(key) as (
      (select ${key} from events where withdrawn_at is null and ${key} is not null order by ${key} limit 1)
      union all
      select (select ${key} from events where withdrawn_at is null and ${key} > used.key order by ${key} limit 1)
      from used where used.key is not null
    )
    select next.label from used cross join lateral (
      select ${label} as label from events
      where withdrawn_at is null and ${key} = used.key and (date >= ${firstDay} or end_date >= ${firstDay})
      order by date, sort_time, id limit 1
    ) next
    where next.label is not null`)) as { rows: { label: string }[] }
  return rows.map(({ label: value }) => value)
}

/** Cities and styles of the listed events from a day on, in no order, and those that most of the next events have. */
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

/** The kinds of tickets of an event, in their order, with the seats that are left. */
export const ticketTypesOf = async (db: Db, eventId: string) => {
  const rows = await db
    .select({ type: getTableColumns(ticketTypes), roomTotal: events.roomTotal })
    .from(ticketTypes)
    .innerJoin(events, eq(events.id, ticketTypes.eventId))
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  return withSeatsLeft(
    rows.map(({ type }) => type),
    rows[0]?.roomTotal ?? null,
  )
}

/** What a stored picture is and how long, in bytes, by the hash of its content; the bytes themselves are left out. */
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

/** The bytes of a stored picture. */
export const pictureBytes = async (db: Db, hash: string): Promise<Buffer | undefined> => {
  const [row] = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.hash, hash))
  return row && Buffer.from(row.bytes.buffer, row.bytes.byteOffset, row.bytes.byteLength)
}

/** As many bytes as say how large a picture is. */
const START = 64 * 1024

/** How a stored picture begins. */
export const pictureStart = async (db: Db, hash: string): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ bytes: sql`substring(${pictures.bytes} from 1 for ${START})`.mapWith(pictures.bytes) })
    .from(pictures)
    .where(eq(pictures.hash, hash))
  return row?.bytes
}

/** As many addresses as one site map may hold. */
const MOST = 50_000

/**
 * The paths of everything that a search engine should know of, `most` at most: these pages, everybody in the directory at the address of
 * their side, the events that are listed from a day on (the next ones first, from an index alone).
 */
export const sitePaths = async (
  db: Db,
  pages: string[],
  firstDay: string,
  most = MOST,
): Promise<string[]> => {
  const pros = await db
    .select({ id: proUsers.id, type: proUsers.type })
    .from(proUsers)
    .orderBy(asc(proUsers.id))
    .limit(most)
  const directory = pros.map(({ id, type }) => pathTo(isVenueSide(type) ? paths.venue : paths.artist, id))
  const fixed = [...pages, ...directory].slice(0, most)
  const listed = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.withdrawnAt), gte(events.date, firstDay)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(most - fixed.length)
  return [...fixed, ...listed.map(({ id }) => pathTo(paths.event, id))]
}
