import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AccessFilter } from '../../../../contract/rules/access-filters.ts'
import type { Admission } from '../../../../contract/rules/admission.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import type { Db } from '../../../platform/db/database.ts'
import { events } from '../../../platform/db/schema.ts'
import type { Listing } from '../rules/listing.ts'

/** Enough events for a page of a frequent word, and to estimate its frequency. */
const NEXT = 256
/** Few enough hits to read individually, wherever they are stored, instead of `NEARBY` times as many events as the first step. */
const FEW = 1_500
/** Maximum factor by which a walk is extended before the word index is asked. */
const NEARBY = 4
/** Maximum factor by which a walk through the index is extended. */
const FURTHER = 12
/** More events than ever run at the same time. */
const MAX_RUNNING = 1000
const LAST_DAY = Date.parse('9999-12-31')
const order = sql`order by date, sort_time, id`
const pageOf = ({ limit, offset }: Listing) => sql`${order} limit ${limit} offset ${offset}`

/** Builds the SQL of `isSourceAdmitted` and `isPriceAdmitted`. */
const admitted = ({ pass, free }: Admission): SQL | undefined =>
  and(
    pass ? sql`source = ${PARTNER_SOURCE}` : undefined,
    free && !pass ? sql`source is distinct from ${PARTNER_SOURCE}` : undefined,
    free ? sql`price_cents = 0 and price_known and pricing = 'single'` : undefined,
  )

/** The SQL of `accessRules`. */
const accessible: { [filter in AccessFilter]: (asked: string) => SQL } = {
  stepFree: () => sql`step_free`,
  seating: () => sql`seating`,
  companionFree: () => sql`companion_free`,
  signed: () => sql`sign_languages <> ''`,
  age: (asked) => sql`min_age <= ${Number(asked)}`,
}

const listed = ({ from, fromTime, to, city, style, access, ...admission }: Listing): SQL | undefined =>
  and(
    isNull(events.withdrawnAt),
    fromTime === null ? gte(events.date, from) : sql`(date, sort_time) >= (${from}, ${fromTime})`,
    to === null ? undefined : lte(events.date, to),
    city === null ? undefined : eq(events.cityKey, city),
    style === null ? undefined : eq(events.styleKey, style),
    ...access.map(([filter, asked]) => accessible[filter](asked)),
    admitted(admission),
  )

/** Selects listed events of several days that began before the first day, or before its hour; there are few of them. */
const running = ({ from, fromTime, to, city, style, access, ...admission }: Listing): SQL | undefined =>
  and(
    isNull(events.withdrawnAt),
    gte(events.endDate, from),
    fromTime === null ? lt(events.date, from) : sql`(date, sort_time) < (${from}, ${fromTime})`,
    to === null ? undefined : lte(events.date, to),
    city === null ? undefined : eq(events.cityKey, city),
    style === null ? undefined : eq(events.styleKey, style),
    ...access.map(([filter, asked]) => accessible[filter](asked)),
    admitted(admission),
  )

/** Letters from which on the beginning of a word is rare enough for the word index. */
const RARE_LENGTH = 5

const startsWith = (prefixes: string[]): SQL =>
  sql`search_words @@ ${prefixes.map((word) => `'${word}':*`).join(' & ')}::tsquery`

/**
 * Builds the search condition. Folded words contain only letters and digits, so nothing in them needs escaping. Beside a longer word, short ones are kept
 * from the index, which would read all events of every word that begins so.
 */
const found = ({ prefixes }: Listing): SQL => {
  const rare = prefixes.filter(({ length }) => length >= RARE_LENGTH)
  const short = prefixes.filter(({ length }) => length < RARE_LENGTH)
  if (rare.length === 0 || short.length === 0) return startsWith(prefixes)
  return sql`${startsWith(rare)} and (${startsWith(short)}) is true`
}

const rowsOf = async <R>(db: Db, query: SQL): Promise<R[]> =>
  ((await db.execute(query)) as { rows: R[] }).rows

/** Returns the ids of events that began before a listing's first day, in list order; they precede all others. */
export const runningIds = async (db: Db, listing: Listing): Promise<string[]> => {
  const isFound = listing.prefixes.length > 0 ? sql` and ${found(listing)}` : sql``
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from events where ${running(listing)}${isFound} ${order} limit ${MAX_RUNNING}`,
  )
  return rows.map(({ id }) => id)
}

/** Returns the ids of a listing's page without a search, from the index of its filters. */
export const listedIds = async (db: Db, listing: Listing): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from events where ${listed(listing)} ${pageOf(listing)}`,
  )
  return rows.map(({ id }) => id)
}

/** Searches the next `rows` events in order. */
const searchNext = async (db: Db, listing: Listing, rows: number) => {
  const [row] = await rowsOf<{ ids: string[]; hits: number; seen: number; until: string | null }>(
    db,
    sql`with next as materialized (
        select id, date, sort_time, search_words from events where ${listed(listing)} ${order} limit ${rows}
      ), hits as materialized (select id, date, sort_time from next where ${found(listing)})
      select array(select id from hits ${pageOf(listing)}) as ids, (select count(*)::int from hits) as hits,
        (select count(*)::int from next) as seen, (select max(date)::text from next) as until`,
  )
  return row ?? { ids: [], hits: 0, seen: 0, until: null }
}

/** Selects all hits from the word index, combined with the date index if there is a last day. */
const hits = (listing: Listing): SQL =>
  sql`hits as materialized (select id, date, sort_time from events where ${listed(listing)} and ${found(listing)})`

/** Sorts the hits if there are few; `seen` tells if there are more. */
const searchFew = async (db: Db, listing: Listing) => {
  const [row] = await rowsOf<{ ids: string[]; seen: number }>(
    db,
    sql`with ${hits(listing)}, few as materialized (select * from hits limit ${FEW + 1})
      select array(select id from few ${pageOf(listing)}) as ids, (select count(*)::int from few) as seen`,
  )
  return row ?? { ids: [], seen: 0 }
}

const searchAll = async (db: Db, listing: Listing): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with ${hits(listing)} select id from hits ${pageOf(listing)}`,
  )
  return rows.map(({ id }) => id)
}

/** Estimates the day by which there are about `times` as many events as between two days. */
const further = (from: string, until: string, times: number): string => {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return new Date(Math.min(Date.parse(from) + times * days * DAY_MS, LAST_DAY)).toISOString().slice(0, 10)
}

/**
 * Returns the ids of a searched listing's page. A walk in order is slow for rare words, a sort of all hits for common ones, and PostgreSQL cannot
 * tell them apart (decision 012). So the next events are searched first.
 */
export const searchedIds = async (db: Db, listing: Listing): Promise<string[]> => {
  const isPage = (ids: string[]) => ids.length === listing.limit
  const next = await searchNext(db, listing, NEXT)
  if (isPage(next.ids) || next.seen < NEXT || next.until === null) return next.ids
  // Factor at which the page is expected to be full, plus half of it.
  const times = next.hits > 0 ? (1.5 * (listing.offset + listing.limit)) / next.hits : FURTHER
  if (next.hits === 0 || times > NEARBY) {
    const few = await searchFew(db, listing)
    if (few.seen <= FEW) return few.ids
  }
  if (next.hits > 0 && times <= FURTHER) {
    const more = await searchNext(db, listing, Math.ceil(times * NEXT))
    if (isPage(more.ids)) return more.ids
  }
  const to = further(listing.from, next.until, Math.max(2 * times, FURTHER))
  if (listing.to === null || to < listing.to) {
    const near = await searchAll(db, { ...listing, to })
    if (isPage(near)) return near
  }
  return searchAll(db, listing)
}
