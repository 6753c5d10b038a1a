import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fold } from '../../../contract/rules/search.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { bookings, events, ticketCodes } from '../../platform/db/schema.ts'
import { totals } from '../door/rules/people.ts'
import { concertPeople } from '../door/use-cases/people.ts'

const databases = await bothDatabases()
afterAll(() => databases.stop())

databases.onBoth('an event of several days on $name', ({ open }) => {
  let api: Harness
  let id: string
  let count = 0
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.now = new Date('2026-12-17T10:00:00Z')
    count += 1
    id = await concert({ date: '2026-12-18', time: '18:00', seats: [10] }, '2026-12-20')
  })

  /** Adds a concert in a separate city. */
  const concert = async (more: Parameters<typeof addConcert>[1], endDate: string | null = null) => {
    const { db } = api.database
    const added = await addConcert(db, { source: null, ...more })
    const city = `Ville ${count}`
    await db
      .update(events)
      .set({ endDate, city, cityKey: fold(city) })
      .where(eq(events.id, added))
    return added
  }

  const ids = async (query: Record<string, string> = {}) =>
    (
      await api.call('GET', `/api/events?${new URLSearchParams({ city: `Ville ${count}`, ...query })}`)
    ).json.map((event: { id: string }) => event.id)

  test('is listed and found by each of its days, before what begins later, and page by page', async () => {
    const later = await concert({ date: '2026-12-19', time: '20:00', seats: [] })
    expect(await ids()).toEqual([id, later])
    for (const day of ['2026-12-18', '2026-12-19', '2026-12-20'])
      expect(await ids({ dateFrom: day, dateTo: day })).toContain(id)
    expect(await ids({ dateFrom: '2026-12-21' })).toEqual([])
    expect(await ids({ dateTo: '2026-12-17' })).toEqual([])
    api.clock.now = new Date('2026-12-19T10:00:00Z')
    expect(await ids()).toEqual([id, later])
    expect(await ids({ limit: '1' })).toEqual([id])
    expect(await ids({ limit: '1', offset: '1' })).toEqual([later])
    expect(await ids({ when: 'tonight' })).toEqual([id, later])
    api.clock.now = new Date('2026-12-21T04:59:00Z')
    expect(await ids()).toEqual([id])
    api.clock.now = new Date('2026-12-21T05:00:00Z')
    expect(await ids()).toEqual([])
  })

  test('is found this week-end if it begins on Friday before the evening', async () => {
    const before = await concert({ date: '2026-12-18', time: '15:00', seats: [] })
    const festival = await concert({ date: '2026-12-18', time: '15:00', seats: [] }, '2026-12-19')
    expect(await ids({ when: 'weekend' })).toEqual([festival, id])
    expect(await ids({ when: 'weekend', limit: '1', offset: '1' })).toEqual([id])
    expect(await ids()).toContain(before)
  })

  test('has a ticket that lets in once on each day, until 06:00 after the last', async () => {
    const { db } = api.database
    const seat = `festivalsea${count}`
    const [member] = await addMembers(db, 1, { level: 'free', now: api.clock.now })
    if (!member) throw new Error('No member')
    await db.insert(bookings).values({
      id: `booking-${count}`,
      memberId: member.id,
      eventId: id,
      ticketTypeId: `${id}-1`,
      quantity: 1,
      priceCents: 0,
      source: 'free',
      bookedAt: api.clock.now,
    })
    await db.insert(ticketCodes).values({ id: seat, bookingId: `booking-${count}`, position: 0 })
    const access = await doorAccess(db, id, api.clock.now)
    const door = doorOf(() => api)
    const used = async () =>
      (await api.call('GET', '/api/tickets', { token: member.token })).json[0].codes[0].usedAt
    const enter = async (now: string) => {
      api.clock.now = new Date(now)
      expect((await door.list(access)).event).toMatchObject({ date: now.slice(0, 10), movedTo: null })
      expect((await door.send(access, [])).json.admissions).toEqual([])
      expect(await used()).toBeNull()
      const { status } = await door.send(access, [admissionOf({ seat: shortOf(seat), at: now })])
      expect(status).toBe(200)
      expect((await door.send(access, [])).json.admissions).toHaveLength(1)
      expect(await used()).toBe(now)
    }
    const inside = async (now: string) => {
      const event = { id, date: '2026-12-18', endDate: '2026-12-20' }
      return totals(await concertPeople(db, event, new Date(now))).inside
    }
    await enter('2026-12-18T18:00:00.000Z')
    expect(await inside('2026-12-19T04:59:00Z')).toBe(1)
    expect(await inside('2026-12-19T05:00:00Z')).toBe(0)
    await enter('2026-12-19T18:00:00.000Z')
    expect(await inside('2026-12-19T19:00:00Z')).toBe(1)
    expect(await inside('2026-12-21T05:00:00Z')).toBe(1)
    await enter('2026-12-20T18:00:00.000Z')
    api.clock.now = new Date('2026-12-21T05:00:00Z')
    expect((await door.askList(access)).json.code).toBe('token_invalid')
  })

  test('whose first night begins after midnight tells each door who has come in before', async () => {
    const { db } = api.database
    await db
      .update(events)
      .set({ time: '00:30', startsAt: new Date('2026-12-17T23:30:00Z') })
      .where(eq(events.id, id))
    const access = await doorAccess(db, id, api.clock.now)
    const door = doorOf(() => api)
    api.clock.now = new Date('2026-12-17T22:40:00Z')
    const at = api.clock.now.toISOString()
    await door.send(access, [admissionOf({ seat: shortOf('festivalsea0'), at })])
    api.clock.now = new Date('2026-12-17T23:40:00Z')
    expect((await door.send(access, [])).json.admissions).toHaveLength(1)
  })
})
