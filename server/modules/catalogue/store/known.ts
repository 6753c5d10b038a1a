import { and, asc, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { events, ticketTypes } from '../../../platform/db/schema.ts'
import type { EventChange } from '../../event-changes/store/changes.ts'
import { KEY_START } from '../rules/identity.ts'
import { DIGEST } from '../rules/record.ts'

/** A stored event, without the database's own column of search words. */
export type StoredEvent = Omit<typeof events.$inferSelect, 'searchWords'>
export type NewEventRow = typeof events.$inferInsert
export type StoredKind = typeof ticketTypes.$inferSelect
export type NewKindRow = typeof ticketTypes.$inferInsert

/** An artist of an event, and when they play (`HH:MM` in Paris). */
export interface Cast {
  artistId: string
  playsAt: string | null
}

const { searchWords, ...columns } = getTableColumns(events)

// The table is named by hand: the query builder drops its name in a query on a single table.
const select = (db: Db, wanted: SQL | undefined) =>
  db
    .select({
      event: columns,
      lastChange: sql<Pick<EventChange, 'kind' | 'cause'> | null>`(
        select json_build_object('kind', c.kind, 'cause', c.cause)
        from event_changes c where c.event_id = events.id order by c.at desc, c.id desc limit 1
      )`,
      // Moves by the operator since a file last changed the event: its date and place before each.
      operatorMoves: sql<Pick<EventChange, 'date' | 'time' | 'place' | 'city'>[]>`(
        select coalesce(json_agg(json_build_object('date', c.date, 'time', c.time, 'place', c.place, 'city', c.city)), '[]')
        from event_changes c
        where c.event_id = events.id and c.kind = 'moved' and c.cause = 'operator' and not exists (
          select 1 from event_changes i where i.event_id = c.event_id and i.cause = 'import' and i.at > c.at
        )
      )`,
      placesTaken: sql`(
        select coalesce(sum(b.quantity), 0) from bookings b where b.event_id = events.id and b.cancelled_at is null
      )`.mapWith(Number),
      cast: sql<Cast[]>`(
        select coalesce(json_agg(json_build_object('artistId', a.artist_id, 'playsAt', a.plays_at) order by a.position, a.artist_id), '[]')
        from event_artists a where a.event_id = events.id
      )`,
    })
    .from(events)
    .where(wanted)

type KnownEvent = Awaited<ReturnType<typeof select>>[number]

/** A stored event with its ticket types in display order. */
export interface Known extends KnownEvent {
  kinds: StoredKind[]
}

/** Locks events until the transaction ends, in order of their ids. */
export const lockEvents = async (tx: Db, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const locked = tx.select({ id: events.id }).from(events).where(inArray(events.id, ids))
  await locked.orderBy(asc(events.id)).for('no key update')
}

/** Which stored events a batch may mean. */
export interface Wanted {
  keys: string[]
  /** Pages, or names with day and place, whose events are all wanted. */
  bases: string[]
  /** By source, the days of its events that only their content identifies. */
  days: ReadonlyMap<string, string[]>
}

export const knownBy = async (db: Db, { keys, bases, days }: Wanted): Promise<Map<string, Known>> => {
  if (keys.length === 0) return new Map()
  const alike = [...days].map(([source, dates]) =>
    and(inArray(events.date, dates), sql`starts_with(${events.sourceKey}, ${`${source}:${DIGEST}`})`),
  )
  const base = sql`regexp_replace(${events.sourceKey}, ${KEY_START}, '')`
  const ofBases = bases.length > 0 ? [inArray(base, bases)] : []
  const rows = await select(db, or(inArray(events.sourceKey, keys), ...ofBases, ...alike))
  const ids = rows.map(({ event }) => event.id)
  const kinds = await db
    .select()
    .from(ticketTypes)
    .where(inArray(ticketTypes.eventId, ids))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))
  const byEvent = new Map<string, Known['kinds']>(ids.map((id) => [id, []]))
  for (const kind of kinds) byEvent.get(kind.eventId)?.push(kind)
  return new Map(
    rows.map((row) => [row.event.sourceKey ?? '', { ...row, kinds: byEvent.get(row.event.id) ?? [] }]),
  )
}
