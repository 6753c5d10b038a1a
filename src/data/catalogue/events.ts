import * as z from 'zod/mini'
import * as catalogue from '../../../contract/endpoints/catalogue.ts'
import {
  type Event,
  type EventAlternatives,
  EventFilters,
  type EventPage,
  type EventsQuery,
  TicketType,
} from '../../../contract/events.ts'
import { alternativesTo } from '../../../contract/rules/alternatives.ts'
import { listOrder } from '../../../contract/rules/catalogue-slices.ts'
import { EVENTS_LIMIT_DEFAULT } from '../../../contract/rules/event-list.ts'
import { lastDay } from '../../../contract/rules/paris-time.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { asDevice, type Cached, readThrough, type Stored } from '../stored.ts'
import { catalogueOf, keepSetTimes } from './catalogue.ts'
import { listProUsers } from './directory.ts'
import { installSnapshot, type SnapshotRules } from './install-snapshot.ts'
import { noteWithdrawn, pruneEvents } from './installed-snapshot.ts'

const rowOf = (event: Event, storedAt: number) => ({ id: event.id, date: lastDay(event), event, storedAt })

/** Writes events in a transaction. */
const putEvents = async (db: NectarDb, events: EventPage[], storedAt: number) => {
  const before = await db.events.bulkGet(events.map(({ id }) => id))
  const rows = events.map((event, index) => rowOf(keepSetTimes(event, before[index]?.event), storedAt))
  await db.events.bulkPut(rows)
}

/** Stores a list. An unfiltered list from the beginning also reveals withdrawn events. */
const storeList = async (query: Partial<EventsQuery>, events: Event[], storedAt: number) => {
  const isLast = events.length < (query.limit ?? EVENTS_LIMIT_DEFAULT)
  const withdrawn = isWhole(query) ? await unnamed(events, isLast) : []
  return writeDevice((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      await db.events.bulkDelete(withdrawn)
      await noteWithdrawn(db, withdrawn, storedAt)
      await putEvents(db, events, storedAt)
      await db.meta.put({ key: 'list', value: true, storedAt })
      await pruneEvents(db)
    }),
  )
}

/** Stores events that came with the page, unless a newer copy is stored. */
export const storeShownEvents = (events: Event[], storedAt: number): Promise<boolean> =>
  writeDevice((db) =>
    db.transaction('rw', db.events, async () => {
      const storedRows = await db.events.bulkGet(events.map(({ id }) => id))
      const isNew = (_: Event, index: number) => (storedRows[index]?.storedAt ?? 0) < storedAt
      await putEvents(db, events.filter(isNew), storedAt)
    }),
  )

/**
 * Returns the stored events that the server's list, up to its end, no longer names: they were withdrawn. Excludes today's events, which leave the
 * list by the clock.
 */
const unnamed = async (events: readonly Event[], isLast: boolean): Promise<string[]> => {
  const last = events.at(-1)
  const catalogue = last || isLast ? await readDevice(async (db) => catalogueOf(db)) : undefined
  if (!catalogue) return []
  const today = now().toISOString().slice(0, 10)
  const named = new Set(events.map(({ id }) => id))
  const listed = await catalogue.listedUntil(isLast || !last ? undefined : listOrder(last), now())
  return listed.filter(({ id, date }) => date > today && !named.has(id)).map(({ id }) => id)
}

const isWhole = ({ offset, limit: _, ...filters }: Partial<EventsQuery>): boolean =>
  !offset && Object.values(filters).every((value) => !value || value === 'All')

const loadList = async (query: Partial<EventsQuery>): Promise<Cached<Event[]> | undefined> => {
  const catalogue = await readDevice(async (db) => catalogueOf(db))
  const storedAt = await catalogue?.listedAt()
  if (!catalogue || storedAt === undefined) return undefined
  return { value: await catalogue.query(query, now()), storedAt }
}

/** Fetches unfinished events by date, time, id; offline, runs the same query on the stored events. */
export const listEvents = (query: Partial<EventsQuery> = {}): Promise<Stored<Event[]>> =>
  readThrough({
    ask: () => call(catalogue.events, { query: query.genre === 'All' ? { ...query, genre: '' } : query }),
    store: (events, storedAt) => storeList(query, events, storedAt),
    load: () => loadList(query),
  })

export const storedEvents = async (query: Partial<EventsQuery> = {}): Promise<Stored<Event[]> | undefined> =>
  asDevice(await loadList(query))

const loadEvent = async (id: string): Promise<Cached<EventPage> | undefined> => {
  const catalogue = await readDevice(async (db) => catalogueOf(db))
  return catalogue?.event(id, now())
}

/** Deletes the device's copy of an event that the server no longer has. */
const dropEvent = (id: string) =>
  writeDevice((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      await db.events.delete(id)
      await noteWithdrawn(db, [id], Date.now())
    }),
  )

/** Fetches one event. Throws AppError 404 if it does not exist, and deletes the device's copy then. */
export const getEvent = (id: string): Promise<Stored<EventPage>> =>
  readThrough({
    ask: async () => {
      try {
        return await call(catalogue.event, { params: { id } })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') await dropEvent(id)
        throw error
      }
    },
    store: (event, storedAt) => writeDevice((db) => db.events.put(rowOf(event, storedAt))),
    load: () => loadEvent(id),
  })

export const storedEvent = async (id: string): Promise<Stored<EventPage> | undefined> =>
  asDevice(await loadEvent(id))

const french = new Intl.Collator('fr')

const loadFilters = async (): Promise<Cached<EventFilters> | undefined> => {
  const stored = await readDevice(async (db) => ({
    row: await db.meta.get('filters'),
    catalogue: catalogueOf(db),
  }))
  const value = EventFilters.safeParse(stored?.row?.value).data
  if (stored?.row && value) return { value, storedAt: stored.row.storedAt }
  const storedAt = await stored?.catalogue.listedAt()
  if (!stored || storedAt === undefined) return undefined
  const { cities, styles, busiest } = await stored.catalogue.filters(now())
  return {
    value: { cities: cities.sort(french.compare), styles: styles.sort(french.compare), busiest },
    storedAt,
  }
}

export const eventFilters = (): Promise<Stored<EventFilters>> =>
  readThrough({
    ask: () => call(catalogue.eventFilters, {}),
    store: (value, storedAt) => writeDevice((db) => db.meta.put({ key: 'filters', value, storedAt })),
    load: loadFilters,
  })

export const storedEventFilters = async (): Promise<Stored<EventFilters> | undefined> =>
  asDevice(await loadFilters())

/** Suggests other queries for a list query without results. */
export const eventAlternatives = (query: Partial<EventsQuery>): Promise<Stored<EventAlternatives>> =>
  readThrough({
    ask: () => call(catalogue.eventAlternatives, { query }),
    store: async () => undefined,
    load: async () => {
      const catalogue = await readDevice(async (db) => catalogueOf(db))
      const storedAt = await catalogue?.listedAt()
      if (!catalogue || storedAt === undefined) return undefined
      const at = now()
      const value = await alternativesTo(query, at, (narrowed) => catalogue.query(narrowed, at))
      return { value, storedAt }
    },
  })

export const eventTicketTypes = (eventId: string): Promise<Stored<TicketType[]>> =>
  readThrough({
    ask: () => call(catalogue.eventTickets, { params: { id: eventId } }),
    store: (types, storedAt) => writeDevice((db) => db.ticketTypes.put({ eventId, types, storedAt })),
    load: () =>
      readDevice(async (db): Promise<Cached<TicketType[]> | undefined> => {
        const row = await db.ticketTypes.get(eventId)
        const value = z.safeParse(z.array(TicketType), row?.types).data
        return row && value && { value, storedAt: row.storedAt }
      }),
  })

/** Minimum age before the next prefetch, in ms. */
const FRESH_MS = 6 * 3_600_000

/** Limits the prefetch to one tab, or the worker, at a time. */
const LOCK = 'nectar.events-prefetch'

/**
 * Prefetches and stores upcoming events, cities, styles, artists and venues for offline use, if the last prefetch is some hours old or fetched fewer.
 * Never throws: the next call retries. `mustWait`: waits for a prefetch elsewhere.
 */
export const prefetchEvents = async (
  rules: SnapshotRules,
  { mustWait = false }: { mustWait?: boolean } = {},
): Promise<void> => {
  const fetchIfDue = async () => {
    const last = await readDevice((db) => db.meta.get('ahead'))
    const age = Date.now() - (last?.storedAt ?? 0)
    const isEnough = last?.key === 'ahead' && last.value.count >= rules.most
    if (isEnough && age >= 0 && age < FRESH_MS) return
    const [installed] = await Promise.allSettled([installSnapshot(rules), eventFilters(), listProUsers()])
    if (installed.status === 'rejected' || installed.value === 'interrupted') return
    await writeDevice((db) =>
      db.meta.put({ key: 'ahead', value: { count: rules.most }, storedAt: Date.now() }),
    )
  }
  const locks = globalThis.navigator?.locks
  await (locks
    ? locks.request(LOCK, { ifAvailable: !mustWait }, (lock) => (lock ? fetchIfDue() : undefined))
    : fetchIfDue()
  ).catch(() => undefined)
}
