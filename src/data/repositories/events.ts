import * as z from 'zod/mini'
import {
  EVENTS_LIMIT_DEFAULT,
  Event,
  EventFilters,
  type EventsQuery,
  TicketType,
} from '../../../contract/events.ts'
import { call } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import { byDate, queryEvents } from '../event-list.ts'
import { asDevice, type Kept, readThrough, type Stored } from '../stored.ts'

/** How many events are kept at most, and for how long an event is kept after its day, in ms. */
const MAX_EVENTS = 500
const MAX_AGE_MS = 60 * 24 * 3_600_000

const rowOf = (event: Event, storedAt: number) => ({ id: event.id, date: event.date, event, storedAt })

/** Deletes what is too old, then the least recently stored beyond the bound. Inside a write of `events`. */
const prune = async (db: NectarDb): Promise<void> => {
  const oldest = new Date(Date.now() - MAX_AGE_MS).toISOString().slice(0, 10)
  await db.events.where('date').below(oldest).delete()
  const surplus = (await db.events.count()) - MAX_EVENTS
  if (surplus > 0)
    await db.events.bulkDelete(await db.events.orderBy('storedAt').limit(surplus).primaryKeys())
}

const isWhole = ({ offset, limit: _, ...filters }: Partial<EventsQuery>): boolean =>
  !offset && Object.values(filters).every((value) => !value || value === 'All')

/** Keeps a list. An unfiltered first page is the whole truth up to its last event: what stood there and is gone was withdrawn. */
const keepList = (query: Partial<EventsQuery>, events: Event[], storedAt: number) =>
  writeDevice((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      const last = events.at(-1)
      if (isWhole(query)) {
        const full = events.length === (query.limit ?? EVENTS_LIMIT_DEFAULT)
        const listed = new Set(events.map(({ id }) => id))
        const today = new Date(storedAt).toISOString().slice(0, 10)
        const withdrawn = await db.events
          .where('date')
          .above(today)
          .filter(({ id, event }) => !listed.has(id) && (!full || !last || !event || byDate(event, last) < 0))
          .primaryKeys()
        await db.events.bulkDelete(withdrawn)
      }
      await db.events.bulkPut(events.map((event) => rowOf(event, storedAt)))
      await db.meta.put({ key: 'list', value: true, storedAt })
      await prune(db)
    }),
  )

const recallList = (query: Partial<EventsQuery>) =>
  readDevice(async (db): Promise<Kept<Event[]> | undefined> => {
    const list = await db.meta.get('list')
    if (!list) return undefined
    const events = (await db.events.toArray()).flatMap((row) => Event.safeParse(row.event).data ?? [])
    return { value: queryEvents(events, query, new Date()), storedAt: list.storedAt }
  })

/** Unfinished events by date, time, id (rulings 27 and 28); from the device, those it keeps, under the same query. */
export const listEvents = (query: Partial<EventsQuery> = {}): Promise<Stored<Event[]>> =>
  readThrough({
    ask: () => call('events', { query: query.genre === 'All' ? { ...query, genre: '' } : query }),
    keep: (events, storedAt) => keepList(query, events, storedAt),
    recall: () => recallList(query),
  })
export const storedEvents = async (query: Partial<EventsQuery> = {}): Promise<Stored<Event[]> | undefined> =>
  asDevice(await recallList(query))

const recallEvent = (id: string) =>
  readDevice(async (db): Promise<Kept<Event> | undefined> => {
    const row = await db.events.get(id)
    const value = Event.safeParse(row?.event).data
    return row && value && { value, storedAt: row.storedAt }
  })

/** One event. Throws AppError 404 when it does not exist, and drops the device's copy then. */
export const getEvent = (id: string): Promise<Stored<Event>> =>
  readThrough({
    ask: async () => {
      try {
        return await call('event', { params: { id } })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found')
          await writeDevice((db) => db.events.delete(id))
        throw error
      }
    },
    keep: (event, storedAt) => writeDevice((db) => db.events.put(rowOf(event, storedAt))),
    recall: () => recallEvent(id),
  })
export const storedEvent = async (id: string): Promise<Stored<Event> | undefined> =>
  asDevice(await recallEvent(id))

const recallFilters = () =>
  readDevice(async (db): Promise<Kept<EventFilters> | undefined> => {
    const row = await db.meta.get('filters')
    const value = EventFilters.safeParse(row?.value).data
    return row && value && { value, storedAt: row.storedAt }
  })

/** Cities and styles in use. */
export const eventFilters = (): Promise<Stored<EventFilters>> =>
  readThrough({
    ask: () => call('eventFilters', {}),
    keep: (value, storedAt) => writeDevice((db) => db.meta.put({ key: 'filters', value, storedAt })),
    recall: recallFilters,
  })
export const storedEventFilters = async (): Promise<Stored<EventFilters> | undefined> =>
  asDevice(await recallFilters())

/** The kinds of tickets of an event. */
export const eventTicketTypes = (eventId: string): Promise<Stored<TicketType[]>> =>
  readThrough({
    ask: () => call('eventTickets', { params: { id: eventId } }),
    keep: (types, storedAt) => writeDevice((db) => db.ticketTypes.put({ eventId, types, storedAt })),
    recall: () =>
      readDevice(async (db): Promise<Kept<TicketType[]> | undefined> => {
        const row = await db.ticketTypes.get(eventId)
        const value = z.safeParse(z.array(TicketType), row?.types).data
        return row && value && { value, storedAt: row.storedAt }
      }),
  })
