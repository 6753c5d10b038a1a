import { and, eq, gte, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { AccessFilter } from '../../../../contract/rules/access-filters.ts'
import type { Admission } from '../../../../contract/rules/admission.ts'
import { DAY_MS } from '../../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import type { Db } from '../../../platform/db/database.ts'
import { events } from '../../../platform/db/schema.ts'
import type { Listing } from '../rules/listing.ts'

/** Enough to hold a page of what is looked for often, and to tell how often it is. */
const NEXT = 256
/** Few enough to be looked at one by one, wherever they lie. */
const FEW = 256
/** How many times as far it is still worth to walk on. */
const FURTHER = 12
/** More than ever take place at once. */
const MOST_RUNNING = 1000
const LAST_DAY = Date.parse('9999-12-31')
const order = sql`order by date, sort_time, id`
const pageOf = ({ limit, offset }: Listing) => sql`${order} limit ${limit} offset ${offset}`

/** What `isSourceAdmitted` and `isPriceAdmitted` say. */
const admitted = ({ pass, free }: Admission): SQL | undefined =>
  and(
    pass ? sql`source = ${PARTNER_SOURCE}` : undefined,
    free && !pass ? sql`source is distinct from ${PARTNER_SOURCE}` : undefined,
    free ? sql`price_cents = 0 and price_known and pricing = 'single'` : undefined,
  )

/** What `accessRules` say. */
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

/** Those among the listed that began before the first day and go on: events of several days, of which there are few. */
const running = ({ from, to, city, style, access, ...admission }: Listing): SQL | undefined =>
  and(
    isNull(events.withdrawnAt),
    gte(events.endDate, from),
    lt(events.date, from),
    to === null ? undefined : lte(events.date, to),
    city === null ? undefined : eq(events.cityKey, city),
    style === null ? undefined : eq(events.styleKey, style),
    ...access.map(([filter, asked]) => accessible[filter](asked)),
    admitted(admission),
  )

/** Folded words hold letters and digits only, so that nothing in them needs quoting beyond the quotes. */
const found = ({ prefixes }: Listing): SQL =>
  sql`search_words @@ ${prefixes.map((word) => `'${word}':*`).join(' & ')}::tsquery`

const rowsOf = async <R>(db: Db, query: SQL): Promise<R[]> =>
  ((await db.execute(query)) as { rows: R[] }).rows

/** The ids of those that began before a listing's first day, in its order: they come before all others. */
export const runningIds = async (db: Db, listing: Listing): Promise<string[]> => {
  const isFound = listing.prefixes.length > 0 ? sql` and ${found(listing)}` : sql``
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from events where ${running(listing)}${isFound} ${order} limit ${MOST_RUNNING}`,
  )
  return rows.map(({ id }) => id)
}

/** The ids of a listing's page without a search: read from the index of its filters, in its order. */
export const listedIds = async (db: Db, listing: Listing): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from events where ${listed(listing)} ${pageOf(listing)}`,
  )
  return rows.map(({ id }) => id)
}

/** Looks through the next events in order, `rows` of them. */
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

/** All hits from the index of words, where a last day narrows it down together with that of the dates. */
const hits = (listing: Listing): SQL =>
  sql`hits as materialized (select id, date, sort_time from events where ${listed(listing)} and ${found(listing)})`

/** Sorts the hits where they are few; says so where they are more. */
const searchFew = async (db: Db, listing: Listing) => {
  const [row] = await rowsOf<{ ids: string[]; seen: number }>(
    db,
    sql`with ${hits(listing)}, few as materialized (select * from hits limit ${FEW + 1})
      select array(select id from few ${pageOf(listing)}) as ids, (select count(*)::int from few) as seen`,
  )
  return row ?? { ids: [], seen: 0 }
}

/** Sorts all hits. */
const searchAll = async (db: Db, listing: Listing): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`with ${hits(listing)} select id from hits ${pageOf(listing)}`,
  )
  return rows.map(({ id }) => id)
}

/** The day until which there are about `times` as many events as from the first day until another. */
const further = (from: string, until: string, times: number): string => {
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS + 1
  return new Date(Math.min(Date.parse(from) + times * days * DAY_MS, LAST_DAY)).toISOString().slice(0, 10)
}

/**
 * The ids of a searched listing's page. A walk through the events in order takes long for a rare word, a sort of all hits for a common one,
 * and PostgreSQL cannot tell them apart (decision 012). So the next events are looked at first: a word found there is walked for, another
 * is sorted.
 */
export const searchedIds = async (db: Db, listing: Listing): Promise<string[]> => {
  const isPage = (ids: string[]) => ids.length === listing.limit
  const next = await searchNext(db, listing, NEXT)
  if (isPage(next.ids) || next.seen < NEXT || next.until === null) return next.ids
  // How many times as far as was looked the page is expected, and half as far again.
  const times = next.hits > 0 ? (1.5 * (listing.offset + listing.limit)) / next.hits : FURTHER
  if (next.hits === 0) {
    const few = await searchFew(db, listing)
    if (few.seen <= FEW) return few.ids
  } else if (times <= FURTHER) {
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
