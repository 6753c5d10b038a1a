import { Dexie } from 'dexie'
import { type Event, type EventFilters, EventPage, type EventsQuery } from '../../../contract/events.ts'
import { BUSIEST_OF, busiestOf } from '../../../contract/rules/alternatives.ts'
import { firstListedDay, lastDay } from '../../../contract/rules/paris-time.ts'
import { fold } from '../../../contract/rules/search.ts'
import { DATABASE } from '../../config/storage.ts'
import type { NectarDb } from '../db.ts'
import { readDevice } from '../device.ts'
import type { Cached } from '../stored.ts'
import { type ListedEvent, listedEvent, pageOf, passing, type Wanted, wantedOf } from './event-list.ts'
import { openListedRows } from './listed-rows.ts'
import { isCovered, isSuperseded, type Opened, openInstalledSnapshot } from './opened-snapshot.ts'
import type { Hit, SnapshotFile } from './snapshot.ts'
import { pause, yieldToMain } from './yield-to-main.ts'

/** Delay after the first query before the rest is loaded, in ms: the query's result is shown first. */
const WARM_UP_MS = 300

/** The stored events in memory, snapshot and rows together, so that a query only walks over arrays. */
interface Catalogue {
  query(query: Partial<EventsQuery>, now: Date): Promise<Event[]>
  /** Returns cities and styles of every unfinished event, unordered, spelled as in its next event. */
  filters(now: Date): Promise<EventFilters>
  /** Returns an event, listed or not, and the last time it was confirmed (ms since 1970). */
  event(id: string, now: Date): Promise<Cached<EventPage> | undefined>
  /** Returns ids and days of the unfinished events up to a place in the list, or of all if none is given. */
  listedUntil(order: string | undefined, now: Date): Promise<{ id: string; date: string }[]>
  /** Returns the time of the last fetch of the list, in ms since 1970; undefined if it was never fetched. */
  listedAt(): Promise<number | undefined>
}

/** Lists and snapshots leave out set times: returns an event with those of its stored page, unless it was moved. */
export const keepSetTimes = (event: EventPage, stored: EventPage | undefined): EventPage =>
  stored?.setTimes && stored.date === event.date && stored.time === event.time
    ? { setTimes: stored.setTimes, ...event }
    : event

/** A found event: in a file, or in its own row. */
type Found = { order: string; id: string } & ({ file: SnapshotFile; hit: Hit } | { listed: ListedEvent })

/** A source of events in list order, loaded up to `through`. */
interface Source {
  found: Iterator<Found>
  isWhole: boolean
  through: string
  more: () => Promise<void>
}

/** Merges the events of all sources until there are enough, or names the source that must load more first. */
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
    for (const each of heads) {
      if (!each.head.done && (!next || next.head.done || each.head.value.order < next.head.value.order))
        next = each
    }
    const isKnown = next && !next.head.done && (!nearest || next.head.value.order <= nearest.through)
    if (!isKnown || !next || next.head.done) return { found, wanting: nearest }
    if (!seen.has(next.head.value.id)) found.push(next.head.value)
    seen.add(next.head.value.id)
    next.head = next.source.found.next()
  }
  return { found }
}

const openCatalogue = (database: NectarDb): Catalogue => {
  const rows = openListedRows()
  const snapshot = openInstalledSnapshot()
  let lastListed: Promise<number | undefined> | undefined
  let working: Promise<void> = Promise.resolve()

  const inTurn = (step: () => Promise<void>): Promise<void> => {
    working = working.then(step, step)
    return working
  }
  const prepare = (now: Date) =>
    inTurn(async () => {
      await snapshot.prepare()
      await rows.prepare(now)
    })

  /** Queries again the data that the device failed to return. */
  const retry = () => {
    snapshot.retry()
    rows.retry()
  }

  Dexie.on('storagemutated', (parts) => {
    const isTouched = (table: string) =>
      Object.keys(parts).some((part) => part === 'all' || part.startsWith(`idb://${DATABASE}/${table}/`))
    if (isTouched('events')) rows.markStale()
    if (isTouched('meta')) lastListed = undefined
    if (isTouched('events') || isTouched('meta')) snapshot.markStale()
  })

  const readListed = async () => {
    const row = await readDevice((db) => db.meta.get('list'))
    if (!row) lastListed = undefined
    return row?.storedAt
  }

  const rowSource = (wanted: Wanted): Source => {
    const isWanted = passing(wanted)
    const loaded = rows.loaded()
    const opened = snapshot.current()
    function* find(): Generator<Found, void> {
      for (const listed of loaded) {
        if (isWanted(listed) && !(opened && isSuperseded(opened, listed)))
          yield { order: listed.order, id: listed.event.id, listed }
      }
    }
    // This sign sorts after every order of a day.
    return {
      found: find(),
      isWhole: rows.isWhole(),
      through: `${rows.through()}~`,
      more: () =>
        inTurn(async () => {
          if (!rows.isWhole() && rows.loaded() === loaded) await rows.loadMore()
        }),
    }
  }
  const fileSource = (wanted: Wanted, opened: Opened, file: SnapshotFile): Source => {
    function* find(): Generator<Found, void> {
      for (const hit of file.hits(wanted)) {
        if (!isCovered(opened, file, hit.id)) yield { order: hit.order, id: hit.id, file, hit }
      }
    }
    return {
      found: find(),
      isWhole: file.isWhole(),
      through: file.through(),
      more: () => inTurn(() => snapshot.loadMore(opened, file)),
    }
  }

  const find = async (wanted: Wanted, isEnough: (found: Found[]) => boolean, now: Date) => {
    retry()
    for (;;) {
      await prepare(now)
      const opened = snapshot.current()
      const files = opened ? [opened.base, opened.delta].filter((file) => file !== null) : []
      const sources = [
        rowSource(wanted),
        ...(opened ? files.map((file) => fileSource(wanted, opened, file)) : []),
      ]
      const { found, wanting } = merge(sources, isEnough)
      if (!wanting) return found
      await wanting.more()
    }
  }

  const eventsOf = async (found: Found[]): Promise<Event[]> => {
    const hits = found.flatMap((item) => ('hit' in item ? [item] : []))
    const files = [...new Set(hits.map(({ file }) => file))]
    const read = await Promise.all(
      files.map((file) => file.events(hits.flatMap((item) => (item.file === file ? [item.hit] : [])))),
    )
    return found.flatMap((item) => {
      if ('listed' in item) return [item.listed.event]
      return read.flatMap((events) => events.get(item.hit) ?? [])
    })
  }

  let isWarming = false
  /** Loads the rest in the background, so that the first letter of a search is as fast as the others. */
  const warmUp = async () => {
    if (isWarming) return
    isWarming = true
    const pauseWhenDue = yieldToMain()
    await pause(WARM_UP_MS)
    while (database.isOpen() && !rows.isStale() && !snapshot.isStale()) {
      const opened = snapshot.current()
      if (rows.isWhole() && (!opened || opened.base.isWhole())) break
      await inTurn(async () => {
        if (!rows.isWhole() && !rows.isStale()) await rows.loadMore()
        else if (opened) await snapshot.loadMore(opened, opened.base)
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
      const textOf = (item: Found, field: 'city' | 'musicStyle'): string | null => {
        const value = 'hit' in item ? item.file.field(item.hit, field) : item.listed.event[field]
        return typeof value === 'string' ? value : null
      }
      const inUse = (field: 'city' | 'musicStyle') => {
        const values = new Map<string, string>()
        for (const item of found) {
          const value = textOf(item, field)
          if (value !== null && !values.has(fold(value))) values.set(fold(value), value)
        }
        return [...values.values()]
      }
      const next = found.slice(0, BUSIEST_OF).map((item) => ({
        city: textOf(item, 'city'),
        musicStyle: textOf(item, 'musicStyle'),
      }))
      return { cities: inUse('city'), styles: inUse('musicStyle'), busiest: busiestOf(next) }
    },
    event: async (id, now) => {
      const row = await readDevice((db) => db.events.get(id))
      const value = EventPage.safeParse(row?.event).data
      const stored = row && value ? { value, storedAt: row.storedAt } : undefined
      retry()
      await prepare(now)
      const opened = snapshot.current()
      if (!opened) return stored
      if (stored && !isSuperseded(opened, { ...listedEvent(stored.value), storedAt: stored.storedAt }))
        return stored
      for (const file of opened.delta ? [opened.delta, opened.base] : [opened.base]) {
        let hit = file.locate(id)
        while (!hit && !file.isWhole() && (await file.loadMore())) hit = file.locate(id)
        if (!hit || isCovered(opened, file, id)) continue
        const event = (await file.events([hit])).get(hit)
        if (event) return { value: keepSetTimes(event, value), storedAt: opened.state.at }
      }
      // An unlisted event's row is still valid if it is cancelled or over.
      const isKnown =
        stored && (stored.value.status === 'cancelled' || lastDay(stored.value) < firstListedDay(now))
      return isKnown ? stored : undefined
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
        .filter((item) => !isPast(item))
        .map(({ id, order: place }) => ({ id, date: place.slice(0, 'YYYY-MM-DD'.length) }))
    },
    listedAt: () => {
      lastListed ??= readListed()
      return lastListed
    },
  }
}

const catalogues = new WeakMap<NectarDb, Catalogue>()

/** Returns the catalogue of this database, creating it at the first use. */
export const catalogueOf = (db: NectarDb): Catalogue => {
  let catalogue = catalogues.get(db)
  if (!catalogue) {
    catalogue = openCatalogue(db)
    catalogues.set(db, catalogue)
  }
  return catalogue
}
