import 'fake-indexeddb/auto'
import type { Dexie } from 'dexie'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { fileOf } from '../../tests/support/catalogue-file.ts'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import { eventOf, refusalOf, serve } from '../../tests/support/member-data.ts'
import { queriedEvents } from '../../tests/support/queried-events.ts'
import { serveCatalogue } from '../../tests/support/serve-catalogue.ts'
import { closeDevice, readDevice, storageHealth, writeDevice } from './device.ts'
import { installSnapshot } from './install-snapshot.ts'
import { eventFilters, getEvent, listEvents, storedEvent, storedEvents } from './repositories/events.ts'
import { prefetchEvents } from './repositories/prefetch-events.ts'
import { writesSettled } from './stored.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ago = (ms: number) => new Date(Date.now() - ms)
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
const rules = { most: 100_000, isWanted: () => true }

beforeEach(async () => {
  vi.unstubAllGlobals()
  await freshDevice()
  storageHealth.report('ok')
})

/** Some weeks of events, several a day, in no order. */
const eventsOf = (count: number): Event[] =>
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

const ids = (events: Event[] | undefined) => events?.map(({ id }) => id)
const stored = async (query = {}) => (await storedEvents(query))?.value
const put = (events: Event[], storedAt = Date.now()) =>
  writeDevice((db) =>
    db.events.bulkPut(events.map((event) => ({ id: event.id, date: event.date, event, storedAt }))),
  )
const rowIds = async () => (await readDevice((db) => db.events.toCollection().primaryKeys()))?.sort()
const heldFiles = async () =>
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
const expectSameAs = async (events: Event[]) => {
  for (const query of queries)
    expect(await stored(query), JSON.stringify(query)).toEqual(queriedEvents(events, query, new Date()))
}

describe('a snapshot', () => {
  it('is installed once, and answers every page, filter and search as the rule does', async () => {
    const events = eventsOf(600)
    const { asked } = serveCatalogue({ snapshot: fileOf(events) })
    expect(await stored()).toBeUndefined()
    await prefetchEvents(rules)
    await expectSameAs(events)
    expect((await storedEvent('e17'))?.value).toEqual(events[17])
    expect(await storedEvent('e6000')).toBeUndefined()
    expect(asked.filter((path) => path.startsWith('/api/catalogue'))).toHaveLength(2)
    await prefetchEvents(rules)
    expect(asked).toHaveLength(4)
    // As a page that begins with it.
    await closeDevice()
    await expectSameAs(events)
    await closeDevice()
    expect((await storedEvent('e17'))?.value).toEqual(events[17])
  })

  it('answers as the rule does, whatever is in it and whatever is asked', { timeout: 300_000 }, async () => {
    const words = [
      'Soirée',
      'électro',
      'Œuvre',
      'ÇA',
      'l’été',
      'ΣΑΣ',
      'İst',
      'a',
      'ab',
      '!',
      'cœur-à-cœur',
      '88',
      '\u0301x',
    ]
    const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(' '))
    const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
    const event = fc
      .record({
        id: fc.stringMatching(/^[A-Za-z0-9_-]{1,3}$/),
        eventName: text,
        organizer: nullable(text),
        place: nullable(text),
        city: nullable(fc.constantFrom('Paris', 'PARÍS', 'Saint-Étienne', '')),
        musicStyle: nullable(fc.constantFrom('Techno', 'Hip Hop', 'hip-hop')),
        date: fc.constantFrom(day(-3), day(0), day(1), day(2)),
        time: nullable(fc.constantFrom('18:59', '19:00', '19:01')),
      })
      .map(({ id, ...more }) => eventOf(id, more))
    const events = fc.uniqueArray(event, { selector: ({ id }) => id, maxLength: 24 })
    const absent = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
    const query = fc.record({
      search: absent(fc.oneof(text, fc.constantFrom('soiree electro', 'coe', 'ete', '- !', 'z', 'σα'))),
      city: absent(fc.constantFrom('paris', 'saint etienne', '', 'Lyon')),
      genre: absent(fc.constantFrom('All', 'techno', 'HIP HOP', '')),
      dateFrom: absent(fc.constantFrom(day(1), day(5))),
      dateTo: absent(fc.constantFrom(day(0), day(1))),
      limit: absent(fc.integer({ min: 1, max: 10 })),
      offset: absent(fc.integer({ min: 0, max: 12 })),
    })
    const isIn = (all: Event[]) => new Set(ids(all))
    await fc.assert(
      fc.asyncProperty(
        events,
        events,
        events,
        fc.array(query, { minLength: 3, maxLength: 6 }),
        async (base, changed, rows, asked) => {
          await freshDevice()
          const removed = base.filter((_, index) => index % 5 === 0).map(({ id }) => id)
          const delta = changed.filter(({ id }) => !removed.includes(id))
          const snapshot = fileOf(base, { at: ago(DAY_MS), length: 3 })
          serveCatalogue({
            snapshot,
            delta: fileOf(delta, { at: ago(60 * MINUTE_MS), base: snapshot.name, removed, length: 3 }),
          })
          expect(await installSnapshot(rules)).toBe('up to date')
          await put(rows)
          const over = [isIn(rows), isIn(delta)] as const
          const truth = [
            ...rows,
            ...delta.filter(({ id }) => !over[0].has(id)),
            ...base.filter(({ id }) => !over[0].has(id) && !over[1].has(id) && !removed.includes(id)),
          ]
          for (const one of asked) {
            const wanted = Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined))
            expect(await stored(wanted)).toEqual(queriedEvents(truth, wanted, new Date()))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('answers for the Pass and for free of slices that an earlier version stored', async () => {
    const events = eventsOf(30).map((event, index) => ({
      ...event,
      source: index % 3 === 0 ? 'concerts-api' : null,
      price: index % 2 === 0 ? 0 : 12,
    }))
    serveCatalogue({ snapshot: fileOf(events, { length: 8 }) })
    await installSnapshot(rules)
    // That version had source and price among the columns that are read for what is shown.
    await writeDevice((db) =>
      db.transaction('rw', db.snapshotTables, async () => {
        for (const row of await db.snapshotIndex.toArray()) {
          const { source, price, ...codes } = row.codes
          const beside = await db.snapshotEvents.get([row.file, row.slice])
          await db.snapshotIndex.put({ ...row, codes })
          if (beside)
            await db.snapshotEvents.put({ ...beside, columns: { ...beside.columns, source, price } })
        }
      }),
    )
    for (const asked of [
      { pass: '1' },
      { free: '1' },
      { pass: '1', free: '1' },
      { when: 'weekend' },
    ] as const)
      expect(await stored(asked)).toEqual(queriedEvents(events, asked, new Date()))
    expect(await stored({ pass: '1', free: '1' })).toHaveLength(5)
  })

  it('offers the cities and styles it holds where the filters were never fetched', async () => {
    serveCatalogue({
      snapshot: fileOf([
        eventOf('a', { date: day(1), city: 'Évreux', musicStyle: 'Dub' }),
        eventOf('b', { date: day(2), city: 'EVREUX', musicStyle: null }),
        eventOf('past', { date: day(-9), city: 'Rome' }),
      ]),
    })
    await installSnapshot(rules)
    await put([eventOf('c', { date: day(3), city: 'Lyon', musicStyle: null })])
    serve({})
    expect((await eventFilters()).value).toEqual({
      cities: ['Évreux', 'Lyon'],
      styles: ['Dub'],
      busiest: { cities: ['Évreux', 'Lyon'], styles: ['Dub'] },
    })
  })

  it('never stands before a row that is newer, and drops those that are older', async () => {
    const [kept, renamed, sold] = eventsOf(3) as [Event, Event, Event]
    await put(
      [{ ...renamed, eventName: 'Ancien' }, eventOf('withdrawn', { date: day(5) })],
      Date.now() - DAY_MS,
    )
    await put([{ ...sold, soldOut: true, likes: 99 }], Date.now() - 10 * MINUTE_MS)
    await put([eventOf('cancelled', { status: 'cancelled', date: day(5) })], Date.now() - DAY_MS)
    await put([eventOf('over', { date: day(-2) })], Date.now() - 3 * DAY_MS)
    serveCatalogue({ snapshot: fileOf([kept, renamed, sold], { at: ago(60 * MINUTE_MS) }), at: new Date() })
    await installSnapshot(rules)
    expect(await rowIds()).toEqual(['cancelled', 'over', sold.id].sort())
    const listed = await stored()
    expect(ids(listed)?.sort()).toEqual(ids([kept, renamed, sold])?.sort())
    expect(listed?.find(({ id }) => id === sold.id)).toMatchObject({ soldOut: true, likes: 99 })
    expect(listed?.find(({ id }) => id === renamed.id)?.eventName).toBe(renamed.eventName)
    expect((await storedEvent('over'))?.value.id).toBe('over')
    expect((await storedEvent('cancelled'))?.value.status).toBe('cancelled')
    // What an old tab writes late is no newer for that.
    await put([{ ...kept, eventName: 'Hier' }], Date.now() - DAY_MS)
    expect((await stored())?.find(({ id }) => id === kept.id)?.eventName).toBe(kept.eventName)
    expect((await storedEvent(kept.id))?.value.eventName).toBe(kept.eventName)
    await put([{ ...kept, eventName: 'Maintenant' }])
    expect((await storedEvent(kept.id))?.value.eventName).toBe('Maintenant')
    expect(await stored()).toHaveLength(3)
  })

  it('leaves a concert of the day in Paris alone, though it is listed no more', async () => {
    // Half past midnight of the 2nd in Paris, of the evening before elsewhere.
    const at = new Date('2099-08-01T22:30:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now: at })
    onTestFinished(() => void vi.useRealTimers())
    await put([eventOf('begun', { date: '2099-08-02', time: '00:05' })], Number(at) - DAY_MS)
    await put([eventOf('withdrawn', { date: '2099-08-03' })], Number(at) - DAY_MS)
    serveCatalogue({ snapshot: fileOf([eventOf('next', { date: '2099-08-04' })], { at }), at })
    await installSnapshot(rules)
    expect(await rowIds()).toEqual(['begun'])
  })

  it('loses what the server names no more, or answers 404 for', async () => {
    const events = eventsOf(40)
    serveCatalogue({ snapshot: fileOf(events, { at: ago(60 * MINUTE_MS) }) })
    await installSnapshot(rules)
    const order = queriedEvents(events, { limit: 100 }, new Date())
    const [first, second, third] = order as [Event, Event, Event]
    const named = order.filter((event) => event !== second).slice(0, 10)
    serve({ '/api/events': named, [`/api/events/${third.id}`]: refusalOf(404, 'not_found') })
    await listEvents({ limit: 10 })
    await expect(getEvent(third.id)).rejects.toThrow()
    await writesSettled()
    expect(ids(await stored({ limit: 100 }))).toEqual(
      ids(order.filter((event) => event !== second && event !== third)),
    )
    expect(await storedEvent(second.id)).toBeUndefined()
    expect((await storedEvent(first.id))?.value.id).toBe(first.id)
    // A newer snapshot knows of it again.
    serveCatalogue({ snapshot: fileOf(events, { at: new Date(Date.now() + 5 * MINUTE_MS), length: 7 }) })
    await installSnapshot(rules)
    expect(ids(await stored({ limit: 100 }))).toEqual(ids(order))
  })

  it('is as old as its last comparison', async () => {
    const at = ago(60 * MINUTE_MS)
    serveCatalogue({ snapshot: fileOf(eventsOf(3), { at: ago(DAY_MS) }), at })
    await installSnapshot(rules)
    expect((await storedEvents())?.storedAt).toBe(at.getTime())
    expect((await storedEvent('e1'))?.storedAt).toBe(at.getTime())
  })
})

describe('a delta', () => {
  it('changes, adds and removes; the next one takes its place, and only it is fetched', async () => {
    const events = eventsOf(300)
    const [gone, renamed] = events as [Event, Event]
    const snapshot = fileOf(events, { at: ago(3 * DAY_MS) })
    const { held, asked } = serveCatalogue({ snapshot })
    await installSnapshot(rules)
    const other = { ...renamed, eventName: 'Autrement', date: day(30) }
    held.delta = fileOf([other, eventOf('new', { date: day(2) })], {
      at: ago(2 * DAY_MS),
      base: snapshot.name,
      removed: [gone.id],
    })
    asked.length = 0
    expect(await installSnapshot(rules)).toBe('up to date')
    expect(asked).toEqual(['/api/catalogue', `/api/catalogue/${held.delta.name}`])
    await expectSameAs([...events.slice(2), other, eventOf('new', { date: day(2) })])
    expect(await storedEvent(gone.id)).toBeUndefined()
    // Undone: it says so, and what it says nothing of is as in the snapshot.
    held.delta = fileOf([renamed, gone], { at: ago(DAY_MS), base: snapshot.name, removed: ['new'] })
    await installSnapshot(rules)
    await expectSameAs(events)
    expect(await heldFiles()).toEqual([snapshot.name, held.delta.name].sort())
    held.delta = null
    held.at = new Date()
    await installSnapshot(rules)
    await expectSameAs(events)
    expect(await heldFiles()).toEqual([snapshot.name])
  })

  it('of another snapshot is refused, and nothing changes', async () => {
    const events = eventsOf(20)
    const { held } = serveCatalogue({ snapshot: fileOf(events, { at: ago(DAY_MS) }) })
    await installSnapshot(rules)
    held.delta = fileOf([eventOf('new', { date: day(2) })], { base: '0'.repeat(64) })
    await expect(installSnapshot(rules)).rejects.toThrow('Un delta d’un autre catalogue.')
    await expectSameAs(events)
    expect(await heldFiles()).toEqual([held.snapshot?.name])
  })
})

describe('an installation', () => {
  /** A file whose answer breaks off after so many lines. */
  const broken = (text: string, lines: number) => {
    const parts = text.split('\n').slice(0, lines)
    let index = 0
    return new Response(
      new ReadableStream({
        pull: (controller) => {
          if (index < parts.length) controller.enqueue(new TextEncoder().encode(`${parts[index++]}\n`))
          else controller.error(new TypeError('network error'))
        },
      }),
    )
  }

  it('that is interrupted goes on where it was, and until then the old one stands', async () => {
    const [before, after] = [eventsOf(100), eventsOf(300).slice(100)]
    const old = fileOf(before, { at: ago(DAY_MS) })
    const { held } = serveCatalogue({ snapshot: old })
    await installSnapshot(rules)
    const next = fileOf(after, { length: 50 })
    let isBroken = true
    const { asked } = serveCatalogue({ snapshot: next }, ({ text }) =>
      isBroken ? broken(text, 2) : undefined,
    )
    await prefetchEvents(rules)
    await expectSameAs(before)
    expect(await readDevice((db) => db.snapshotIndex.where({ file: next.name }).count())).toBe(2)
    expect(await readDevice((db) => db.meta.get('ahead'))).toBeUndefined()
    const written = await readDevice((db) => db.snapshotIndex.get([next.name, 0]))
    isBroken = false
    await prefetchEvents(rules)
    await expectSameAs(after)
    expect(await readDevice((db) => db.snapshotIndex.get([next.name, 0]))).toEqual(written)
    expect(await heldFiles()).toEqual([next.name])
    expect(asked.filter((path) => path === `/api/catalogue/${next.name}`)).toHaveLength(2)
    expect(held.snapshot).toBe(old)
  })

  it.each([
    ['a line that is no JSON', (text: string) => text.replace('}\n', '\n')],
    ['a page of a hotel', () => '<html>Bienvenue</html>'],
    ['a price below nothing', (text: string) => text.replace('"price":[0', '"price":[-3')],
    ['a column that is too short', (text: string) => text.replace(/"likes":\[\d+,/, '"likes":[')],
    ['a number of no dictionary', (text: string) => text.replace(/"city":\[\d/, '"city":[999')],
    ['another order', (text: string) => text.split('\n').reverse().join('\n').trim()],
    ['less than was said', (text: string) => `${text.split('\n')[0]}\n`],
    ['an id that is none', (text: string) => text.replace('"id":["', '"id":["a\\nb')],
  ])('refuses %s, and the old one stands', async (_, spoil) => {
    const before = eventsOf(40)
    serveCatalogue({ snapshot: fileOf(before, { at: ago(DAY_MS) }) })
    await installSnapshot(rules)
    const next = fileOf(eventsOf(60).slice(40), { length: 10 })
    expect(spoil(next.text)).not.toBe(next.text)
    serveCatalogue({ snapshot: next }, ({ text }) => new Response(spoil(text)))
    await expect(installSnapshot(rules)).rejects.toThrow()
    await prefetchEvents(rules)
    await expectSameAs(before)
    expect(await heldFiles()).not.toContain(next.name)
  })

  it('asks again where a file was replaced meanwhile', async () => {
    const events = eventsOf(10)
    const { held, asked } = serveCatalogue({ snapshot: fileOf(eventsOf(5)) })
    const vanished = { ...fileOf(eventsOf(7)) }
    const original = globalThis.fetch
    let first = true
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      if (first && input === '/api/catalogue') {
        first = false
        const { text: __, ...snapshot } = vanished
        return Response.json({ at: snapshot.at, snapshot, delta: null })
      }
      return original(input, init)
    })
    held.snapshot = fileOf(events)
    expect(await installSnapshot(rules)).toBe('up to date')
    await expectSameAs(events)
    expect(asked.at(-1)).toBe(`/api/catalogue/${held.snapshot.name}`)
  })

  it('leaves everything alone where the server has none, or fails', async () => {
    await put(eventsOf(20))
    await writeDevice((db) => db.meta.put({ key: 'list', value: true, storedAt: Date.now() }))
    serveCatalogue({ snapshot: null })
    await prefetchEvents(rules)
    serve({ '/api/catalogue': refusalOf(500, 'internal') })
    await prefetchEvents(rules)
    await expectSameAs(eventsOf(20))
    expect(await readDevice((db) => db.meta.get('ahead'))).toBeUndefined()
  })

  it('that another tab has done with something newer is not undone', async () => {
    const newer = eventsOf(12)
    const { held } = serveCatalogue({ snapshot: fileOf(newer) })
    await installSnapshot(rules)
    held.snapshot = fileOf(eventsOf(4), { at: ago(DAY_MS) })
    await installSnapshot(rules)
    await expectSameAs(newer)
  })

  it('takes the next events where not all are wanted, and the others once they are', async () => {
    const events = eventsOf(300)
    const { asked } = serveCatalogue({ snapshot: fileOf(events, { length: 50 }) })
    expect(await installSnapshot({ ...rules, most: 120 })).toBe('up to date')
    const order = queriedEvents(events, { limit: 300 }, new Date())
    expect(ids(await stored({ limit: 300 }))).toEqual(ids(order.slice(0, 150)))
    await installSnapshot({ ...rules, most: 120 })
    expect(asked.filter((path) => path.length > '/api/catalogue/'.length)).toHaveLength(1)
    // Beyond it the rows that there are still count.
    await put(order.slice(-1), Date.now() - DAY_MS)
    await installSnapshot({ ...rules, most: 130 })
    expect(ids(await stored({ limit: 300 }))).toEqual(ids([...order.slice(0, 150), ...order.slice(-1)]))
    await installSnapshot(rules)
    await expectSameAs(events)
  })

  it('takes no more than there is room for, the next events first', async () => {
    const events = eventsOf(300)
    const file = fileOf(events, { length: 50 })
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ quota: file.bytes * 4, usage: 0 }) },
    })
    serveCatalogue({ snapshot: file })
    await installSnapshot(rules)
    expect(await stored({ limit: 300 })).toHaveLength(150)
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 10, usage: 10 }) } })
    await freshDevice()
    expect(await installSnapshot(rules)).toBe('no room')
    expect(await heldFiles()).toEqual([])
  })

  it('gives way where the device is full: nothing else is given up for it, and it is not tried again at once', async () => {
    const [row] = eventsOf(1) as [Event]
    await put([row])
    await writeDevice((db) => db.meta.put({ key: 'list', value: true, storedAt: Date.now() }))
    const { asked } = serveCatalogue({ snapshot: fileOf(eventsOf(300), { length: 50 }) })
    const full = (tables: Dexie) => {
      let left = 3
      tables.table('snapshotEvents').hook('creating', () => {
        if (left-- <= 0) throw new DOMException('Full', 'QuotaExceededError')
      })
    }
    await readDevice(async (db) => full(db))
    await prefetchEvents(rules)
    expect(storageHealth.get()).toBe('ok')
    expect(ids(await stored())).toEqual([row.id])
    expect(await heldFiles()).toEqual([])
    const before = asked.length
    await prefetchEvents(rules)
    expect(asked).toHaveLength(before)
  })

  it('stops where it is no longer wanted', async () => {
    serveCatalogue({ snapshot: fileOf(eventsOf(300), { length: 50 }) })
    let turns = 2
    expect(await installSnapshot({ ...rules, isWanted: () => turns-- > 0 })).toBe('interrupted')
    expect(await stored()).toBeUndefined()
    expect(await installSnapshot(rules)).toBe('up to date')
    await expectSameAs(eventsOf(300))
  })
})

it.each(['snapshotIndex', 'snapshotEvents'])(
  'a snapshot whose %s is torn is left out, and mended',
  async (table) => {
    const events = eventsOf(600)
    const file = fileOf(events)
    serveCatalogue({ snapshot: file })
    await installSnapshot(rules)
    await put(events.slice(0, 1))
    await writeDevice((db) => db.table(table).delete([file.name, 1]))
    await closeDevice()
    expect(ids(await stored({ search: events[0]?.eventName ?? '' }))).toContain('e0')
    expect((await stored({ limit: 600 }))?.length).toBeLessThan(600)
    await installSnapshot(rules)
    await expectSameAs(events)
  },
)

it('a member’s row that finds no room makes the catalogue go, all of it', async () => {
  serveCatalogue({ snapshot: fileOf(eventsOf(30)) })
  await installSnapshot(rules)
  let isFull = true
  await writeDevice(async () => {
    if (!isFull) return
    isFull = false
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await heldFiles()).toEqual([])
  expect(await stored()).toEqual([])
  expect(await readDevice((db) => db.meta.get('snapshot'))).toBeUndefined()
})
