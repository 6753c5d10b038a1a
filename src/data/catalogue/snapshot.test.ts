import { machineNow } from '../../../server/platform/machine-clock.ts'
import 'fake-indexeddb/auto'
import { IDBDatabase as FDBDatabase } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Event } from '../../../contract/events.ts'
import { fileOf } from '../../../tests/support/catalogue-file.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import {
  ago,
  DAY_MS,
  day,
  eventsOf,
  expectSameAs,
  ids,
  installedFiles,
  MINUTE_MS,
  put,
  rowIds,
  rules,
  stored,
} from '../../../tests/support/installed-catalogue.ts'
import { eventOf, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { queriedEvents } from '../../../tests/support/queried-events.ts'
import { serveCatalogue } from '../../../tests/support/serve-catalogue.ts'
import { closeDevice, storageHealth, writeDevice } from '../device.ts'
import { writesSettled } from '../stored.ts'
import { eventFilters, getEvent, listEvents, prefetchEvents, storedEvent, storedEvents } from './events.ts'
import { installSnapshot } from './install-snapshot.ts'

beforeEach(async () => {
  vi.unstubAllGlobals()
  await freshDevice()
  storageHealth.report('ok')
})

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
    // Starts like a new page.
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
            expect(await stored(wanted)).toEqual(queriedEvents(truth, wanted, machineNow()))
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
    // That version stored source and price among the unindexed columns.
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
      expect(await stored(asked)).toEqual(queriedEvents(events, asked, machineNow()))
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
    const [same, renamed, sold] = eventsOf(3) as [Event, Event, Event]
    await put(
      [{ ...renamed, eventName: 'Ancien' }, eventOf('withdrawn', { date: day(5) })],
      machineNow().getTime() - DAY_MS,
    )
    await put([{ ...sold, soldOut: true, likes: 99 }], machineNow().getTime() - 10 * MINUTE_MS)
    await put([eventOf('cancelled', { status: 'cancelled', date: day(5) })], machineNow().getTime() - DAY_MS)
    await put([eventOf('over', { date: day(-2) })], machineNow().getTime() - 3 * DAY_MS)
    serveCatalogue({ snapshot: fileOf([same, renamed, sold], { at: ago(60 * MINUTE_MS) }), at: machineNow() })
    await installSnapshot(rules)
    expect(await rowIds()).toEqual(['cancelled', 'over', sold.id].sort())
    const listed = await stored()
    expect(ids(listed)?.sort()).toEqual(ids([same, renamed, sold])?.sort())
    expect(listed?.find(({ id }) => id === sold.id)).toMatchObject({ soldOut: true, likes: 99 })
    expect(listed?.find(({ id }) => id === renamed.id)?.eventName).toBe(renamed.eventName)
    expect((await storedEvent('over'))?.value.id).toBe('over')
    expect((await storedEvent('cancelled'))?.value.status).toBe('cancelled')
    // A late write by an old tab is not newer for that.
    await put([{ ...same, eventName: 'Hier' }], machineNow().getTime() - DAY_MS)
    expect((await stored())?.find(({ id }) => id === same.id)?.eventName).toBe(same.eventName)
    expect((await storedEvent(same.id))?.value.eventName).toBe(same.eventName)
    await put([{ ...same, eventName: 'Maintenant' }])
    expect((await storedEvent(same.id))?.value.eventName).toBe('Maintenant')
    expect(await stored()).toHaveLength(3)
  })

  it('leaves a concert of the day in Paris alone, though it is listed no more', async () => {
    // Half past midnight of the 2nd in Paris, still the evening before in UTC.
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
    const order = queriedEvents(events, { limit: 100 }, machineNow())
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
    // A newer snapshot contains the event again.
    serveCatalogue({
      snapshot: fileOf(events, { at: new Date(machineNow().getTime() + 5 * MINUTE_MS), length: 7 }),
    })
    await installSnapshot(rules)
    expect(ids(await stored({ limit: 100 }))).toEqual(ids(order))
  })

  it('is there with the next question, whichever read the device did not answer', async () => {
    const events = eventsOf(300)
    const [gone, renamed, fresh] = events as [Event, Event, Event]
    const snapshot = fileOf(events, { at: ago(3 * DAY_MS) })
    const { served } = serveCatalogue({ snapshot })
    await installSnapshot(rules)
    const changed = { ...renamed, eventName: 'Autrement' }
    served.delta = fileOf([changed], { at: ago(DAY_MS), base: snapshot.name, removed: [gone.id] })
    await installSnapshot(rules)
    await put([{ ...fresh, eventName: 'Nuit fraîche' }])
    const expected = [changed, { ...fresh, eventName: 'Nuit fraîche' }, ...events.slice(3)]
    const { prototype } = FDBDatabase
    const { transaction } = prototype
    onTestFinished(() => void Object.assign(prototype, { transaction }))
    let begun = 0
    let silentAt: number | undefined
    Object.assign(prototype, {
      transaction(this: InstanceType<typeof FDBDatabase>, ...given: Parameters<typeof transaction>) {
        if (begun++ === silentAt) throw new DOMException('Silent', 'UnknownError')
        return transaction.apply(this, given)
      },
    })
    let failed = 0
    for (let isOver = false; !isOver; ) {
      silentAt = undefined
      await closeDevice()
      await rowIds()
      begun = 0
      silentAt = failed
      await stored({ limit: 100, offset: 200 })
      isOver = begun <= failed
      silentAt = undefined
      const again = await stored({ limit: 100, offset: 200 })
      expect(again, `read ${failed}`).toEqual(
        queriedEvents(expected, { limit: 100, offset: 200 }, machineNow()),
      )
      await expectSameAs(expected)
      if (!isOver) failed++
    }
    expect(failed).toBeGreaterThan(5)
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
    const { served, asked } = serveCatalogue({ snapshot })
    await installSnapshot(rules)
    const other = { ...renamed, eventName: 'Autrement', date: day(30) }
    served.delta = fileOf([other, eventOf('new', { date: day(2) })], {
      at: ago(2 * DAY_MS),
      base: snapshot.name,
      removed: [gone.id],
    })
    asked.length = 0
    expect(await installSnapshot(rules)).toBe('up to date')
    expect(asked).toEqual(['/api/catalogue', `/api/catalogue/${served.delta.name}`])
    await expectSameAs([...events.slice(2), other, eventOf('new', { date: day(2) })])
    expect(await storedEvent(gone.id)).toBeUndefined()
    // The new delta reverts the changes; other events are as in the snapshot.
    served.delta = fileOf([renamed, gone], { at: ago(DAY_MS), base: snapshot.name, removed: ['new'] })
    await installSnapshot(rules)
    await expectSameAs(events)
    expect(await installedFiles()).toEqual([snapshot.name, served.delta.name].sort())
    served.delta = null
    served.at = machineNow()
    await installSnapshot(rules)
    await expectSameAs(events)
    expect(await installedFiles()).toEqual([snapshot.name])
  })

  it('of another snapshot is refused, and nothing changes', async () => {
    const events = eventsOf(20)
    const { served } = serveCatalogue({ snapshot: fileOf(events, { at: ago(DAY_MS) }) })
    await installSnapshot(rules)
    served.delta = fileOf([eventOf('new', { date: day(2) })], { base: '0'.repeat(64) })
    await expect(installSnapshot(rules)).rejects.toThrow('Un delta d’un autre catalogue.')
    await expectSameAs(events)
    expect(await installedFiles()).toEqual([served.snapshot?.name])
  })
})
