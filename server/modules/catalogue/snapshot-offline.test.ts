import 'fake-indexeddb/auto'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventsQuery } from '../../../contract/events.ts'
import type { AccessFilter } from '../../../contract/rules/access-filters.ts'
import { eventAlternatives, storedEvent, storedEvents } from '../../../src/data/catalogue/events.ts'
import { installSnapshot } from '../../../src/data/catalogue/install-snapshot.ts'
import { closeDevice } from '../../../src/data/device.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { addManyEvents } from '../../../tests/support/many-events.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { events } from '../../platform/db/schema.ts'
import { publishCatalogue } from './use-cases/publish-catalogue.ts'

const DAY = FILLED_AT.toISOString().slice(0, 10)
let api: Harness
const injected = async (url: string) => {
  const answer = await api.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode })
}
const noNetwork = () => Promise.reject(new TypeError('no network'))
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FILLED_AT })
  await freshDevice()
  api = await startHarness()
  await addManyEvents(api.database.db, 3_000, DAY)
  vi.stubGlobal('fetch', injected)
})
afterEach(async () => {
  await closeDevice()
  await api.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const word = fc.constantFrom(
  'ba',
  'bab',
  'baba',
  'cor',
  'd',
  'le',
  'paris',
  'saint etienne',
  'jazz',
  'noone',
  'É',
  'a b',
  '!',
)
/** Two active access filters leave few of so many events. */
type Access = Pick<Partial<EventsQuery>, AccessFilter>
const access = fc.constantFrom<Access[]>(
  ...([{}, {}, {}, { stepFree: '1' }, { seating: '1' }, { companionFree: '1' }, { signed: '1' }] as const),
  ...([{ age: '0' }, { age: '12' }, { stepFree: '1', age: '16' }] as const),
)
const filters = fc.record(
  {
    search: fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    city: fc.constantFrom('Paris', 'lyon', 'SAINT ÉTIENNE', 'Rome'),
    genre: fc.constantFrom('All', 'jazz', 'Hip Hop'),
    musicStyle: fc.constantFrom('Rock', 'hip-hop'),
    dateFrom: fc.constantFrom('2026-11-01', '2026-12-24', '2027-06-01'),
    dateTo: fc.constantFrom('2026-11-21', '2026-12-31', '2027-08-01'),
    when: fc.constantFrom('tonight', 'tomorrow', 'weekend'),
    pass: fc.constantFrom('1'),
    free: fc.constantFrom('1'),
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.constantFrom(0, 3, 40, 700, 2900),
  },
  { requiredKeys: [] },
)
const query = fc.tuple(filters, access).map(([one, other]) => ({ ...one, ...other }))

const expectSameOtherwise = () =>
  fc.assert(
    fc.asyncProperty(query, async ({ limit: _, offset: __, ...asked }) => {
      const search = new URLSearchParams(Object.entries(asked))
      const { json } = await api.call('GET', `/api/events/alternatives?${search}`)
      vi.stubGlobal('fetch', noNetwork)
      const { value } = await eventAlternatives(asked).finally(() => vi.stubGlobal('fetch', injected))
      expect(value, search.toString()).toEqual(json)
    }),
    { numRuns: 30 },
  )

const expectSame = () =>
  fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const search = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
      const { json } = await api.call('GET', `/api/events?${search}`)
      expect((await storedEvents(asked))?.value, search.toString()).toEqual(json)
    }),
    { numRuns: 150 },
  )

test('without a network, a device answers whatever is asked as the server does, from snapshot and delta', async () => {
  const rules = { most: 100_000, isWanted: () => true }
  await publishCatalogue(api.database, FILLED_AT, FILLED_AT)
  expect(await installSnapshot(rules)).toBe('up to date')
  await expectSame()
  await expectSameOtherwise()

  const { db } = api.database
  const some = (await api.call('GET', '/api/events?limit=90')).json as { id: string }[]
  const ids = some.map(({ id }) => id)
  await db
    .update(events)
    .set({ withdrawnAt: FILLED_AT })
    .where(inArray(events.id, ids.slice(0, 30)))
  await db
    .update(events)
    .set({ date: '2027-01-30', previousDate: DAY })
    .where(inArray(events.id, ids.slice(30, 60)))
  await db
    .update(events)
    .set({ musicStyle: 'Jazz', styleKey: 'jazz', searchText: sql`replace(search_text, style_key, 'jazz')` })
    .where(inArray(events.id, ids.slice(60)))
  const later = new Date(FILLED_AT.getTime() + 60 * 60_000)
  vi.setSystemTime(later)
  api.clock.now = later
  await publishCatalogue(api.database, later, later)
  expect(await installSnapshot(rules)).toBe('up to date')
  const manifest = (await api.call('GET', '/api/catalogue')).json
  expect(manifest.delta.events).toBeGreaterThan(50)
  await expectSame()
  for (const id of [ids[0], ids[31], ids[61]]) {
    const { status, json } = await api.call('GET', `/api/events/${id}`)
    const isListed = status === 200 && json.status !== 'cancelled'
    expect((await storedEvent(String(id)))?.value).toEqual(isListed ? json : undefined)
  }
})
