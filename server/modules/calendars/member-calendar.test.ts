import { eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { calendarAddresses, events, members, proUsers } from '../../platform/db/schema.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { newId } from '../../platform/security/tokens.ts'
import { cancelEvent, moveEvent, restoreEvent } from '../event-changes/use-cases/change-event.ts'

const HOUR_MS = 60 * 60_000

describe('a member’s own calendar', () => {
  let api: Harness
  let me: TestMember
  const log: string[] = []
  beforeAll(async () => {
    api = await startHarness(undefined, {
      logger: { stream: { write: (line: string) => void log.push(line) } },
    })
  })
  beforeEach(async () => {
    api.clock.now = FILLED_AT
    const [one] = await addMembers(api.database.db, 1, { now: FILLED_AT, level: 'premium' })
    me = one ?? expect.fail('no member')
  })
  afterAll(() => api.close())

  const call = (method: string, path: string, more: { json?: unknown } = {}) =>
    api.call(method, path, { token: me.token, ...more })
  const addresses = (method: string) => call(method, '/api/user/calendar-addresses')
  const made = async () => {
    const { status, json } = await addresses('POST')
    expect(status).toBe(200)
    conforms('calendarAddressAdd', json)
    return (json.url as string).slice(ORIGIN.length)
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    api.app.inject({ url: path, headers: { 'accept-encoding': 'identity', ...headers } })
  /** Fetches the calendar and parses its entries by event id. */
  const read = async (path: string) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const entries = ICAL.Component.fromString(answer.body).getAllSubcomponents('vevent')
    return new Map(
      entries.map((entry) => {
        const { uid, summary, location, description, sequence } = new ICAL.Event(entry)
        const status = entry.getFirstPropertyValue('status')
        const [start, end] = ['dtstart', 'dtend'].map((name) => entry.getFirstPropertyValue(name)?.toString())
        return [uid.split('@')[0], { summary, location, description, sequence, status, start, end }]
      }),
    )
  }
  const book = async (eventId: string) =>
    expect(
      (await call('POST', `/api/events/${eventId}/book-free`, { json: { ticketId: 1, quantity: 1 } })).status,
    ).toBe(200)
  const like = (eventId: string) => call('POST', `/api/favorites/${eventId}`)

  test('holds tickets with doors and street, and favourites marked as such; nobody else’s', async () => {
    const venueId = newId()
    await api.database.db.insert(proUsers).values({
      ...{ id: venueId, name: 'La Cave', type: 'Venue', address: '12 rue des Lices' },
      ...{ postcode: '69001', city: 'Lyon' },
      ...{ genres: [], associatedArtists: [] },
    })
    const where = { place: 'La Cave', city: 'Lyon' }
    const [booked, liked, both] = [
      await addConcert(api.database.db, { ...where, venueId, doorsAt: '19:30', eventName: 'Nuit acid' }),
      await addConcert(api.database.db, { ...where, eventName: 'Peut-être' }),
      await addConcert(api.database.db, { eventName: 'Les deux' }),
    ]
    await book(booked)
    await book(both)
    const street = '12 rue des Lices, 69001 Lyon'
    const tickets: { eventId: string; address: string | null }[] = (await call('GET', '/api/tickets')).json
    expect(new Map(tickets.map(({ eventId, address }) => [eventId, address]))).toEqual(
      new Map([
        [booked, street],
        [both, null],
      ]),
    )
    await like(liked)
    await like(both)
    const path = await made()
    const [, other] = await addMembers(api.database.db, 2, { now: FILLED_AT, level: 'free' })
    await api.call('POST', `/api/favorites/${liked}`, { token: other?.token ?? '' })
    const entries = await read(path)
    expect([...entries.keys()].sort()).toEqual([booked, liked, both].sort())
    expect(entries.get(booked)).toMatchObject({
      summary: 'Nuit acid',
      location: `La Cave, ${street}`,
      description: `1 place, billet dans Nectar.\nOuverture des portes à 19:30.\n${ORIGIN}/events/${booked}`,
      status: 'CONFIRMED',
    })
    expect(entries.get(liked)).toMatchObject({ summary: 'Favori\u00a0: Peut-être', status: 'TENTATIVE' })
    expect(entries.get(both)).toMatchObject({ summary: 'Les deux', status: 'CONFIRMED' })
  })

  test('has all days of a festival', async () => {
    const eventId = await addConcert(api.database.db, {
      ...{ date: '2027-02-27', endDate: '2027-03-01', time: '18:00' },
    })
    await like(eventId)
    expect((await read(await made())).get(eventId)).toMatchObject({ start: '2027-02-27', end: '2027-03-02' })
  })

  test('follows what becomes of a concert: moved and cancelled are later versions of the same entry', async () => {
    const eventId = await addConcert(api.database.db, {
      date: '2027-02-20',
      time: '20:30',
      addedAt: FILLED_AT,
    })
    await book(eventId)
    const path = await made()
    const before = (await read(path)).get(eventId)
    const first = await get(path)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    api.clock.now = new Date(FILLED_AT.getTime() + HOUR_MS)
    const same = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect(same.statusCode).toBe(304)
    const to = { date: '2027-02-21', time: '21:00', place: null, city: null }
    expect(await moveEvent(api.database.db, eventId, to, api.clock.now)).toHaveProperty('before')
    const moved = (await read(path)).get(eventId)
    expect(moved?.start).toBe('2027-02-21T21:00:00')
    expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY)
    const second = await get(path, { 'if-none-match': String(first.headers.etag) })
    expect(second.statusCode).toBe(200)
    api.clock.now = new Date(FILLED_AT.getTime() + 2 * HOUR_MS)
    await cancelEvent(api.database.db, eventId, { now: api.clock.now, evenIfOver: false })
    const cancelled = (await read(path)).get(eventId)
    expect(cancelled?.status).toBe('CANCELLED')
    expect(cancelled?.sequence).toBeGreaterThan(moved?.sequence ?? Number.POSITIVE_INFINITY)
    // Restored before a job has ended the booking, which ends all the same.
    await restoreEvent(api.database.db, eventId, api.clock.now)
    expect((await read(path)).get(eventId)?.status).toBe('CANCELLED')
  })

  test('says nothing of a concert whose place was given back before it was cancelled', async () => {
    const eventId = await addConcert(api.database.db)
    await book(eventId)
    expect((await call('DELETE', `/api/events/${eventId}/cancel-booking`)).status).toBe(200)
    const path = await made()
    api.clock.now = new Date(FILLED_AT.getTime() + HOUR_MS)
    await cancelEvent(api.database.db, eventId, { now: api.clock.now, evenIfOver: false })
    expect((await read(path)).get(eventId)).toBeUndefined()
  })

  test('is a later version after any change, also one that no holder is told of', async () => {
    const eventId = await addConcert(api.database.db, { place: 'Le Hangar', city: 'Lyon' })
    await book(eventId)
    const path = await made()
    const before = (await read(path)).get(eventId)
    const { etag } = (await get(path)).headers
    api.clock.now = new Date(FILLED_AT.getTime() + HOUR_MS)
    await api.database.db.update(events).set({ place: 'La Fabrique' }).where(eq(events.id, eventId))
    expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(200)
    const corrected = (await read(path)).get(eventId)
    expect(corrected?.location).toBe('La Fabrique, Lyon')
    expect(corrected?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY)
  })

  test('says that the doors of a night concert open the evening before', async () => {
    const night = { date: '2027-02-21', time: '00:30', doorsAt: '23:30' }
    const eventId = await addConcert(api.database.db, night)
    await like(eventId)
    expect((await read(await made())).get(eventId)?.description).toContain(
      'Ouverture des portes la veille à 23:30.',
    )
  })

  test('is opened by its secret alone, which only its maker was shown', async () => {
    const [one, other] = [await made(), await made()]
    expect(one).toMatch(/^\/api\/agenda\/[\w-]{43}\.ics$/)
    const { json } = await addresses('GET')
    conforms('calendarAddresses', json)
    expect(json).toEqual([{ createdAt: FILLED_AT.toISOString() }, { createdAt: FILLED_AT.toISOString() }])
    const stored = JSON.stringify(await api.database.db.select().from(calendarAddresses))
    expect(stored).not.toContain(one.slice(12, -4))
    expect((await get(one)).headers['x-robots-tag']).toBe('noindex, nofollow')
    const [row] = await api.database.db
      .select()
      .from(calendarAddresses)
      .where(eq(calendarAddresses.memberId, me.id))
    for (const path of [
      `/api/agenda/${row?.tokenHash}.ics`,
      '/api/agenda/x.ics',
      `/api/agenda/${'a'.repeat(43)}.ics`,
    ]) {
      const answer = await get(path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
      expect(answer.body).toMatch(/^Cette adresse de calendrier n’existe pas ou plus\./)
    }
    expect((await addresses('DELETE')).json).toEqual({ success: true })
    for (const path of [one, other]) expect((await get(path)).statusCode).toBe(404)
    expect((await addresses('GET')).json).toEqual([])
    expect((await api.call('POST', '/api/user/calendar-addresses')).status).toBe(401)
  })

  test('ends with a new password, and with the account; the export names it', async () => {
    const currentPassword = 'nectar-demo'
    const passwordHash = await hashPassword(currentPassword)
    await api.database.db.update(members).set({ passwordHash }).where(eq(members.id, me.id))
    const path = await made()
    const { json } = await call('GET', '/api/user/export')
    expect(json.calendarAddresses).toEqual([{ createdAt: FILLED_AT.toISOString() }])
    const changed = await call('PUT', '/api/auth/change-password', {
      json: { currentPassword, newPassword: 'autre-mot', confirmPassword: 'autre-mot' },
    })
    expect(changed.status).toBe(200)
    expect((await get(path)).statusCode).toBe(404)
    me = { ...me, token: changed.json.token }
    const next = await made()
    expect((await call('DELETE', '/api/user', { json: { password: 'autre-mot' } })).status).toBe(200)
    expect((await get(next)).statusCode).toBe(404)
  })

  test('never stands in the log, also where asking it fails', async () => {
    const path = await made()
    log.length = 0
    await api.database.db.execute(sql`alter table calendar_addresses rename to elsewhere`)
    expect((await get(path)).statusCode).toBe(500)
    await api.database.db.execute(sql`alter table elsewhere rename to calendar_addresses`)
    expect(log.join('')).toContain('/api/agenda/:file')
    expect(log.join('')).not.toContain(path.slice(12, -4))
  })
})
