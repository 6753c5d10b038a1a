import { brotliCompressSync, constants } from 'node:zlib'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Admission, CheckInAccess, CheckInList } from '../../../contract/check-in.ts'
import { seatShortCode, shortBytes } from '../../../contract/rules/door-code.ts'
import { HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { createAdmitted } from '../../../src/data/check-in/admitted.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { conforms } from '../../../tests/support/server/conforms.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess } from '../../../tests/support/server/door.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import {
  admissions,
  bookings,
  doorLinks,
  members,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { seatKeyPair } from '../../platform/security/seat-key.ts'
import { newId } from '../../platform/security/tokens.ts'
import { purge } from '../../purge.ts'
import { revokeLinkById } from './store/links.ts'

const { kinds, stop } = await bothDatabases()
afterAll(stop)

const shortOf = (seatId: string) => seatShortCode(seatId).replace('-', '')
/** The concert is at 20:30 of 20 February 2027; its links end at 06:00 of the 21st. */
const EVENING = new Date('2027-02-20T18:30:00Z')
const pastEnd = (hours: number) => new Date(Date.parse('2027-02-21T05:00:00Z') + hours * HOUR_MS)

describe.each(kinds)('the check-in on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())
  beforeEach(() => {
    api.clock.now = FILLED_AT
  })

  const people = (count: number, more: Partial<typeof members.$inferInsert> = {}) =>
    addMembers(api.database.db, count, {
      level: 'premium',
      now: FILLED_AT,
      currentPeriodEnd: null,
      firstName: 'Inès',
      lastName: 'Silva',
      ...more,
    })
  const person = async (more: Partial<typeof members.$inferInsert> = {}): Promise<TestMember> => {
    const [one] = await people(1, more)
    return one as TestMember
  }
  const book = async (who: TestMember, eventId: string): Promise<string> =>
    (
      await api.call('POST', `/api/events/${eventId}/book-free`, {
        token: who.token,
        json: { ticketId: 1, quantity: 1 },
      })
    ).json.ticket.codes[0].id
  const cancel = (who: TestMember, eventId: string) =>
    api.call('DELETE', `/api/events/${eventId}/cancel-booking`, { token: who.token })
  const linkOf = (eventId: string, more: Parameters<typeof doorAccess>[3] = {}) =>
    doorAccess(api.database.db, eventId, api.clock.now, more)
  const askList = (access: CheckInAccess, headers = {}) =>
    api.call('POST', '/api/check-in/list', { json: access, headers })
  const list = async (access: CheckInAccess): Promise<CheckInList> => {
    const { status, json } = await askList(access)
    expect(status).toBe(200)
    conforms('checkInList', json)
    return json
  }
  const send = (access: CheckInAccess, sent: Admission[], from = 0) =>
    api.call('POST', '/api/check-in/admissions', { json: { ...access, after: from, admissions: sent } })
  const stored = async (access: CheckInAccess, sent: Admission[], from = 0) => {
    const { status, json } = await send(access, sent, from)
    expect(status).toBe(200)
    conforms('admissions', json)
    return json as { admissions: Admission[]; cursor: number; hasMore: boolean; overruns: unknown[] }
  }
  const usedAt = async (seatId: string) =>
    (
      await api.database.db.select().from(ticketCodes).where(eq(ticketCodes.id, seatId))
    )[0]?.usedAt?.toISOString() ?? null
  const standing = (memberId: string, eventId: string) =>
    api.database.db
      .select()
      .from(bookings)
      .where(
        and(eq(bookings.memberId, memberId), eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)),
      )

  /** Seats that are taken are those that somebody has. */
  const expectSeatsCounted = async (eventId: string) => {
    const { db } = api.database
    const sold = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const held = await db
      .select()
      .from(bookings)
      .where(and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt)))
    for (const { id, capacitySold } of sold)
      expect(capacitySold).toBe(held.filter(({ ticketTypeId }) => ticketTypeId === id).length)
  }

  describe('the list', () => {
    test('an earlier one begins a later one, whatever is booked, cancelled and deleted between them', async () => {
      const { db } = api.database
      const eventId = await addConcert(db, { seats: [10, 10], place: 'Le Chai' })
      const [ada, bea, col, dia] = (await people(4)) as [TestMember, TestMember, TestMember, TestMember]
      const access = await linkOf(eventId, { isStrict: true })
      const seats = [await book(ada, eventId)]
      api.clock.now = new Date(FILLED_AT.getTime() + 1)
      seats.push(await book(bea, eventId))
      const first = await list(access)
      expect(first).toMatchObject({
        event: { id: eventId, place: 'Le Chai', isCancelled: false, takesPass: true },
        isStrict: true,
        split: null,
        endsAt: '2027-02-21T05:00:00.000Z',
        expected: { sizes: [1, 1], names: 'Inès S.\nInès S.', kindOf: [0, 0], cancelled: [] },
      })
      expect(first.expected.kinds).toEqual(['Plein tarif', 'Tarif réduit'])
      const packed = (values: string[]) => Buffer.concat(values.map(shortBytes)).toString('base64url')
      expect(first.expected.seats).toBe(packed(seats))
      expect(first.expected.holders).toBe(packed([ada.id, bea.id]))

      await cancel(ada, eventId)
      seats.push(await book(col, eventId))
      // A booking that says it is older than those that were listed.
      await db
        .update(bookings)
        .set({ bookedAt: new Date(0) })
        .where(eq(bookings.memberId, col.id))
      const second = await list(access)
      expect(second.expected).toMatchObject({ sizes: [1, 1, 1], cancelled: [0] })
      await api.call('POST', `/api/events/${eventId}/book-free`, {
        token: ada.token,
        json: { ticketId: 1, quantity: 1 },
      })
      // The account goes, its place in the list stays.
      await db.delete(members).where(eq(members.id, bea.id))
      seats.push(await book(dia, eventId))
      const third = await list(access)
      expect(third.expected.cancelled).toEqual([0, 1])
      expect(third.expected.names.split('\n')[1]).toBe('')
      expect(third.expected.sizes).toHaveLength(5)
      for (const [earlier, later] of [
        [first, second],
        [second, third],
      ] as const)
        for (const column of ['seats', 'keys'] as const) {
          const bytes = (one: CheckInList) => Buffer.from(one.expected[column], 'base64url')
          expect(bytes(later).subarray(0, bytes(earlier).length)).toEqual(bytes(earlier))
        }
      expect(third.expected.keys).toHaveLength(Math.ceil((5 * 33 * 4) / 3))
    })

    test('names what is cancelled with its concert', async () => {
      const { db } = api.database
      const eventId = await addConcert(db)
      const access = await linkOf(eventId)
      await book(await person(), eventId)
      await db.execute(sql`insert into event_changes (id, event_id, kind, cause, at, date, starts_at)
        select ${newId()}, id, 'cancelled', 'operator', ${EVENING.toISOString()}::timestamptz, date, starts_at from events where id = ${eventId}`)
      expect((await list(access)).expected.cancelled).toEqual([0])
    })

    test('is for whoever has link and digits: ten wrong ones an hour, a link that ended or was revoked says so', async () => {
      const eventId = await addConcert(api.database.db)
      const access = await linkOf(eventId)
      const wrong = { ...access, code: access.code === '0000' ? '0001' : '0000' }
      const refusal = async (one: CheckInAccess) => {
        const { status, json } = await askList(one)
        return [status, json.code, json.message]
      }
      expect(await refusal({ ...access, link: 'A'.repeat(22) })).toEqual([
        400,
        'token_invalid',
        'Ce lien de contrôle n’existe pas, ou n’existe plus. Demandez-en un autre à l’organisation.',
      ])
      for (let attempt = 0; attempt < 10; attempt++)
        expect(await refusal(wrong)).toEqual([
          403,
          'forbidden',
          'Ces quatre chiffres ne sont pas ceux de ce lien.',
        ])
      expect((await refusal(wrong)).slice(0, 2)).toEqual([429, 'too_many_requests'])
      expect((await refusal(access))[0]).toBe(429)
      api.clock.now = new Date(FILLED_AT.getTime() + HOUR_MS + 1)
      for (let attempt = 0; attempt < 12; attempt++) expect((await askList(access)).status).toBe(200)
      api.clock.now = new Date(pastEnd(0).getTime() - 1)
      expect((await askList(access)).status).toBe(200)
      api.clock.now = pastEnd(0)
      expect((await refusal(access)).slice(0, 2)).toEqual([400, 'token_invalid'])
    })
  })

  describe('admissions', () => {
    test('are stored once each, whoever repeats them, even where they should not have been, and told to all doors in order', async () => {
      const eventId = await addConcert(api.database.db)
      const [one, two] = [await linkOf(eventId), await linkOf(eventId)]
      const holder = await person()
      const seat = shortOf(await book(holder, eventId))
      const facts = [
        admissionOf({ seat, at: '2027-02-20T19:40:00.000Z' }),
        admissionOf({ seat, way: 'static', at: '2027-02-20T19:50:00.000Z' }),
        admissionOf({ seat: '00000000', way: 'typed' }),
      ]
      const first = await stored(one, facts)
      expect(first.admissions).toEqual(facts)
      expect(await stored(one, facts)).toEqual(first)
      // Another phone, with what it knows of the first one and a fact of its own.
      const own = admissionOf({ undoes: facts[0]?.id ?? '' })
      const other = await stored(two, [...facts.slice(0, 1), own], first.cursor)
      expect([other.admissions, other.hasMore]).toEqual([[own], false])
      expect((await stored(two, [], other.cursor)).admissions).toEqual([])
      // A cursor of a time that this database does not know of.
      expect((await stored(two, [], other.cursor + 1_000)).admissions).toHaveLength(4)
      const elsewhere = await linkOf(await addConcert(api.database.db))
      expect((await stored(elsewhere, facts)).admissions).toEqual(facts)
    })

    test('a seat came in when the first that stands says, whatever comes when, with a clock that is days off too', async () => {
      const eventId = await addConcert(api.database.db)
      const access = await linkOf(eventId)
      const seatId = await book(await person(), eventId)
      const seat = shortOf(seatId)
      const at = (time: string, more: Partial<Admission> = {}) => admissionOf({ seat, at: time, ...more })
      const [late, early] = [at('2027-02-20T19:50:00.000Z'), at('2027-02-18T03:00:00.000Z')]
      await stored(access, [late])
      expect(await usedAt(seatId)).toBe(late.at)
      await stored(access, [early])
      expect(await usedAt(seatId)).toBe(early.at)
      await stored(access, [admissionOf({ undoes: early.id })])
      expect(await usedAt(seatId)).toBe(late.at)
      // What undoes it comes first.
      const third = at('1970-01-01T00:00:00.000Z')
      await stored(access, [admissionOf({ undoes: third.id })])
      await stored(access, [third])
      expect(await usedAt(seatId)).toBe(late.at)
      await stored(access, [admissionOf({ undoes: late.id })])
      expect(await usedAt(seatId)).toBe(null)
      const never = await send(access, [at('0000-01-01T00:00:00.000Z')])
      expect([never.status, never.json.code]).toEqual([400, 'validation_failed'])
    })

    test('come for 30 days from a link that is over, which is told nothing of the others', async () => {
      const eventId = await addConcert(api.database.db)
      const [mine, others] = [await linkOf(eventId), await linkOf(eventId)]
      await stored(others, [admissionOf({ seat: '00000000' })])
      const [row] = await api.database.db
        .select()
        .from(doorLinks)
        .where(eq(doorLinks.eventId, eventId))
        .limit(1)
      api.clock.now = pastEnd(24)
      const late = admissionOf({ seat: '00000001' })
      expect(await stored(mine, [late], 7)).toMatchObject({ admissions: [], cursor: 7, hasMore: false })
      expect(await api.database.db.select().from(admissions).where(eq(admissions.id, late.id))).toHaveLength(
        1,
      )
      await revokeLinkById(api.database.db, row?.id ?? '', api.clock.now)
      expect((await send(mine, [])).status).toBe(200)
      api.clock.now = pastEnd(30 * 24)
      expect((await send(mine, [late])).json.code).toBe('token_invalid')
      await purge(api.database.db, api.clock.now)
      expect(await api.database.db.select().from(doorLinks).where(eq(doorLinks.eventId, eventId))).toEqual([])
      expect(await api.database.db.select().from(admissions).where(eq(admissions.eventId, eventId))).toEqual(
        [],
      )
    })

    test('many are answered a thousand at a time', async () => {
      const eventId = await addConcert(api.database.db)
      const access = await linkOf(eventId)
      const { db } = api.database
      const [link] = await db.select().from(doorLinks).where(eq(doorLinks.eventId, eventId))
      await db.insert(admissions).values(
        Array.from({ length: 1_050 }, () => ({
          ...{ eventId, id: admissionOf({ seat: '00000000' }).id, linkId: link?.id ?? '', seat: '00000000' },
          ...{
            way: 'typed' as const,
            at: EVENING,
            doorId: admissionOf({ seat: '00000000' }).id,
            doorName: '',
            receivedAt: EVENING,
          },
        })),
      )
      const first = await stored(access, [])
      expect([first.admissions.length, first.hasMore]).toEqual([1_000, true])
      const rest = await stored(access, [], first.cursor)
      expect([rest.admissions.length, rest.hasMore]).toEqual([50, false])
      const over = await send(
        access,
        Array.from({ length: 101 }, () => admissionOf({ seat: '00000000' })),
      )
      expect(over.json.message).toBe('Trop de passages à la fois.')
    })
  })

  describe('a walk-in by the Pass', () => {
    const byPass = (who: TestMember, more: Partial<Admission> = {}) =>
      admissionOf({ pass: who.id, way: 'pass', ...more })

    test('counts one of the month that the concert is in, once, and gives it back when it is undone', async () => {
      const eventId = await addConcert(api.database.db)
      const access = await linkOf(eventId)
      const who = await person({ level: 'standard' })
      // Weeks later, by two doors, with clocks that are off.
      api.clock.now = pastEnd(20 * 24)
      const twice = [byPass(who, { at: '2031-01-01T00:00:00.000Z' }), byPass(who)]
      expect((await stored(access, twice)).overruns).toEqual([])
      const [booked] = await standing(who.id, eventId)
      expect(booked).toMatchObject({
        source: 'pass',
        passMonth: '2027-02',
        quantity: 1,
        publicPriceCents: 1400,
      })
      expect(await standing(who.id, eventId)).toHaveLength(1)
      const [code] = await api.database.db
        .select()
        .from(ticketCodes)
        .where(eq(ticketCodes.bookingId, booked?.id ?? ''))
      expect(code?.usedAt?.toISOString()).toBe('2027-02-20T19:40:00.000Z')
      await stored(access, [admissionOf({ undoes: twice[1]?.id ?? '' })])
      expect(await standing(who.id, eventId)).toHaveLength(1)
      await stored(access, [admissionOf({ undoes: twice[0]?.id ?? '' })])
      expect(await standing(who.id, eventId)).toEqual([])
      await expectSeatsCounted(eventId)
    })

    test('is not expected by the list: its seat opens nothing', async () => {
      const eventId = await addConcert(api.database.db)
      const access = await linkOf(eventId)
      await stored(access, [byPass(await person())])
      expect((await list(access)).expected).toMatchObject({ sizes: [1], cancelled: [0] })
    })

    test('of a member who has a place counts none', async () => {
      const eventId = await addConcert(api.database.db)
      const access = await linkOf(eventId)
      const who = await person({ level: 'standard' })
      await book(who, eventId)
      expect((await stored(access, [byPass(who)])).overruns).toEqual([])
      expect(await standing(who.id, eventId)).toHaveLength(1)
    })

    test('whose month has nothing left, or whose Pass has ended, is inside all the same and named', async () => {
      const { db } = api.database
      const eventId = await addConcert(db)
      const access = await linkOf(eventId)
      const spent = await person({ level: 'standard' })
      for (let concert = 0; concert < 3; concert++) {
        const elsewhere = await addConcert(db)
        await book(spent, elsewhere)
        await db.update(bookings).set({ passMonth: '2027-02' }).where(eq(bookings.eventId, elsewhere))
      }
      const ended = await person({ level: 'premium', autorenew: false, currentPeriodEnd: EVENING })
      await db
        .update(members)
        .set({ currentPeriodEnd: new Date('2027-02-01T00:00:00Z') })
        .where(eq(members.id, ended.id))
      const free = await person({ level: 'free' })
      const unlimited = await person()
      const sent = [
        byPass(spent),
        byPass(ended),
        byPass(free),
        byPass(unlimited),
        admissionOf({ pass: 'nobody' }),
      ]
      const reasons = [
        { id: sent[0]?.id, reason: 'month' },
        { id: sent[1]?.id, reason: 'ended' },
        { id: sent[2]?.id, reason: 'ended' },
      ]
      const first = await stored(access, sent)
      expect(first.overruns).toEqual(reasons)
      expect((await stored(access, sent)).overruns).toEqual(reasons)
      for (const { id } of [spent, ended, free]) expect(await standing(id, eventId)).toEqual([])
      expect(await standing(unlimited.id, eventId)).toMatchObject([{ passMonth: null }])
      // Whose account goes afterwards is nobody's.
      await db.delete(members).where(eq(members.id, spent.id))
      const [told] = (await stored(access, [])).admissions
      expect(told).toMatchObject({ id: sent[0]?.id, pass: `nobody-${sent[0]?.id}` })
      await expectSeatsCounted(eventId)
    })

    test('makes a seat where all are taken, and counts nothing where no Pass lets in', async () => {
      const { db } = api.database
      const eventId = await addConcert(db, { seats: [1] })
      const access = await linkOf(eventId)
      await book(await person(), eventId)
      const who = await person()
      await stored(access, [byPass(who)])
      expect(await standing(who.id, eventId)).toHaveLength(1)
      const [kind] = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
      expect([kind?.capacityTotal, kind?.capacitySold]).toEqual([2, 2])
      const internal = await addConcert(db, { source: null })
      expect((await stored(await linkOf(internal), [byPass(who)])).overruns).toEqual([])
      expect(await standing(who.id, internal)).toEqual([])
    })
  })

  test('any schedule of three links ends in the same rows, and in who the doors say is inside', async () => {
    const { db } = api.database
    const eventId = await addConcert(db)
    const links = [await linkOf(eventId), await linkOf(eventId), await linkOf(eventId)]
    const guests = await people(2, { level: 'standard' })
    const seatIds = [await book(await person(), eventId), await book(await person(), eventId)]
    const fact = fc.record({
      subject: fc.integer({ min: 0, max: 3 }),
      minute: fc.integer({ min: 0, max: 59 }),
      undoes: fc.option(fc.nat(5), { nil: null, freq: 2 }),
    })
    /** What has come of it: who is inside since when, whose concert is counted. */
    const outcome = async () => ({
      seats: await Promise.all(seatIds.map(usedAt)),
      counted: await Promise.all(guests.map(async ({ id }) => (await standing(id, eventId)).length)),
      rows: (await db.select().from(admissions).where(eq(admissions.eventId, eventId)))
        .map(({ id, seat, memberId, undoes, at }) => JSON.stringify([id, seat, memberId, undoes, at]))
        .sort(),
    })
    const clear = async () => {
      await db.delete(admissions).where(eq(admissions.eventId, eventId))
      await db.update(ticketCodes).set({ usedAt: null }).where(inArray(ticketCodes.id, seatIds))
      await db
        .update(bookings)
        .set({ cancelledAt: FILLED_AT })
        .where(
          inArray(
            bookings.memberId,
            guests.map(({ id }) => id),
          ),
        )
      await db.execute(sql`update ticket_types t set capacity_sold =
        (select count(*) from bookings b where b.ticket_type_id = t.id and b.cancelled_at is null) where t.event_id = ${eventId}`)
    }
    const known: Admission[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(fact, { minLength: 1, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (facts, dice) => {
          const next = (below: number) => (dice.next().value ?? 0) % below
          const made: Admission[] = []
          for (const { subject, minute, undoes } of facts) {
            const target = undoes === null ? undefined : made[undoes % Math.max(1, made.length)]
            const at = `2027-02-20T19:${String(minute).padStart(2, '0')}:00.000Z`
            made.push(
              target
                ? admissionOf({ undoes: target.id, at })
                : subject < 2
                  ? admissionOf({ seat: shortOf(seatIds[subject] ?? ''), at })
                  : admissionOf({ pass: guests[subject - 2]?.id ?? '', way: 'pass', at }),
            )
          }
          known.splice(0, known.length, ...made)
          const run = async (sent: Admission[]) => {
            await clear()
            for (let index = 0; index < sent.length; ) {
              const batch = sent.slice(index, index + 1 + next(3))
              await stored(links[next(3)] as CheckInAccess, batch)
              index += batch.length
            }
            return outcome()
          }
          const shuffled = [...made, ...made.slice(0, next(made.length + 1))].sort(() => next(3) - 1)
          const inOrder = await run(made)
          expect(await run(shuffled)).toEqual(inOrder)
          // The same that the doors make of these facts among themselves.
          const admitted = createAdmitted(made)
          expect(inOrder.seats).toEqual(seatIds.map((id) => admitted.standing(shortOf(id))[0]?.at ?? null))
          expect(inOrder.counted).toEqual(
            guests.map(({ id }) => Math.min(1, admitted.standing(`pass:${id}`).length)),
          )
        },
      ),
      { numRuns: 6 },
    )
    await expectSeatsCounted(eventId)
  })
})

const { preferred, stop: stopToo } = await bothDatabases()
afterAll(stopToo)

describe.each(preferred)('a large concert on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())

  test('is listed in 100 KB, 2,000 places of as many people, and made without holding up others', async () => {
    const { db } = api.database
    const eventId = await addConcert(db, { seats: [2_000, 500] })
    const first = ['Inès', 'Karim', 'Léa', 'Anne-Sophie', 'Noé', 'Fatoumata', 'Jean', 'Zoé', 'Mehdi', 'Chloé']
    const memberIds = Array.from({ length: 2_000 }, newId)
    const ids = Array.from({ length: 2_000 }, newId)
    for (let from = 0; from < 2_000; from += 500) {
      const part = Array.from({ length: 500 }, (_, index) => from + index)
      await db.insert(members).values(
        part.map((index) => ({
          id: memberIds[index] ?? '',
          email: `grand-${index}@exemple.fr`,
          passwordHash: 'x',
          firstName: first[index % first.length] ?? '',
          lastName: String.fromCharCode(65 + ((index * 7) % 26)).repeat(4),
          createdAt: FILLED_AT,
        })),
      )
      await db.insert(bookings).values(
        part.map((index) => ({
          id: ids[index] ?? '',
          memberId: memberIds[index] ?? '',
          eventId,
          ticketTypeId: `${eventId}-${index % 5 === 0 ? 2 : 1}`,
          quantity: 1,
          priceCents: 1400,
          source: 'purchase' as const,
          bookedAt: new Date(FILLED_AT.getTime() + index),
        })),
      )
      await db
        .insert(ticketCodes)
        .values(part.map((index) => ({ id: newId(), bookingId: ids[index] ?? '', position: 0 })))
    }
    const access = await doorAccess(db, eventId, FILLED_AT)
    let longest = 0
    let seen = performance.now()
    const watching = setInterval(() => {
      longest = Math.max(longest, performance.now() - seen)
      seen = performance.now()
    }, 5)
    const began = performance.now()
    const answer = await api.call('POST', '/api/check-in/list', {
      json: access,
      headers: { 'accept-encoding': 'br' },
    })
    const tookMs = performance.now() - began
    clearInterval(watching)
    const again = performance.now()
    const plain = await api.call('POST', '/api/check-in/list', { json: access })
    const againMs = performance.now() - again
    expect(answer.headers['content-encoding']).toBe('br')
    const bytes = Number(
      brotliCompressSync(plain.text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
    )
    console.log(
      `${bytes} bytes in brotli, made in ${Math.round(tookMs)} ms, again in ${Math.round(againMs)} ms, others waited ${Math.round(longest)} ms at most`,
    )
    const { expected } = plain.json as CheckInList
    expect(expected.sizes).toHaveLength(2_000)
    expect(new Set(Buffer.from(expected.keys, 'base64url').toString('hex').match(/.{66}/g))).toHaveProperty(
      'size',
      2_000,
    )
    expect(bytes).toBeLessThanOrEqual(100_000)
  })
})

test('a seat’s key is a key, another one for each seat and each secret', () => {
  const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const point = (secret: Uint8Array, seatId: string) =>
    Buffer.from(seatKeyPair(secret, seatId).point).toString('hex')
  expect(point(one, 'a')).toBe(point(one, 'a'))
  expect(new Set([point(one, 'a'), point(one, 'b'), point(two, 'a')]).size).toBe(3)
})
