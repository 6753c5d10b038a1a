import { Dexie } from 'dexie'
import { Event, type EventsQuery } from '../../contract/events.ts'
import { firstListedDay } from '../../contract/rules/paris-time.ts'
import { DATABASE } from '../config/storage.ts'
import type { NectarDb } from './db.ts'
import { readDevice } from './device.ts'
import { inListOrder, type ListedEvent, listedEvent, pageOf, passing } from './event-list.ts'
import type { EventRow } from './rows.ts'
import { pause, yieldToMain } from './yield-to-main.ts'

/** Rows that are read from the database at once. */
const CHUNK = 100
/** More changes than this are not worth following one by one. */
const MOST_CHANGES = 500
/** After the first question the rest is made ready for the next, this much later, in ms: what was asked for is shown first. */
const WARM_UP_MS = 300
/** Rows are stamped a moment before they are written, in ms. */
const STAMP_MARGIN_MS = 30_000

/** The kept events of an opened database in memory: parsed, folded and in order, so that a query costs a walk over an array. */
export interface Catalogue {
  /** The events of a list query, by the rules the server uses. */
  query(query: Partial<EventsQuery>, now: Date): Promise<Event[]>
  /** Every unfinished event, by date, time, id. */
  all(now: Date): Promise<Event[]>
  /** When the list was last fetched, in ms since 1970; undefined where it never was. */
  listedAt(): Promise<number | undefined>
}

const parsed = (row: EventRow): ListedEvent | undefined => {
  const event = Event.safeParse(row.event).data
  // The row's own date is what it was found by.
  return event && event.date === row.date && event.id === row.id ? listedEvent(event) : undefined
}

const parseAll = async (rows: EventRow[]): Promise<ListedEvent[]> => {
  const listed: ListedEvent[] = []
  const pauseWhenDue = yieldToMain()
  for (const row of rows) {
    const entry = parsed(row)
    if (entry) listed.push(entry)
    await pauseWhenDue()
  }
  return listed
}

/** Rows of the days after `day`, whole days only; `isLast` where nothing follows. */
const daysAfter = (db: NectarDb, day: string): Promise<{ rows: EventRow[]; isLast: boolean }> =>
  db.transaction('r', db.events, async () => {
    const rows = await db.events.where('date').above(day).limit(CHUNK).toArray()
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return { rows, isLast: true }
    const whole = rows.filter(({ date }) => date < last.date)
    if (whole.length > 0) return { rows: whole, isLast: false }
    return { rows: await db.events.where('date').equals(last.date).toArray(), isLast: false }
  })

const openCatalogue = (own: NectarDb): Catalogue => {
  /** What is loaded, in order: every kept event of the days up to `through`. Replaced, never reordered, while somebody walks it. */
  let loaded: ListedEvent[] = []
  let through = ''
  let isWhole = false
  let newest = 0
  let isStale = false
  let lastListed: Promise<number | undefined> | undefined
  let working: Promise<void> = Promise.resolve()

  const reset = (now: Date) => {
    const first = firstListedDay(now)
    loaded = []
    through = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString().slice(0, 10)
    isWhole = false
    newest = 0
  }

  const note = (rows: EventRow[]) => {
    for (const { storedAt } of rows) newest = Math.max(newest, storedAt)
  }

  const loadMore = async () => {
    const chunk = await readDevice((db) => daysAfter(db, through))
    if (!chunk) {
      isWhole = true
      return
    }
    note(chunk.rows)
    const entries = (await parseAll(chunk.rows)).sort(inListOrder)
    loaded.push(...entries)
    through = chunk.rows.at(-1)?.date ?? through
    isWhole = chunk.isLast
  }

  /** Follows what was written since, here or in another tab. */
  const catchUp = async (now: Date) => {
    isStale = false
    const since = Math.min(newest, now.getTime()) - STAMP_MARGIN_MS
    const change = await readDevice((db) =>
      db.transaction('r', db.events, async () => {
        const changed = db.events.where('storedAt').aboveOrEqual(since)
        if ((await changed.count()) > MOST_CHANGES) return undefined
        const [rows, ids] = await Promise.all([changed.toArray(), db.events.toCollection().primaryKeys()])
        return { rows, ids: new Set<string>(ids) }
      }),
    )
    if (!change) return reset(now)
    note(change.rows)
    const fresh = new Map<string, ListedEvent>()
    for (const entry of await parseAll(change.rows)) fresh.set(entry.event.id, entry)
    const kept = loaded.filter(({ event: { id } }) => change.ids.has(id) && !fresh.has(id))
    // Later days come with the rest of their days.
    const within = [...fresh.values()].filter(({ event: { date } }) => isWhole || date <= through)
    loaded = [...kept, ...within].sort(inListOrder)
  }

  /** One step at a time, whoever asks. */
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    working = working.then(step, step)
    return working
  }
  const prepare = (now: Date) =>
    inTurn(async () => {
      if (!through) reset(now)
      else if (isStale) await catchUp(now)
    })

  Dexie.on('storagemutated', (parts) => {
    const isTouched = (table: string) =>
      Object.keys(parts).some((part) => part === 'all' || part.startsWith(`idb://${DATABASE}/${table}/`))
    if (isTouched('events')) isStale = true
    if (isTouched('meta')) lastListed = undefined
  })

  const readListed = async () => {
    const row = await readDevice((db) => db.meta.get('list'))
    if (!row) lastListed = undefined
    return row?.storedAt
  }

  const find = async (keep: (listed: ListedEvent) => boolean, enough: number, now: Date) => {
    await prepare(now)
    let walked: ListedEvent[] | undefined
    let found: Event[] = []
    let at = 0
    for (;;) {
      if (walked !== loaded) {
        walked = loaded
        found = []
        at = 0
      }
      for (; at < walked.length && found.length < enough; at++) {
        const listed = walked[at]
        if (listed && keep(listed)) found.push(listed.event)
      }
      if (found.length >= enough || isWhole) return found
      const before = at
      await inTurn(async () => {
        if (!isWhole && loaded.length <= before) await loadMore()
      })
    }
  }

  let isWarming = false
  /** Loads the rest while nobody waits for it: the first letter of a search is answered as fast as the others then. */
  const warmUp = async () => {
    if (isWarming || isWhole) return
    isWarming = true
    const pauseWhenDue = yieldToMain()
    await pause(WARM_UP_MS)
    while (own.isOpen() && !isWhole && !isStale) {
      await inTurn(async () => {
        if (!isWhole && !isStale) await loadMore()
      })
      await pauseWhenDue()
    }
    isWarming = false
  }

  return {
    query: async (query, now) => {
      const [from, to] = pageOf(query)
      const found = await find(passing(query, now), to, now)
      void warmUp()
      return found.slice(from)
    },
    all: (now) => find(passing({}, now), Number.POSITIVE_INFINITY, now),
    listedAt: () => {
      lastListed ??= readListed()
      return lastListed
    },
  }
}

const catalogues = new WeakMap<NectarDb, Catalogue>()

/** The catalogue of this database, made at the first use. */
export const catalogueOf = (db: NectarDb): Catalogue => {
  let known = catalogues.get(db)
  if (!known) {
    known = openCatalogue(db)
    catalogues.set(db, known)
  }
  return known
}
