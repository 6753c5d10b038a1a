import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fold, searchText } from '../../../contract/rules/search.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { FILLED_AT } from '../../../tests/support/server/filled-at.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { CATALOGUE_CHANNEL, type Database } from '../db/database.ts'
import { events, proUsers, ticketTypes } from '../db/schema.ts'
import { newId } from '../security/tokens.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

/** The same database for an application that hears no change and therefore caches nothing. */
const deaf = (database: Database): Database => ({
  ...database,
  listen: async () => async () => {},
  close: async () => {},
})
const EVENT = 'colle-et-ciseaux'

databases.onEach('what is kept of public reads, on $name', ({ open }) => {
  let api: Harness
  let uncached: Harness
  beforeAll(async () => {
    api = await startHarness(open)
    uncached = await startHarness(async () => deaf(api.database))
  })
  afterAll(async () => {
    await uncached.close()
    await api.close()
  })
  const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers })
  /** Counts the database queries during `work`. */
  const asked = async (work: () => Promise<unknown>) => {
    const { db } = api.database
    const spies = [vi.spyOn(db, 'select'), vi.spyOn(db, 'execute')]
    await work()
    const calls = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return calls
  }
  const same = async (path: string) => {
    const answers = await Promise.all([get(path), uncached.call('GET', path)])
    // An error response contains its request id.
    const [kept, read] = answers.map(({ status, text, headers }) =>
      status === 200 ? `${headers.etag} ${text}` : status,
    )
    return kept === read
  }
  /** If the database is another process, changes made outside the application arrive a moment later. */
  const settled = (path: string) => expect.poll(() => same(path), { message: path }).toBe(true)

  /** Waits until the application has heard of every change so far: notifications come in the order of their commits. */
  const allHeard = async () => {
    const end = newId()
    let hear = () => {}
    const heard = new Promise<void>((resolve) => {
      hear = resolve
    })
    const stop = await api.database.listen({
      ...{ onListening: () => {}, onLost: () => {} },
      onChange: (_, eventId) => {
        if (eventId === end) hear()
      },
    })
    await api.database.db.execute(sql`select pg_notify(${CATALOGUE_CHANNEL}, ${`events ${end}`})`)
    await heard
    await stop()
  }

  test.each([
    '/api/events',
    '/api/events?search=rock&limit=8',
    '/api/events/filters',
    `/api/events/${EVENT}`,
    `/api/events/${EVENT}/tickets`,
  ])('%s is read once', async (path) => {
    const first = await get(path)
    expect(await asked(() => get(path))).toBe(0)
    expect((await get(path)).text).toBe(first.text)
    const known = await get(path, { 'if-none-match': `"other", ${first.headers.etag}` })
    expect([known.status, known.text, known.headers['content-type']]).toEqual([304, '', undefined])
    expect(known.headers).toMatchObject({ etag: first.headers.etag, 'cache-control': 'no-cache' })
  })

  test('queries that ask for the same share an answer', async () => {
    await get('/api/events?search=Rock%20%C3%A9lectro&genre=All&limit=50')
    expect(await asked(() => get('/api/events?offset=0&search=ELECTRO%20rock%20ro&city='))).toBe(0)
    expect(await asked(() => get('/api/events?search=electro'))).toBeGreaterThan(0)
  })

  test('what the directory’s lists and pages are made of is read once, and again when it has changed', async () => {
    const { db } = api.database
    const paths = ['/api/artists?limit=5', '/api/artists?limit=5&offset=5', '/api/venues?limit=5']
    await get(paths[0] ?? '')
    for (const path of paths) expect(await asked(() => get(path)), path).toBe(0)
    const [artist] = (await get(paths[0] ?? '')).json.artists
    // Only the entry itself is read again; its linked entries are cached.
    expect(await asked(() => get(`/api/prousers/${artist.id}`))).toBe(1)
    await db.update(proUsers).set({ name: 'Zzz' }).where(eq(proUsers.id, artist.id))
    for (const path of [...paths, `/api/prousers/${artist.id}`]) await settled(path)
    expect(JSON.stringify((await get(paths[0] ?? '')).json)).not.toContain(artist.id)
    await db.update(proUsers).set({ name: artist.name }).where(eq(proUsers.id, artist.id))
    for (const path of paths) await settled(path)
  })

  test('an address is understood once, and one that is refused each time', async () => {
    const address = '/api/events?limit=100&search=rock%20'
    const first = await get(address)
    expect((await get(address)).text).toBe(first.text)
    for (let time = 0; time < 2; time++) {
      const refused = await get('/api/events?limit=101')
      expect([refused.status, refused.json.code]).toEqual([400, 'validation_failed'])
      expect(refused.json.requestId).toBe(refused.headers['x-request-id'])
    }
  })

  test('is compressed once, and varies by what is accepted', async () => {
    const plain = await get('/api/events')
    const packed = await api.app.inject({ url: '/api/events', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.vary).toBe('accept-encoding')
    expect(packed.rawPayload.length).toBeLessThan(plain.text.length / 3)
  })

  test('a refusal is not kept', async () => {
    const id = 'plus-tard'
    expect((await get(`/api/events/${id}`)).status).toBe(404)
    const [like] = await api.database.db.select().from(events).where(eq(events.id, EVENT))
    const { sortTime: _, searchWords: __, ...row } = like as typeof events.$inferSelect
    await api.database.db.insert(events).values({ ...row, id })
    expect((await get(`/api/events/${id}`)).status).toBe(200)
    await api.database.db.delete(events).where(eq(events.id, id))
    await settled(`/api/events/${id}`)
  })

  test('what a call changes is seen by who made it, at once; the filters stay', async () => {
    const token = await api.signIn('libre@nectar.test')
    const likes = async () => (await get(`/api/events/${EVENT}`)).json.likes
    const before = await likes()
    await get('/api/events/filters')
    await api.call('DELETE', `/api/favorites/${EVENT}`, { token })
    const without = await likes()
    expect((await api.call('POST', `/api/favorites/${EVENT}`, { token })).status).toBe(200)
    expect(await likes()).toBe(without + 1)
    expect(before - without).toBeLessThanOrEqual(1)
    expect(await asked(() => get('/api/events/filters'))).toBe(0)
  })

  test('a like and a sold seat forget what shows their event alone; anything else of it, every list', async () => {
    const other = '/api/events/maree-haute'
    const [own, list] = [`/api/events/${EVENT}`, '/api/events?limit=100']
    const readAgain = async () => {
      const counts = []
      for (const path of [own, list, other]) counts.push((await asked(() => get(path))) > 0)
      return counts
    }
    const again = async (change: ReturnType<typeof sql>) => {
      for (const path of [own, list, other]) await settled(path)
      await allHeard()
      // Heard of between them, a change would be found of one and no more of another.
      for (const path of [own, list, other]) await get(path)
      await api.database.db.execute(change)
      await allHeard()
      return readAgain()
    }
    expect(await again(sql`select`)).toEqual([false, false, false])
    const sold = sql`update ticket_types set capacity_sold = capacity_sold + 1 where event_id = ${EVENT}`
    const wider = sql`update ticket_types set capacity_total = capacity_total + 1 where event_id = ${EVENT}`
    const text = sql`update events set likes = likes + 1, description = 'Autre' where id = ${EVENT}`
    expect(await again(sql`update events set likes = likes + 1 where id = ${EVENT}`)).toEqual([
      true,
      true,
      false,
    ])
    expect(await again(sold)).toEqual([true, true, false])
    expect(await again(text)).toEqual([true, true, true])
    expect(await again(wider)).toEqual([true, true, true])
    expect(await again(sql`update events set likes = likes + 1`)).toEqual([true, true, true])
    for (const path of [own, list, other]) await settled(path)
  })

  test('calls that write nothing of the catalogue forget nothing', async () => {
    const token = await api.signIn('libre@nectar.test')
    await get('/api/events')
    await settled('/api/events')
    await get('/api/events')
    await api.signIn('libre@nectar.test')
    await api.call('POST', '/api/favorites/batch-check', { token, json: { eventIds: [EVENT] } })
    await api.call('POST', `/api/favorites/${EVENT}`)
    expect(await asked(() => get('/api/events'))).toBe(0)
  })

  test('a list of yesterday is asked for no more from 06:00 in Paris', async () => {
    const before = api.clock.now
    const first = async (instant: string) => {
      api.clock.now = new Date(instant)
      return (await get('/api/events')).json[0].id
    }
    expect(await first('2026-11-22T04:59:59Z')).toBe('date-surprise')
    expect(await first('2026-11-22T05:00:00Z')).not.toBe('date-surprise')
    expect(await first('2026-11-22T04:59:59Z')).toBe('date-surprise')
    api.clock.now = before
  })

  test('always answers as the database would, after any writes', async () => {
    const ids = ['colle-et-ciseaux', 'boucle-bouclee', 'sept-huitiemes', 'petites-annonces']
    const id = fc.constantFrom(...ids)
    const fields = { eventName: 'Nuit', organizer: null, place: 'Ici', city: 'Brest', musicStyle: 'Jazz' }
    const { db } = api.database
    const write = fc.oneof(
      fc.record({ kind: fc.constant('like'), id }),
      fc.record({ kind: fc.constant('withdraw'), id }),
      fc.record({ kind: fc.constant('restore'), id }),
      fc.record({ kind: fc.constant('rename'), id }),
      fc.record({ kind: fc.constant('move'), id }),
      fc.record({ kind: fc.constant('sell'), id }),
      fc.record({ kind: fc.constant('add'), id }),
      fc.record({ kind: fc.constant('remove'), id }),
    )
    const path = fc.constantFrom(
      '/api/events?limit=100',
      '/api/events?search=nuit',
      '/api/events?city=brest&limit=3',
      '/api/events/filters',
      ...ids.flatMap((one) => [`/api/events/${one}`, `/api/events/${one}/tickets`]),
      '/api/events/new-1',
    )
    const apply = async ({ kind, id: target }: { kind: string; id: string }) => {
      const set = (values: Partial<typeof events.$inferInsert>) =>
        db.update(events).set(values).where(eq(events.id, target))
      if (kind === 'like') await db.execute(sql`update events set likes = likes + 1 where id = ${target}`)
      if (kind === 'withdraw') await set({ withdrawnAt: FILLED_AT })
      if (kind === 'restore') await set({ withdrawnAt: null })
      if (kind === 'rename')
        await set({
          ...fields,
          cityKey: fold(fields.city),
          styleKey: fold(fields.musicStyle),
          searchText: searchText(fields),
        })
      if (kind === 'move') await set({ date: '2026-12-24' })
      if (kind === 'sell')
        await db
          .update(ticketTypes)
          .set({ capacitySold: ticketTypes.capacityTotal })
          .where(eq(ticketTypes.eventId, target))
      if (kind === 'add')
        await db.execute(sql`insert into events (id, event_name, date, starts_at, ticketing_mode, city, city_key, search_text)
          values ('new-1', 'Nuit', '2026-12-01', now(), 'internal', 'Sète', 'sete', 'nuit sete') on conflict do nothing`)
      if (kind === 'remove') await db.delete(events).where(eq(events.id, 'new-1'))
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(write, fc.array(path, { maxLength: 4 })), { maxLength: 6 }),
        async (steps) => {
          for (const [change, paths] of steps) {
            await apply(change)
            for (const one of paths) await settled(one)
          }
        },
      ),
      { numRuns: api.database.kind === 'embedded' ? 60 : 25 },
    )
  })
})
