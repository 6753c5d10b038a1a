import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts'
import { requestOf } from '../../../tests/attack/request.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { openFilled } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess } from '../../../tests/support/server/door.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { memberWithPassword, newAddress, validCallsOn } from '../../../tests/support/server/valid-calls.ts'
import type { Database } from '../db/database.ts'
import { events } from '../db/schema.ts'
import { networkBounds } from '../security/network-bounds.ts'

/** Reports concerts that a test has added beside the application. */
let reportAdded = () => {}

/** The same database for a caching application without notifications: only its own calls clear its caches. */
const mute = (database: Database): Database => ({
  ...database,
  listen: async (listener) => {
    listener.onListening()
    reportAdded = () => listener.onChange('events')
    return async () => {}
  },
})

/** The same database for an application that caches nothing. */
const uncachedOn = (database: Database): Database => ({
  ...database,
  listen: async () => async () => {},
  close: async () => {},
})

const LISTS = [
  '/api/events?limit=100',
  '/api/events/filters',
  '/api/events/maree-haute',
  '/api/artists?limit=5',
  '/api/prousers',
  '/api/artists-share',
]

const writes = Object.entries(endpoints as Record<EndpointName, Endpoint>).filter(
  ([, { method }]) => method !== 'GET',
) as [EndpointName, Endpoint][]

let api: Harness
let uncached: Harness
beforeAll(async () => {
  api = await startHarness(async () => mute(await openFilled()), { networkBounds: networkBounds(10_000) })
  uncached = await startHarness(async () => uncachedOn(api.database))
})
afterAll(async () => {
  await uncached.close()
  await api.close()
})

const get = (path: string) => api.call('GET', path)
const readAll = async (paths: string[]) => {
  for (const path of paths) await get(path)
}

/** Counts the database queries during `work`. */
const queriesDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const { db } = api.database
  const spies = [vi.spyOn(db, 'select'), vi.spyOn(db, 'execute')]
  await work()
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}

const eventIds = async () =>
  (await api.database.db.select({ id: events.id }).from(events)).map(({ id }) => id)

describe('a successful call empties what its row in the contract says, and nothing more', () => {
  test.each(writes)('%s', async (name, endpoint) => {
    const before = new Set(await eventIds())
    const valid = await validCallsOn(api)[name]()
    const added = (await eventIds()).filter((id) => !before.has(id))
    reportAdded()
    const paths = [...LISTS, ...added.flatMap((id) => [`/api/events/${id}`, `/api/events/${id}/tickets`])]
    await readAll(paths)
    const { method, url, headers, payload } = requestOf(endpoint, valid, 'none')
    const answer = await api.call(method, url, {
      remoteAddress: newAddress(),
      headers: { ...headers, ...(valid.by && { authorization: `Bearer ${valid.by.token}` }) },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.status).toBe(200)
    const changes = endpoint.method === 'GET' ? undefined : endpoint.changes
    if (changes === null) expect(await queriesDuring(() => readAll(paths))).toBe(0)
    else if (changes === 'events')
      expect(
        await queriesDuring(() => readAll(['/api/events/filters', '/api/prousers', '/api/artists-share'])),
      ).toBe(0)
    for (const path of paths) {
      const [kept, fresh] = [await get(path), await uncached.call('GET', path)]
      expect(kept.status, path).toBe(fresh.status)
      // The answer about an event that is gone has a number of its own.
      if (fresh.status === 200) expect(kept.text, path).toBe(fresh.text)
    }
  })
})

describe('what was refused or changed nothing empties nothing', () => {
  /** A stranger can repeat such requests without limit. */
  test.each(writes.filter(([, { audience }]) => audience !== 'member'))(
    '%s, sent as garbage',
    async (_, endpoint) => {
      await readAll(LISTS)
      const garbage = { payload: 'X', data: 'X', sig: 'X', token: 'X', email: 'X' }
      await api.call(endpoint.method, endpoint.path.replace(/:\w+/g, 'x'), {
        remoteAddress: newAddress(),
        json: garbage,
      })
      expect(await queriesDuring(() => readAll(LISTS))).toBe(0)
    },
  )

  test('a favourite that was one already, and one that was none', async () => {
    const { token } = await memberWithPassword(api, 'free')
    const change = (method: string) => api.call(method, '/api/favorites/maree-haute', { token })
    for (const method of ['POST', 'DELETE']) {
      expect((await change(method)).status).toBe(200)
      await readAll(LISTS)
      expect((await change(method)).status).toBe(200)
      expect(await queriesDuring(() => readAll(LISTS)), method).toBe(0)
    }
  })

  test('a door that brings no one by the Pass; a walk-in is seen at once', async () => {
    const { db } = api.database
    const eventId = await addConcert(db)
    const guest = await memberWithPassword(api, 'standard', {
      currentPeriodEnd: new Date('2027-03-01T00:00:00Z'),
    })
    const access = await doorAccess(db, eventId, api.clock.now)
    const paths = [...LISTS, `/api/events/${eventId}/tickets`]
    const bring = (admissions: unknown[]) =>
      api.call('POST', '/api/check-in/admissions', { json: { ...access, after: 0, admissions } })
    const walkIn = admissionOf({ pass: guest.id, way: 'pass' })
    await readAll(paths)
    expect((await bring([])).status).toBe(200)
    expect((await bring([admissionOf({ seat: 'ZZZZZZZZ' })])).status).toBe(200)
    expect(await queriesDuring(() => readAll(paths))).toBe(0)
    expect((await bring([walkIn])).json.overruns).toEqual([])
    for (const path of paths)
      expect((await get(path)).text, path).toBe((await uncached.call('GET', path)).text)
    await readAll(paths)
    expect((await bring([walkIn])).status).toBe(200)
    expect(await queriesDuring(() => readAll(paths))).toBe(0)
  })

  test('a write that was refused under load', async () => {
    const full = await startHarness(async () => ({ ...mute(api.database), close: async () => {} }), {
      app: { loadBounds: { maxDelayMs: Number.POSITIVE_INFINITY, maxInFlight: 0, maxWaiting: 0 } },
    })
    const origin = await full.app.listen({ port: 0, host: '127.0.0.1' })
    const read = () => full.call('GET', '/api/events?limit=100')
    await read()
    const { status } = await fetch(`${origin}/api/favorites/maree-haute`, { method: 'POST' })
    expect(status).toBe(503)
    expect(await queriesDuring(read)).toBe(0)
    await full.close()
  })

  test('a write that never reached its handler, since the database was away', async () => {
    await readAll(LISTS)
    const { token } = await memberWithPassword(api, 'free')
    let refused = 0
    // Below Drizzle: a session's statement is built once, so no later `select` shows it.
    const { $client } = api.database.db as unknown as { $client: { query: () => Promise<never> } }
    const away = vi.spyOn($client, 'query').mockImplementation(() => {
      refused++
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    })
    const answer = await api.call('POST', '/api/favorites/maree-haute', { token })
    away.mockRestore()
    expect([answer.status >= 500, refused]).toEqual([true, 1])
    expect(await queriesDuring(() => readAll(LISTS))).toBe(0)
  })
})
