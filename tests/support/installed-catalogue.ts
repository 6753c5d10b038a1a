import { expect } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { storedEvents } from '../../src/data/catalogue/events.ts'
import { readDevice, writeDevice } from '../../src/data/device.ts'
import { eventOf } from './member-data.ts'
import { queriedEvents } from './queried-events.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
export const ago = (ms: number) => new Date(machineNow().getTime() - ms)
export const day = (offset: number) =>
  new Date(machineNow().getTime() + offset * DAY_MS).toISOString().slice(0, 10)
export const rules = { most: 100_000, isWanted: () => true }

/** Returns some weeks of events, several a day, in no order. */
export const eventsOf = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) =>
    eventOf(`e${index}`, {
      date: day(1 + ((index * 7) % 40)),
      time: index % 5 === 0 ? null : `${18 + (index % 6)}:30`,
      eventName: index % 3 === 0 ? `Soirée électro ${index}` : `Nuit ${index}`,
      organizer: index % 4 === 0 ? null : `Collectif ${index % 11}`,
      place: `La Cave ${index % 13}`,
      city: ['Paris', 'Lyon', 'Nantes', null][index % 4] ?? null,
      musicStyle: ['Techno', 'Jazz'][index % 2] ?? null,
      description: `Le texte ${index}`,
      likes: index,
    }),
  )

export const ids = (events: Event[] | undefined) => events?.map(({ id }) => id)
export const stored = async (query = {}) => (await storedEvents(query))?.value
export const put = (events: Event[], storedAt = machineNow().getTime()) =>
  writeDevice((db) =>
    db.events.bulkPut(events.map((event) => ({ id: event.id, date: event.date, event, storedAt }))),
  )
export const rowIds = async () => (await readDevice((db) => db.events.toCollection().primaryKeys()))?.sort()
export const installedFiles = async () =>
  (await readDevice((db) => db.snapshotIndex.orderBy('file').uniqueKeys()))?.map(String).sort()

const queries = [
  {},
  { limit: 8 },
  { limit: 8, offset: 48 },
  { search: 'soiree elec', limit: 8, offset: 8 },
  { city: 'paris', musicStyle: 'jazz' },
  { search: 'collectif 1 cave', limit: 100 },
  { search: 'nuit 29', limit: 100 },
  { search: 'introuvable' },
  { dateFrom: day(10), dateTo: day(12), limit: 100 },
  { limit: 100, offset: 550 },
]
export const expectSameAs = async (events: Event[]) => {
  for (const query of queries)
    expect(await stored(query), JSON.stringify(query)).toEqual(queriedEvents(events, query, machineNow()))
}
