import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type CatalogueManifest, CatalogueSlice, SLICE_LENGTH } from '../../../contract/catalogue.ts'
import { Event } from '../../../contract/events.ts'
import {
  createSliceCheck,
  type Dictionaries,
  extend,
  fieldsAt,
  listOrder,
} from '../../../contract/rules/catalogue-slices.ts'
import { fold, searchText } from '../../../contract/rules/search.ts'
import { addManyEvents } from '../../../tests/support/many-events.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases, postgresOrReason } from '../../../tests/support/server/databases.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { catalogueFiles, events, ticketTypes } from '../../platform/db/schema.ts'
import { jobRuns } from '../../platform/jobs/every.ts'
import { startCatalogueSnapshots } from './snapshot-job.ts'
import { publishCatalogue } from './use-cases/publish-catalogue.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

const EVENT = 'colle-et-ciseaux'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const day = (offset: number) => new Date(FILLED_AT.getTime() + offset * DAY_MS).toISOString().slice(0, 10)

/** Reads a file like a device: parses each line by the contract and checks it against the previous ones. */
const read = (text: string) => {
  const dictionaries: Dictionaries = {}
  const check = createSliceCheck()
  const slices = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const slice = z.parse(CatalogueSlice, JSON.parse(line))
      conforms('catalogueFile', JSON.parse(line))
      check(slice)
      extend(dictionaries, slice.added)
      return {
        ...slice,
        events: Array.from({ length: slice.count }, (_, place) =>
          z.parse(Event, fieldsAt(slice.columns, dictionaries, place)),
        ),
      }
    })
  return { slices, events: slices.flatMap((slice) => slice.events), first: slices[0] }
}

/** Fetches every listed event, page by page of the public list. */
const listed = async (api: Harness): Promise<Event[]> => {
  const all: Event[] = []
  for (;;) {
    const { json } = await api.call('GET', `/api/events?limit=100&offset=${all.length}`)
    all.push(...json)
    if (json.length < 100) return all
  }
}

const manifestOf = async (api: Harness): Promise<CatalogueManifest> => {
  const { status, json } = await api.call('GET', '/api/catalogue')
  expect(status).toBe(200)
  conforms('catalogue', json)
  return json
}
const file = (api: Harness, name = '', encoding = '') =>
  api.app.inject({ url: `/api/catalogue/${name}`, headers: { 'accept-encoding': encoding } })
const contents = async (api: Harness, name: string) => read((await file(api, name)).body)

/** Returns the events that a device with both files holds. */
const held = async (api: Harness): Promise<Event[]> => {
  const { snapshot, delta } = await manifestOf(api)
  const base = await contents(api, snapshot?.name ?? '')
  const change = delta && (await contents(api, delta.name))
  const gone = new Set([...(change?.events ?? []).map(({ id }) => id), ...(change?.first?.removed ?? [])])
  return [...base.events.filter(({ id }) => !gone.has(id)), ...(change?.events ?? [])].sort((one, other) =>
    listOrder(one) < listOrder(other) ? -1 : 1,
  )
}
const withoutLikes = (all: Event[]) => all.map(({ likes: _, ...event }) => event)

databases.onEach('the catalogue for devices, on $name', ({ open }) => {
  let api: Harness
  beforeEach(async () => {
    api = await startHarness(open)
  })
  afterEach(() => api.close())
  const publish = (now = api.clock.now) => publishCatalogue(api.database, now, now)
  const later = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const change = (id: string, set: Partial<typeof events.$inferInsert>) =>
    api.database.db.update(events).set(set).where(eq(events.id, id))
  const add = (id: string, more: Partial<typeof events.$inferInsert> = {}) => {
    const row = {
      id,
      eventName: `Nuit ${id}`,
      date: day(3),
      startsAt: new Date(`${day(3)}T19:00:00Z`),
      ticketingMode: 'internal' as const,
      ...more,
    }
    return api.database.db.insert(events).values({ ...row, searchText: searchText(row) })
  }
  /** With a separate database process, a publication is noticed a moment later. */
  const settled = (isSettled: (manifest: CatalogueManifest) => boolean) =>
    expect.poll(async () => isSettled(await manifestOf(api))).toBe(true)

  test('has every listed event in slices, in the list’s order, and answers nothing before it was made', async () => {
    expect(await manifestOf(api)).toEqual({ at: api.clock.now.toISOString(), snapshot: null, delta: null })
    await publish()
    await settled(({ snapshot }) => snapshot !== null)
    const { snapshot, delta } = await manifestOf(api)
    const { slices, events: all } = await contents(api, snapshot?.name ?? '')
    expect(all).toEqual(await listed(api))
    expect(snapshot?.events).toBe(all.length)
    expect(slices.every(({ count }) => count <= SLICE_LENGTH)).toBe(true)
    expect(delta).toBeNull()
  })

  test('is immutable, named by its content, in the encoding that the caller takes', async () => {
    await publish()
    await settled(({ snapshot }) => snapshot !== null)
    const { snapshot } = await manifestOf(api)
    const plain = await file(api, snapshot?.name)
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/x-ndjson',
      vary: 'accept-encoding',
      etag: `"${snapshot?.name}"`,
    })
    expect(createHash('sha256').update(plain.rawPayload).digest('hex')).toBe(snapshot?.name)
    expect(plain.rawPayload.length).toBe(snapshot?.bytes)
    const brotli = await file(api, snapshot?.name, 'gzip, br')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
    const gzip = await file(api, snapshot?.name, 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
    const again = await api.call('GET', `/api/catalogue/${snapshot?.name}`, {
      headers: { 'if-none-match': `"${snapshot?.name}"` },
    })
    expect([again.status, again.text]).toEqual([304, ''])

    const manifest = await api.call('GET', '/api/catalogue')
    expect(manifest.headers['cache-control']).toBe('no-cache')
    const etag = String(manifest.headers.etag)
    expect((await api.call('GET', '/api/catalogue', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('an unknown name is 404, one that is none is refused', async () => {
    const unknown = await api.call('GET', `/api/catalogue/${'0'.repeat(64)}`)
    expect([unknown.status, unknown.json.message]).toEqual([404, 'Cette version du catalogue n’existe plus.'])
    for (const name of ['x', '0'.repeat(63), `${'0'.repeat(63)}G`, '..%2F..%2Fetc'])
      expect((await api.call('GET', `/api/catalogue/${name}`)).status, name).toBe(400)
  })

  test('what changes is a delta: new, renamed, moved, sold out; what is cancelled or deleted is removed', async () => {
    await publish()
    const forSale = (await listed(api)).filter(
      (event) => event.ticketingMode === 'internal' && event.date > day(1) && !event.soldOut,
    )
    const ids = forSale.map(({ id }) => id)
    const [renamed, moved, cancelled, past] = ids.splice(0, 4) as [string, string, string, string]
    const [sold] = await api.database.db
      .update(ticketTypes)
      .set({ capacitySold: sql`capacity_total` })
      .where(inArray(ticketTypes.eventId, ids))
      .returning({ id: ticketTypes.eventId })
    const soldOut = async () =>
      (await listed(api)).filter((event) => ids.includes(event.id) && event.soldOut).map(({ id }) => id)
    await expect.poll(soldOut).toContain(sold?.id)
    await add('venue-demain')
    await change(renamed, { eventName: 'Autrement' })
    await change(moved, { date: day(40), previousDate: day(2) })
    await change(cancelled, { withdrawnAt: FILLED_AT })
    await change(past, { date: day(-3) })
    later(15 * MINUTE_MS)
    await publish()
    await settled(({ delta }) => delta !== null)
    const { snapshot, delta } = await manifestOf(api)
    const { events: changed, first } = await contents(api, delta?.name ?? '')
    expect(first?.base).toBe(snapshot?.name)
    expect(first?.removed).toEqual([cancelled, past].sort())
    expect(changed.map(({ id }) => id).sort()).toEqual(
      ['venue-demain', renamed, moved, ...(await soldOut())].sort(),
    )
    expect(withoutLikes(await held(api))).toEqual(withoutLikes(await listed(api)))
  })

  test('a delta says again what the one before it said, and what was undone', async () => {
    await publish()
    const name = (await api.call('GET', `/api/events/${EVENT}`)).json.eventName
    await change(EVENT, { eventName: 'Une heure' })
    await add('passager')
    later(15 * MINUTE_MS)
    await publish()
    await change(EVENT, { eventName: name })
    await api.database.db.delete(events).where(eq(events.id, 'passager'))
    later(15 * MINUTE_MS)
    await publish()
    await settled(({ delta }) => delta?.at === api.clock.now.toISOString())
    const { delta } = await manifestOf(api)
    const { events: changed, first } = await contents(api, delta?.name ?? '')
    expect(changed.map(({ id, eventName }) => [id, eventName])).toEqual([[EVENT, name]])
    expect(first?.removed).toEqual(['passager'])
    expect(withoutLikes(await held(api))).toEqual(withoutLikes(await listed(api)))
  })

  test('is made once a change; a like is none, and so is a concert that is over', async () => {
    await publish()
    await settled(({ snapshot }) => snapshot !== null)
    const first = await manifestOf(api)
    await change(EVENT, { likes: 4242 })
    later(2 * DAY_MS)
    await publish()
    await settled(({ at }) => at === api.clock.now.toISOString())
    expect(await manifestOf(api)).toEqual({ ...first, at: api.clock.now.toISOString() })
    await change(EVENT, { eventName: 'Autrement' })
    // Another process has compared the files since.
    await publishCatalogue(api.database, new Date(api.clock.now.getTime() + 1), api.clock.now)
    expect((await api.database.db.select().from(catalogueFiles)).length).toBe(1)
  })

  test('begins anew after a week, or after many changes; what was replaced is there for a day', async () => {
    await publish()
    await settled(({ snapshot }) => snapshot !== null)
    const { snapshot: first } = await manifestOf(api)
    await change(EVENT, { eventName: 'Autrement' })
    later(7 * DAY_MS)
    await publish()
    await settled(({ snapshot }) => snapshot?.name !== first?.name)
    const second = await manifestOf(api)
    expect(second.delta).toBeNull()
    expect((await file(api, first?.name)).statusCode).toBe(200)
    expect((await held(api)).every(({ date }) => date >= day(7))).toBe(true)

    await addManyEvents(api.database.db, 600, day(10))
    later(2 * DAY_MS)
    await publish()
    await settled(({ snapshot }) => snapshot?.name !== second.snapshot?.name)
    expect((await manifestOf(api)).delta).toBeNull()
    expect(await held(api)).toEqual(await listed(api))
    // Other processes and CDNs: this one has the file in memory.
    const rows = await api.database.db.select({ name: catalogueFiles.name }).from(catalogueFiles)
    expect(rows.map(({ name }) => name)).not.toContain(first?.name)
    expect(rows).toHaveLength(2)
  })

  test('is made anew once a clock that was ahead is right again', async () => {
    await publish(new Date(api.clock.now.getTime() + 2 * DAY_MS))
    await settled(({ snapshot }) => snapshot !== null)
    await change(EVENT, { eventName: 'Autrement' })
    const log = { warn: vi.fn() }
    const deps = { database: api.database, now: () => api.clock.now }
    const job = await startCatalogueSnapshots(deps, log, { every: 10, pause: MINUTE_MS })
    const isNow = (at?: string) => at !== undefined && new Date(at) <= api.clock.now
    await settled(({ at, snapshot, delta }) => isNow(at) && isNow(snapshot?.at) && delta === null)
    await job.stop()
    expect(await held(api)).toEqual(await listed(api))
  })

  test('hostile text stays text', async () => {
    const names = [
      '"}],"removed":["x"]}\n{"count":0}',
      '</script><script>alert(1)</script>',
      'ligne\u2028autre\u2029 \r\n\t',
      '__proto__',
      '\u202eà l’envers 🎸',
      'İstanbul ΣΑΣ ﬁn',
    ]
    for (const [index, eventName] of names.entries())
      await add(`hostile-${index}`, {
        eventName,
        place: eventName,
        city: eventName,
        cityKey: fold(eventName),
      })
    await publish()
    await settled(({ snapshot }) => snapshot !== null)
    const found = (await held(api)).filter(({ id }) => id.startsWith('hostile-'))
    expect(found.map(({ eventName, place, city }) => [eventName, place, city])).toEqual(
      names.map((name) => [name, name, name]),
    )
    expect(await held(api)).toEqual(await listed(api))
  })

  test('an empty catalogue is one, too', async () => {
    await api.database.db.update(events).set({ withdrawnAt: FILLED_AT })
    await publish()
    await settled(({ snapshot }) => snapshot !== null)
    expect(await held(api)).toEqual([])
  })

  test('the job makes it at the start, and again when something has changed', async () => {
    const log = { warn: vi.fn() }
    const deps = { database: api.database, now: () => api.clock.now }
    const job = await startCatalogueSnapshots(deps, log, { every: 10, pause: MINUTE_MS })
    await settled(({ snapshot }) => snapshot !== null)
    later(MINUTE_MS - 1)
    await change(EVENT, { eventName: 'Autrement' })
    // One run may be under way; the next one reads the clock after the change.
    for (let run = 0; run < 2; run++) {
      const lastRun = jobRuns().get('catalogue snapshot')?.succeededAtMs
      await expect.poll(() => jobRuns().get('catalogue snapshot')?.succeededAtMs).not.toBe(lastRun)
    }
    expect((await manifestOf(api)).delta).toBeNull()
    later(1)
    await settled(({ delta }) => delta?.events === 1)
    await job.stop()
    expect(log.warn).not.toHaveBeenCalled()
  })
})

const postgres = await postgresOrReason()
afterAll(() => postgres?.stop())

describe('two processes on one PostgreSQL', () => {
  test.skipIf(!postgres)('make one snapshot, and each answers for what the other made', async () => {
    const url = (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
    const one = await startHarness(() => openPostgres(url))
    const two = await startHarness(() => openPostgres(url))
    const now = FILLED_AT
    await Promise.all([one, two].map(({ database }) => publishCatalogue(database, now, now)))
    const rows = await one.database.db.select({ name: catalogueFiles.name }).from(catalogueFiles)
    expect(rows).toHaveLength(1)
    for (const api of [one, two]) {
      await expect.poll(async () => (await manifestOf(api)).snapshot?.name).toBe(rows[0]?.name)
      expect((await file(api, rows[0]?.name, 'br')).statusCode).toBe(200)
    }
    // The same content has the same name in every process.
    await one.database.db.delete(catalogueFiles)
    await publishCatalogue(two.database, new Date(now.getTime() + MINUTE_MS), now)
    const again = await two.database.db.select({ name: catalogueFiles.name }).from(catalogueFiles)
    expect(again).toEqual(rows)
    await one.close()
    await two.close()
  })
})
