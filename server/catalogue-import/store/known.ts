import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { hasStarted } from '../../../contract/rules/paris-time.ts'
import { fold } from '../../../contract/rules/search.ts'
import type { EventChange } from '../../modules/event-changes/store/changes.ts'
import type { Db } from '../../platform/db/database.ts'
import { events, ticketTypes } from '../../platform/db/schema.ts'
import type { CatalogueRecord, Start, WithdrawnRecord } from '../record.ts'

// The words of the search are the database's own.
const { searchWords, ...columns } = getTableColumns(events)

// The event is named by hand: the query builder drops the table's name where it selects from one table only.
const select = (db: Db, keys: string[]) =>
  db
    .select({
      event: columns,
      lastChange: sql<Pick<EventChange, 'kind' | 'cause'> | null>`(
        select json_build_object('kind', c.kind, 'cause', c.cause)
        from event_changes c where c.event_id = events.id order by c.at desc, c.id desc limit 1
      )`,
      // Since a file last changed it: when and where it was before each of them.
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
      artistIds: sql<string[]>`(
        select coalesce(json_agg(a.artist_id order by a.position, a.artist_id), '[]')
        from event_artists a where a.event_id = events.id
      )`,
    })
    .from(events)
    .where(inArray(events.sourceKey, keys))

type KnownEvent = Awaited<ReturnType<typeof select>>[number]

/** An event that an import put here before, with its kinds of tickets in their order. */
export interface Known extends KnownEvent {
  kinds: (typeof ticketTypes.$inferSelect)[]
}

/** The events known by these keys. */
export const knownBy = async (db: Db, keys: string[]): Promise<Map<string, Known>> => {
  if (keys.length === 0) return new Map()
  const rows = await select(db, keys)
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

type AnyRecord = CatalogueRecord | WithdrawnRecord

/** Which records of this run have which keys, so that one that comes twice counts once. */
export interface Claims {
  /** Where the record of a key stood. */
  at: Map<string, string>
  /** Its start and name, where its key does not contain them. */
  content: Map<string, string>
  /** Pages that a record of this run has named. */
  pages: Set<string>
}

export const noClaims = (): Claims => ({ at: new Map(), content: new Map(), pages: new Set() })

const stampOf = ({ date, time }: { date: string; time: string | null }) => `${date}T${time ?? ''}`

const keysOf = (source: string, record: AnyRecord) => {
  const base = `${source}:${record.key.value}`
  const dated = record.key.shared && record.start ? `${base}@${stampOf(record.start)}` : null
  return { base, dated, named: dated && `${dated}/${fold(record.eventName ?? '').slice(0, 100)}` }
}

/** Every key that a record may be known by. */
export const possibleKeys = (source: string, record: AnyRecord): string[] =>
  Object.values(keysOf(source, record)).filter((key) => key !== null)

const isSame = (start: Start | null, known: Known | undefined): boolean =>
  known !== undefined && start !== null && stampOf(known.event) === stampOf(start)

const contentOf = ({ start, eventName }: AnyRecord) =>
  `${start ? stampOf(start) : ''}/${fold(eventName ?? '')}`

/**
 * The key that a record goes by. An identifier is one event's. A page may be that of a show with many dates: then the date distinguishes
 * them apart, unless the page had one date only, still to come, which was moved. Returns where the record stood first if it comes twice.
 */
export const resolveKey = (
  source: string,
  record: AnyRecord,
  known: ReadonlyMap<string, Known>,
  { at, content, pages }: Claims,
  now: Date,
): { key: string } | { first: string } => {
  const { base, dated, named } = keysOf(source, record)
  if (!dated || !named) {
    const first = at.get(base)
    return first === undefined ? { key: base } : { first }
  }
  for (const key of [base, dated, named]) {
    const first = at.get(key)
    if (first !== undefined && content.get(key) === contentOf(record)) return { first }
  }
  for (const key of [named, dated]) if (known.has(key) && !at.has(key)) return { key }
  const atBase = known.get(base)
  if (!at.has(base)) {
    const wasMoved = atBase && !pages.has(base) && !hasStarted(atBase.event, now)
    if (!atBase || isSame(record.start, atBase) || wasMoved) return { key: base }
  }
  return { key: at.has(dated) ? named : dated }
}

/** Remembers that a record of this run goes by a key. */
export const claim = (claims: Claims, key: string, at: string, source: string, record: AnyRecord): void => {
  claims.at.set(key, at)
  if (!record.key.shared) return
  claims.content.set(key, contentOf(record))
  claims.pages.add(keysOf(source, record).base)
}
