import { Dexie } from 'dexie'
import { Event, type EventFilters, type EventsQuery } from '../../contract/events.ts'
import { firstListedDay } from '../../contract/rules/paris-time.ts'
import { fold } from '../../contract/rules/search.ts'
import { DATABASE } from '../config/storage.ts'
import type { NectarDb } from './db.ts'
import { readDevice } from './device.ts'
import {
  inListOrder,
  type ListedEvent,
  listedEvent,
  pageOf,
  passing,
  type Wanted,
  wantedOf,
} from './event-list.ts'
import { fresherSince, type HeldState, heldState, isFresher } from './held-snapshot.ts'
import type { EventRow } from './rows.ts'
import { type Hit, openFile, type SnapshotFile } from './snapshot.ts'
import type { Kept } from './stored.ts'
import { pause, yieldToMain } from './yield-to-main.ts'

/** Rows that are read from the database at once. */
const CHUNK = 100
/** More changes than this are not worth following one by one. */
const MOST_CHANGES = 500
/** After the first question the rest is made ready for the next, this much later, in ms: what was asked for is shown first. */
const WARM_UP_MS = 300
/** Rows are stamped a moment before they are written, in ms. */
const STAMP_MARGIN_MS = 30_000

/** The kept events of an opened database in memory, its snapshot and its rows together, so that a query costs a walk over arrays. */
export interface Catalogue {
  /** The events of a list query, by the rules the server uses. */
  query(query: Partial<EventsQuery>, now: Date): Promise<Event[]>
  /** Cities and styles of every unfinished event, as the next of each writes it, in no order. */
  filters(now: Date): Promise<EventFilters>
  /** An event, listed or not, and when it was last known to be so (ms since 1970). */
  event(id: string, now: Date): Promise<Kept<Event> | undefined>
  /** Ids of the unfinished events up to a place in the list, all of them where none is named, each with its day. */
  listedUntil(order: string | undefined, now: Date): Promise<{ id: string; date: string }[]>
  /** When the list was last fetched, in ms since 1970; undefined where it never was. */
  listedAt(): Promise<number | undefined>
}

/** An event that was found: in a file, or as a row of its own. */
type Found = { order: string; id: string } & ({ file: SnapshotFile; hit: Hit } | { listed: ListedEvent })

/** Where events are found, in the list's order as far as they are loaded: up to `through`. */
interface Source {
  found: Iterator<Found>
  isWhole: boolean
  through: string
  more: () => Promise<void>
}

/** The snapshot of this device, opened, and what stands before it. */
interface Opened {
  state: HeldState
  base: SnapshotFile
  delta: SnapshotFile | null
  /** Ids that the delta says something of. */
  changed: ReadonlySet<string>
  /** Ids of the rows that were stored since a file was made. */
  fresher: ReadonlyMap<SnapshotFile, ReadonlySet<string>>
}

interface ListedRow extends ListedEvent {
  storedAt: number
}

const parsed = (row: EventRow): ListedRow | undefined => {
  const event = Event.safeParse(row.event).data
  // The row's own date is what it was found by.
  return event && event.date === row.date && event.id === row.id
    ? { ...listedEvent(event), storedAt: row.storedAt }
    : undefined
}

const parseAll = async (rows: EventRow[]): Promise<ListedRow[]> => {
  const listed: ListedRow[] = []
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

/** Merges what sources have found, until it is enough; names the source that has to load more for that. */
const merge = (
  sources: Source[],
  isEnough: (found: Found[]) => boolean,
): { found: Found[]; wanting?: Source | undefined } => {
  const found: Found[] = []
  const seen = new Set<string>()
  const [nearest] = sources.filter(({ isWhole }) => !isWhole).sort((a, b) => (a.through < b.through ? -1 : 1))
  const heads = sources.map((source) => ({ source, head: source.found.next() }))
  while (!isEnough(found)) {
    let next: (typeof heads)[number] | undefined
    for (const one of heads) {
      if (!one.head.done && (!next || next.head.done || one.head.value.order < next.head.value.order))
        next = one
    }
    const isKnown = next && !next.head.done && (!nearest || next.head.value.order <= nearest.through)
    if (!isKnown || !next || next.head.done) return { found, wanting: nearest }
    if (!seen.has(next.head.value.id)) found.push(next.head.value)
    seen.add(next.head.value.id)
    next.head = next.source.found.next()
  }
  return { found }
}

const openCatalogue = (own: NectarDb): Catalogue => {
  /** What is loaded, in order: every kept event of the days up to `through`. Replaced, never reordered, while somebody walks it. */
  let loaded: ListedRow[] = []
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
    const fresh = new Map<string, ListedRow>()
    for (const entry of await parseAll(change.rows)) fresh.set(entry.event.id, entry)
    const kept = loaded.filter(({ event: { id } }) => change.ids.has(id) && !fresh.has(id))
    // Later days come with the rest of their days.
    const within = [...fresh.values()].filter(({ event: { date } }) => isWhole || date <= through)
    loaded = [...kept, ...within].sort(inListOrder)
  }

  let opened: Opened | null = null
  let isSnapshotStale = true
  /** When a snapshot was installed that turned out not to be whole: it is not tried again. */
  let tornAt: number | undefined
  const giveUp = () => {
    tornAt = opened?.state.storedAt ?? tornAt
    opened = null
  }

  /** Follows the snapshot and the rows that stand before it. */
  const openSnapshot = async () => {
    isSnapshotStale = false
    const state = await readDevice(heldState)
    if (!state || state.storedAt === tornAt) {
      opened = null
      return
    }
    const reopened = (file: SnapshotFile | null | undefined, held: typeof state.delta) =>
      held && (file?.held.name === held.name && file.held.slices === held.slices ? file : openFile(held))
    const base = reopened(opened?.base, state.base)
    const delta = reopened(opened?.delta, state.delta)
    if (!base) return
    while (delta && !delta.isWhole()) {
      if (await delta.loadMore()) continue
      tornAt = state.storedAt
      opened = null
      return
    }
    const files = delta ? [base, delta] : [base]
    const ids = await readDevice((db) =>
      Promise.all(
        files.map(({ held }) => db.events.where('storedAt').above(fresherSince(held)).primaryKeys()),
      ),
    )
    const fresher = new Map(files.map((file, index) => [file, new Set<string>(ids?.[index])]))
    const changed = new Set(delta ? [...delta.removed, ...delta.ids()] : [])
    opened = { state, base, delta, changed, fresher }
  }

  /** Whether something newer than a file says what there is to say of an event. */
  const isCovered = ({ delta, changed, fresher, state }: Opened, file: SnapshotFile, id: string): boolean =>
    (file !== delta && changed.has(id)) ||
    fresher.get(file)?.has(id) === true ||
    isFresher(state.withdrawn[id] ?? 0, file.held)
  /** Whether the snapshot knows better than a row. */
  const isSuperseded = ({ delta, changed, base, state }: Opened, row: ListedRow): boolean => {
    if ((state.withdrawn[row.event.id] ?? 0) > row.storedAt) return true
    if (delta && changed.has(row.event.id)) return !isFresher(row.storedAt, delta.held)
    return (state.until === null || row.order <= state.until) && !isFresher(row.storedAt, base.held)
  }

  /** One step at a time, whoever asks. */
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    working = working.then(step, step)
    return working
  }
  const prepare = (now: Date) =>
    inTurn(async () => {
      if (isSnapshotStale) await openSnapshot()
      if (!through) reset(now)
      else if (isStale) await catchUp(now)
    })

  Dexie.on('storagemutated', (parts) => {
    const isTouched = (table: string) =>
      Object.keys(parts).some((part) => part === 'all' || part.startsWith(`idb://${DATABASE}/${table}/`))
    if (isTouched('events')) isStale = true
    if (isTouched('meta')) lastListed = undefined
    if (isTouched('events') || isTouched('meta')) isSnapshotStale = true
  })

  const readListed = async () => {
    const row = await readDevice((db) => db.meta.get('list'))
    if (!row) lastListed = undefined
    return row?.storedAt
  }

  const rowSource = (wanted: Wanted): Source => {
    const isWanted = passing(wanted)
    const rows = loaded
    const one = opened
    function* find(): Generator<Found, void> {
      for (const listed of rows) {
        if (isWanted(listed) && !(one && isSuperseded(one, listed)))
          yield { order: listed.order, id: listed.event.id, listed }
      }
    }
    // Every order of a day comes before this sign.
    return {
      found: find(),
      isWhole,
      through: `${through}~`,
      more: () =>
        inTurn(async () => {
          if (!isWhole && loaded === rows) await loadMore()
        }),
    }
  }
  const fileSource = (wanted: Wanted, one: Opened, file: SnapshotFile): Source => {
    function* find(): Generator<Found, void> {
      for (const hit of file.hits(wanted)) {
        if (!isCovered(one, file, hit.id)) yield { order: hit.order, id: hit.id, file, hit }
      }
    }
    return {
      found: find(),
      isWhole: file.isWhole(),
      through: file.through(),
      more: () =>
        inTurn(async () => {
          if (!file.isWhole() && !(await file.loadMore()) && opened === one) giveUp()
        }),
    }
  }

  const find = async (wanted: Wanted, isEnough: (found: Found[]) => boolean, now: Date) => {
    for (;;) {
      await prepare(now)
      const one = opened
      const files = one ? [one.base, ...(one.delta ? [one.delta] : [])] : []
      const sources = [rowSource(wanted), ...files.map((file) => fileSource(wanted, one as Opened, file))]
      const { found, wanting } = merge(sources, isEnough)
      if (!wanting) return found
      await wanting.more()
    }
  }

  /** Events that were found, as the contract has them. */
  const eventsOf = async (found: Found[]): Promise<Event[]> => {
    const hits = found.flatMap((one) => ('hit' in one ? [one] : []))
    const files = [...new Set(hits.map(({ file }) => file))]
    const read = await Promise.all(
      files.map((file) => file.events(hits.flatMap((one) => (one.file === file ? [one.hit] : [])))),
    )
    return found.flatMap((one) => {
      if ('listed' in one) return [one.listed.event]
      return read.flatMap((events) => events.get(one.hit) ?? [])
    })
  }

  let isWarming = false
  /** Loads the rest while nobody waits for it: the first letter of a search is answered as fast as the others then. */
  const warmUp = async () => {
    if (isWarming) return
    isWarming = true
    const pauseWhenDue = yieldToMain()
    await pause(WARM_UP_MS)
    while (own.isOpen() && !isStale && !isSnapshotStale) {
      const base = opened?.base
      if (isWhole && (!base || base.isWhole())) break
      await inTurn(async () => {
        if (!isWhole && !isStale) await loadMore()
        else if (base && !base.isWhole() && !(await base.loadMore()) && opened?.base === base) giveUp()
      })
      await pauseWhenDue()
    }
    isWarming = false
  }

  return {
    query: async (query, now) => {
      const [from, to] = pageOf(query)
      const found = await find(wantedOf(query, now), ({ length }) => length >= to, now)
      void warmUp()
      return eventsOf(found.slice(from))
    },
    filters: async (now) => {
      const found = await find(wantedOf({}, now), () => false, now)
      const inUse = (field: 'city' | 'musicStyle') => {
        const values = new Map<string, string>()
        for (const one of found) {
          const value = 'hit' in one ? one.file.field(one.hit, field) : one.listed.event[field]
          if (typeof value === 'string' && !values.has(fold(value))) values.set(fold(value), value)
        }
        return [...values.values()]
      }
      return { cities: inUse('city'), styles: inUse('musicStyle') }
    },
    event: async (id, now) => {
      const row = await readDevice((db) => db.events.get(id))
      const value = Event.safeParse(row?.event).data
      const own = row && value ? { value, storedAt: row.storedAt } : undefined
      await prepare(now)
      const one = opened
      if (!one) return own
      if (own && !isSuperseded(one, { ...listedEvent(own.value), storedAt: own.storedAt })) return own
      for (const file of one.delta ? [one.delta, one.base] : [one.base]) {
        let hit = file.locate(id)
        while (!hit && !file.isWhole() && (await file.loadMore())) hit = file.locate(id)
        if (!hit || isCovered(one, file, id)) continue
        const found = (await file.events([hit])).get(hit)
        if (found) return { value: found, storedAt: one.state.at }
      }
      // It is listed no more: no news of what is cancelled or over.
      const isKnown = own && (own.value.status === 'cancelled' || own.value.date < firstListedDay(now))
      return isKnown ? own : undefined
    },
    listedUntil: async (order, now) => {
      const isPast = ({ order: last }: Found) => order !== undefined && last >= order
      const found = await find(
        wantedOf({}, now),
        (all) => {
          const last = all.at(-1)
          return last !== undefined && isPast(last)
        },
        now,
      )
      return found
        .filter((one) => !isPast(one))
        .map(({ id, order: place }) => ({ id, date: place.slice(0, 'YYYY-MM-DD'.length) }))
    },
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
