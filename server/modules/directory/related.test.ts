import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { instantOfParis, nextDay, upcomingUntil } from '../../../contract/rules/paris-time.ts'
import { fold } from '../../../contract/rules/search.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { eventArtists, events, proUsers } from '../../platform/db/schema.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onEach('what stands around an event on $name', ({ open }) => {
  let api: Harness
  let db: Harness['database']['db']
  beforeAll(async () => {
    api = await startHarness(open)
    db = api.database.db
  })
  afterAll(() => api.close())
  afterEach(() => db.update(events).set({ venueId: null }))

  const get = async (path: string) => {
    const answer = await api.call('GET', path)
    expect(answer.status, path).toBe(200)
    return answer.json
  }
  const related = (id: string): Promise<RelatedToEvent> => get(`/api/events/${id}/related`)
  const eventsOf = (id: string): Promise<Event[]> => get(`/api/prousers/${id}/events`)
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)

  test('of each event of the demonstration: its artist and its venue, with address; nothing of itself, nothing twice, all to come', async () => {
    const all: Event[] = await get('/api/events?limit=100')
    for (const event of all) {
      const answer = await related(event.id)
      conforms('eventRelated', answer)
      expect(answer.artists.map(({ name }) => name)).toEqual([event.organizer])
      expect(answer.venue).toMatchObject({ name: event.place, city: event.city })
      expect(answer.venue?.address).toBeTruthy()
      const others = ids([...answer.atVenue, ...answer.similar])
      expect(others).not.toContain(event.id)
      expect(new Set(others).size).toBe(others.length)
      expect(answer.atVenue.length).toBeLessThanOrEqual(4)
      expect(answer.similar.length).toBeLessThanOrEqual(4)
      for (const other of answer.atVenue) expect(other.place).toBe(event.place)
      for (const other of answer.similar) expect(other.musicStyle).toBe(event.musicStyle)
      for (const { status, date, time } of [...answer.atVenue, ...answer.similar]) {
        expect(status).not.toBe('cancelled')
        expect(`${date}T${time ?? '19:00'}` > api.clock.now.toISOString().slice(0, 16)).toBe(true)
      }
      const here = all.filter(({ place, id }) => place === event.place && id !== event.id)
      expect(ids(answer.atVenue)).toEqual(ids(here.slice(0, 4)))
    }
  })

  test('similar ones of its city come before those of other cities', async () => {
    const all: Event[] = await get('/api/events?limit=100')
    for (const event of all.slice(0, 20)) {
      const cities = (await related(event.id)).similar.map(({ city }) => city === event.city)
      expect(cities).toEqual([...cities].sort((one, other) => Number(other) - Number(one)))
    }
  })

  test('a link says more than a name, and a change of links or of the directory is heard', async () => {
    await db.delete(eventArtists)
    const before = await related('maree-haute')
    expect(ids(before.artists)).toEqual(['ondine-vasseur'])
    await db.insert(eventArtists).values([
      { eventId: 'maree-haute', artistId: 'polaroid-84', position: 0 },
      { eventId: 'maree-haute', artistId: 'nour-selene', position: 1 },
    ])
    await expect
      .poll(async () => ids((await related('maree-haute')).artists))
      .toEqual(['polaroid-84', 'nour-selene'])
    expect(ids(await eventsOf('polaroid-84'))).toContain('maree-haute')
    expect(ids(await eventsOf('ondine-vasseur'))).not.toContain('maree-haute')
    await db.update(events).set({ venueId: 'cave-ordener' }).where(eq(events.id, 'maree-haute'))
    await expect.poll(async () => (await related('maree-haute')).venue?.id).toBe('cave-ordener')
    expect(ids(await eventsOf('cave-ordener'))).toContain('maree-haute')
    await db
      .update(proUsers)
      .set({ address: '1, rue Neuve', latitude: 48.89, longitude: 2.34 })
      .where(eq(proUsers.id, 'cave-ordener'))
    await expect
      .poll(async () => (await related('maree-haute')).venue)
      .toMatchObject({ address: '1, rue Neuve', latitude: 48.89, longitude: 2.34 })
    await db.delete(eventArtists)
    await expect.poll(async () => ids((await related('maree-haute')).artists)).toEqual(['ondine-vasseur'])
  })

  test('an entry has its events to come, in the list’s order', async () => {
    const all: Event[] = await get('/api/events?limit=100')
    const venue = await eventsOf('peniche-solstice')
    expect(ids(venue)).toEqual(ids(all.filter(({ place }) => place === 'Péniche Solstice')))
    const artist = await eventsOf('nour-selene')
    expect(ids(artist)).toEqual(ids(all.filter(({ organizer }) => organizer === 'Nour Sélène')))
    conforms('proUserEvents', artist)
  })

  test('what has begun is named no more', async () => {
    const [first] = await eventsOf('peniche-solstice')
    if (!first) throw new Error('No event')
    const { now } = api.clock
    const [row] = await db.select().from(events).where(eq(events.id, first.id))
    api.clock.now = new Date((row?.startsAt.getTime() ?? 0) + 60_000)
    expect(ids(await eventsOf('peniche-solstice'))).not.toContain(first.id)
    api.clock.now = now
  })

  test('a festival that goes on stays among the next, until its last morning', async () => {
    const [first] = await eventsOf('peniche-solstice')
    if (!first) throw new Error('No event')
    const { now } = api.clock
    const own = eq(events.id, first.id)
    await db
      .update(events)
      .set({ endDate: nextDay(nextDay(first.date)) })
      .where(own)
    api.clock.now = instantOfParis(nextDay(first.date), '15:00')
    expect(ids(await eventsOf('peniche-solstice'))[0]).toBe(first.id)
    expect((await api.call('GET', '/api/agenda.ics?of=peniche-solstice')).text).toContain(`UID:${first.id}@`)
    api.clock.now = upcomingUntil(nextDay(nextDay(first.date)))
    expect(ids(await eventsOf('peniche-solstice'))).not.toContain(first.id)
    await db.update(events).set({ endDate: null }).where(own)
    api.clock.now = now
  })

  test('a place that the directory does not have still leads to what else is there', async () => {
    const all: Event[] = await get('/api/events?limit=100')
    const [one, other] = all.filter(({ city }) => city === 'Lyon')
    for (const event of [one, other])
      await db
        .update(events)
        .set({
          place: 'Atelier de nulle part',
          searchText: fold(`${event?.eventName} Atelier de nulle part Lyon`),
        })
        .where(eq(events.id, event?.id ?? ''))
    const answer = await related(one?.id ?? '')
    expect(answer.venue).toBeNull()
    expect(ids(answer.atVenue)).toEqual([other?.id])
  })

  test('an unknown event or entry is 404', async () => {
    expect((await api.call('GET', '/api/events/nothing/related')).status).toBe(404)
    expect((await api.call('GET', '/api/prousers/nothing/events')).status).toBe(404)
  })
})
