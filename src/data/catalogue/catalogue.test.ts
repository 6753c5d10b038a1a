import { machineNow } from '../../../server/platform/machine-clock.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { eventOf, serve } from '../../../tests/support/member-data.ts'
import { queriedEvents } from '../../../tests/support/queried-events.ts'
import { openDb } from '../db.ts'
import { closeDevice, writeDevice } from '../device.ts'
import { eventFilters, storedEvent, storedEvents, storeShownEvents } from './events.ts'

beforeEach(async () => {
  await freshDevice()
})

const DAYS = 40
/** Returns `count` events over some weeks, several on a day, unordered. */
const catalogueOf = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(machineNow().getTime() + (1 + ((index * 7) % DAYS)) * 24 * 3_600_000)
      .toISOString()
      .slice(0, 10)
    return eventOf(`e${index}`, {
      date: day,
      time: index % 5 === 0 ? null : `${18 + (index % 6)}:30`,
      eventName: index % 3 === 0 ? `Soirée électro ${index}` : `Nuit ${index}`,
      city: ['Paris', 'Lyon', 'Nantes'][index % 3] ?? null,
      musicStyle: ['Techno', 'Jazz'][index % 2] ?? null,
    })
  })

const put = (events: Event[], storedAt = machineNow().getTime()) =>
  writeDevice((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      await db.events.bulkPut(events.map((event) => ({ id: event.id, date: event.date, event, storedAt })))
      await db.meta.put({ key: 'list', value: true, storedAt })
    }),
  )

const ids = (events: Event[] | undefined) => events?.map(({ id }) => id)
const queries = [
  {},
  { limit: 8 },
  { limit: 8, offset: 16 },
  { search: 'soiree elec', limit: 8, offset: 8 },
  { city: 'paris', musicStyle: 'jazz' },
  { search: 'nuit 1', limit: 100 },
  { search: 'introuvable' },
  { limit: 100, offset: 1150 },
]
const expectSameAs = async (events: Event[]) => {
  for (const query of queries) {
    expect(ids((await storedEvents(query))?.value), JSON.stringify(query)).toEqual(
      ids(queriedEvents(events, query, machineNow())),
    )
  }
}

describe('the kept catalogue', () => {
  it('answers every page as the rule does, asked one after the other or all at once', async () => {
    const events = catalogueOf(1200)
    await put(events)
    await expectSameAs(events)
    await closeDevice()
    const answers = await Promise.all(queries.map((query) => storedEvents(query)))
    expect(answers.map((answer) => ids(answer?.value))).toEqual(
      queries.map((query) => ids(queriedEvents(events, query, machineNow()))),
    )
  })

  it('follows what is written after it was read, few changes and many', async () => {
    const events = catalogueOf(1200)
    await put(events)
    await storedEvents({ limit: 8 })
    const changed = events.map((event, index) =>
      index % 40 === 0 ? { ...event, eventName: `Jazz ${index}`, date: '2099-01-01' } : event,
    )
    await put(changed.filter((_, index) => index % 40 === 0))
    await expectSameAs(changed)
    await writeDevice((db) => db.events.bulkDelete(changed.slice(0, 30).map(({ id }) => id)))
    await expectSameAs(changed.slice(30))
    await put(changed)
    await expectSameAs(changed)
  })

  it('follows another tab', async () => {
    await put([eventOf('mine')])
    expect(ids((await storedEvents())?.value)).toEqual(['mine'])
    const other = await openDb()
    await other.events.put({
      id: 'theirs',
      date: '2099-09-04',
      event: eventOf('theirs'),
      storedAt: machineNow().getTime(),
    })
    other.close()
    expect(ids((await storedEvents())?.value)).toEqual(['mine', 'theirs'])
  })

  it('says when the list was last fetched, here or in another tab', async () => {
    await put([eventOf('mine')], 1000)
    expect((await storedEvents())?.storedAt).toBe(1000)
    await put([eventOf('mine')], 2000)
    expect((await storedEvents())?.storedAt).toBe(2000)
    const other = await openDb()
    await other.meta.put({ key: 'list', value: true, storedAt: 3000 })
    expect((await storedEvents())?.storedAt).toBe(3000)
    await other.meta.delete('list')
    expect(await storedEvents()).toBeUndefined()
    other.close()
  })

  it('leaves out rows that do not keep the contract', async () => {
    await put([eventOf('good')])
    await writeDevice((db) =>
      db.events.bulkPut([
        { id: 'bad', date: '2099-01-01', event: { id: 'bad' } as never, storedAt: 1 },
        { id: 'moved', date: '2099-01-01', event: eventOf('moved'), storedAt: 1 },
      ]),
    )
    expect(ids((await storedEvents())?.value)).toEqual(['good'])
  })

  it('offers the cities and styles it holds where the filters were never fetched', async () => {
    await put([
      eventOf('a', { city: 'Évreux', musicStyle: 'Dub' }),
      eventOf('b', { city: 'Lyon', musicStyle: null }),
      eventOf('past', { date: '2000-01-01', city: 'Rome' }),
    ])
    serve({})
    expect((await eventFilters()).value).toEqual({
      cities: ['Évreux', 'Lyon'],
      styles: ['Dub'],
      busiest: { cities: ['Évreux', 'Lyon'], styles: ['Dub'] },
    })
  })
})

it('what a page came with is stored, unless something later is', async () => {
  const [one, other] = [eventOf('un'), eventOf('deux')]
  await put([{ ...one, likes: 8 }], 2_000)
  expect(await storeShownEvents([{ ...one, likes: 7 }, other], 1_000)).toBe(true)
  expect((await storedEvent('un'))?.value.likes).toBe(8)
  expect(await storedEvent('deux')).toEqual({ value: other, storedAt: 1_000, source: 'device' })
  await storeShownEvents([{ ...one, likes: 9 }], 3_000)
  expect((await storedEvent('un'))?.value.likes).toBe(9)
})

it('a list keeps the set times of a page, unless the concert was moved', async () => {
  const [kept, moved] = [eventOf('garde'), eventOf('deplace')]
  const setTimes = [{ name: 'Les Ronces', at: '21:00' }]
  await storeShownEvents(
    [kept, moved].map((event) => ({ ...event, setTimes })),
    1_000,
  )
  await storeShownEvents(
    [
      { ...kept, likes: 3 },
      { ...moved, date: '2099-12-01' },
    ],
    2_000,
  )
  expect((await storedEvent('garde'))?.value).toMatchObject({ likes: 3, setTimes })
  expect((await storedEvent('deplace'))?.value).not.toHaveProperty('setTimes')
})
