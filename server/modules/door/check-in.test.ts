import { hkdfSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Admission, CheckInAccess, CheckInList } from '../../../contract/check-in.ts'
import { shortBytes } from '../../../contract/rules/door-code.ts'
import { HOUR_MS } from '../../../contract/rules/paris-time.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases, isBlocked } from '../../../tests/support/server/databases.ts'
import { admissionOf, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { FILLED_AT, type Harness, ORIGIN, startHarness } from '../../../tests/support/server/harness.ts'
import type { TestMember } from '../../../tests/support/server/members.ts'
import {
  admissions,
  bookings,
  doorLinks,
  events,
  members,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { seatKeyDeriver } from '../../platform/security/signing-keys.ts'
import { newId } from '../../platform/security/tokens.ts'
import { purge } from '../../purge.ts'
import { eraseMember } from '../account/use-cases/delete-account.ts'
import { lockRoomsOf } from '../bookings/store/rooms.ts'
import { eraseBookings } from '../bookings/use-cases/bookings.ts'
import { cancelEvent } from '../event-changes/use-cases/change-event.ts'
import { notifyHolders } from '../event-changes/use-cases/notify-holders.ts'
import { revokeLinkById } from './store/links.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

/** The concert is at 20:30 on 20 February 2027; its links end at 06:00 on the 21st. */
const EVENING = new Date('2027-02-20T18:30:00Z')
const pastEnd = (hours: number) => new Date(Date.parse('2027-02-21T05:00:00Z') + hours * HOUR_MS)

onEach('the check-in on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())
  beforeEach(() => {
    api.clock.now = FILLED_AT
  })

  const {
    people,
    person,
    book,
    cancel,
    linkOf,
    askList,
    list,
    send,
    stored,
    usedAt,
    active,
    expectSeatsCounted,
  } = doorOf(() => api)

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
      // A booking with an earlier date than the listed ones.
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
      // The account is deleted; its place in the list stays.
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

    test('of a festival that starts at half past midnight ends after each of its nights', async () => {
      const { db } = api.database
      const nights = { date: '2027-02-20', endDate: '2027-02-21', time: '00:30' }
      const access = await linkOf(await addConcert(db, nights))
      const endAt = async (at: string) => {
        api.clock.now = new Date(at)
        const { event, endsAt } = await list(access)
        return `${event.date} ${endsAt}`
      }
      expect(await endAt('2027-02-18T12:00:00Z')).toBe('2027-02-20 2027-02-20T05:00:00.000Z')
      const first = '2027-02-20T00:00:00.000Z'
      expect(await endAt(first)).toBe('2027-02-20 2027-02-20T05:00:00.000Z')
      await stored(access, [admissionOf({ seat: '00000000', at: first })])
      expect(await endAt('2027-02-21T00:00:00Z')).toBe('2027-02-20 2027-02-21T05:00:00.000Z')
      expect((await stored(access, [])).admissions).toEqual([])
      expect(await endAt('2027-02-21T20:00:00Z')).toBe('2027-02-21 2027-02-22T05:00:00.000Z')
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
      expect(await stored(one, facts)).toEqual({ ...first, token: expect.any(String) })
      // Another phone uploads facts of the first one and one more.
      const own = admissionOf({ undoes: facts[0]?.id ?? '' })
      const other = await stored(two, [...facts.slice(0, 1), own], first.cursor)
      expect([other.admissions, other.hasMore]).toEqual([[own], false])
      expect((await stored(two, [], other.cursor)).admissions).toEqual([])
      // A cursor from a time that this database does not contain.
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
      // The undoing arrives before the admission that it undoes.
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

    test('of a festival come for 30 days after its last day', async () => {
      const { db } = api.database
      const eventId = await addConcert(db)
      await db.update(events).set({ endDate: '2027-02-25' }).where(eq(events.id, eventId))
      const access = await linkOf(eventId)
      api.clock.now = pastEnd(32 * 24)
      await stored(access, [admissionOf({ seat: '00000000', at: '2027-02-25T20:00:00.000Z' })])
      await purge(db, api.clock.now)
      expect(await db.$count(admissions, eq(admissions.eventId, eventId))).toBe(1)
      api.clock.now = pastEnd(35 * 24)
      await purge(db, api.clock.now)
      expect(await db.$count(admissions, eq(admissions.eventId, eventId))).toBe(0)
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
      // Weeks later, from two doors with wrong clocks.
      api.clock.now = pastEnd(20 * 24)
      const twice = [byPass(who, { at: '2031-01-01T00:00:00.000Z' }), byPass(who)]
      expect((await stored(access, twice)).overruns).toEqual([])
      const [booked] = await active(who.id, eventId)
      expect(booked).toMatchObject({
        source: 'pass',
        passMonth: '2027-02',
        quantity: 1,
        publicPriceCents: 1400,
      })
      expect(await active(who.id, eventId)).toHaveLength(1)
      const [code] = await api.database.db
        .select()
        .from(ticketCodes)
        .where(eq(ticketCodes.bookingId, booked?.id ?? ''))
      expect(code?.usedAt?.toISOString()).toBe('2027-02-20T19:40:00.000Z')
      await stored(access, [admissionOf({ undoes: twice[1]?.id ?? '' })])
      expect(await active(who.id, eventId)).toHaveLength(1)
      await stored(access, [admissionOf({ undoes: twice[0]?.id ?? '' })])
      expect(await active(who.id, eventId)).toEqual([])
      await expectSeatsCounted(eventId)
    })

    /** Returns the capacity and the seats taken. */
    const places = async (eventId: string) => {
      const [kind] = await api.database.db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
      return [kind?.capacityTotal, kind?.capacitySold]
    }

    test('that is undone takes along the seat that was made for it, and no other', async () => {
      const eventId = await addConcert(api.database.db, { seats: [2] })
      const access = await linkOf(eventId)
      const early = byPass(await person())
      await stored(access, [early])
      const holder = await person()
      await book(holder, eventId)
      const late = byPass(await person())
      await stored(access, [late])
      expect(await places(eventId)).toEqual([3, 3])
      await cancel(holder, eventId)
      await stored(access, [admissionOf({ undoes: late.id })])
      expect(await places(eventId)).toEqual([2, 1])
      await stored(access, [admissionOf({ undoes: early.id })])
      expect(await places(eventId)).toEqual([2, 0])
    })

    test('goes with its seat where its account is deleted or its concert cancelled', async () => {
      const { db } = api.database
      const [deleted, cancelled] = [
        await addConcert(db, { seats: [1] }),
        await addConcert(db, { seats: [1] }),
      ]
      for (const eventId of [deleted, cancelled]) {
        await book(await person(), eventId)
        const who = await person()
        await stored(await linkOf(eventId), [byPass(who)])
        expect(await places(eventId)).toEqual([2, 2])
        if (eventId === deleted) await db.transaction((tx) => eraseBookings(tx, who.id, FILLED_AT))
      }
      expect(await places(deleted)).toEqual([1, 1])
      await cancelEvent(db, cancelled, { now: FILLED_AT, evenIfOver: false })
      const due = { database: api.database, publicUrl: () => ORIGIN, now: () => FILLED_AT }
      while (await notifyHolders(due));
      expect(await places(cancelled)).toEqual([1, 0])
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
      expect(await active(who.id, eventId)).toHaveLength(1)
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
      for (const { id } of [spent, ended, free]) expect(await active(id, eventId)).toEqual([])
      expect(await active(unlimited.id, eventId)).toMatchObject([{ passMonth: null }])
      // An admission stays, without its member, after the account is deleted.
      await db.delete(members).where(eq(members.id, spent.id))
      const [told] = (await stored(access, [])).admissions
      expect(told).toMatchObject({ id: sent[0]?.id, pass: `nobody-${sent[0]?.id}` })
      await expectSeatsCounted(eventId)
    })

    test('at a festival is judged by the Pass of its own night', async () => {
      const { db } = api.database
      const eventId = await addConcert(db)
      await db.update(events).set({ endDate: '2027-02-22' }).where(eq(events.id, eventId))
      const access = await linkOf(eventId)
      const currentPeriodEnd = new Date('2027-02-22T11:00:00Z')
      const [early, late] = [
        await person({ level: 'standard', autorenew: false, currentPeriodEnd }),
        await person({ level: 'standard', autorenew: false, currentPeriodEnd }),
      ]
      const sent = [
        byPass(early, { at: '2027-02-21T20:00:00.000Z' }),
        byPass(late, { at: '2027-02-22T20:00:00.000Z' }),
      ]
      expect((await stored(access, sent)).overruns).toEqual([{ id: sent[1]?.id, reason: 'ended' }])
      expect(await active(early.id, eventId)).toHaveLength(1)
    })

    test('changes the size of a room beside a cancellation: neither waits for what the other holds', async () => {
      const { database } = api
      const { db } = database
      // The embedded database runs one transaction after the other.
      if (database.kind === 'embedded') return
      const eventId = await addConcert(db, { seats: [1, 1], roomTotal: 1 })
      const access = await linkOf(eventId)
      await book(await person(), eventId)
      /** Holds the concert, lets the other wait, then changes it and takes its room: as another process at the same cancellation does, or an import. */
      const beside = async <T>(other: () => Promise<T>): Promise<T> => {
        let begun: Promise<T> | undefined
        await db.transaction(async (tx) => {
          const concert = () => tx.select({ id: events.id }).from(events).where(eq(events.id, eventId))
          await concert().for('share')
          begun = other()
          await expect.poll(() => isBlocked(db)).toBe(true)
          await concert().for('no key update')
          await lockRoomsOf(tx, [eventId])
        })
        return begun as Promise<T>
      }
      const size = async () => {
        const [event] = await db.select().from(events).where(eq(events.id, eventId))
        return event?.roomTotal
      }
      const [late, later] = [await person(), await person()]
      expect((await beside(() => send(access, [byPass(late)]))).status).toBe(200)
      await stored(access, [byPass(later)])
      expect(await size()).toBe(3)
      const why = {
        now: FILLED_AT,
        origin: ORIGIN,
        provider: null,
        isAsked: true,
        shown: { tickets: undefined, at: FILLED_AT },
        refusal: () => undefined,
      }
      expect(await beside(() => eraseMember(db, later.id, why))).toEqual({ ended: null })
      expect(await size()).toBe(2)
      await cancelEvent(db, eventId, { now: FILLED_AT, evenIfOver: false })
      const due = { database, publicUrl: () => ORIGIN, now: () => FILLED_AT }
      expect(await beside(() => notifyHolders(due))).toBe(true)
      while (await notifyHolders(due));
      expect([await size(), await active(late.id, eventId)]).toEqual([1, []])
    })

    test('makes a seat where all are taken, and counts nothing where no Pass lets in', async () => {
      const { db } = api.database
      const eventId = await addConcert(db, { seats: [1] })
      const access = await linkOf(eventId)
      await book(await person(), eventId)
      const who = await person()
      await stored(access, [byPass(who)])
      expect(await active(who.id, eventId)).toHaveLength(1)
      expect(await places(eventId)).toEqual([2, 2])
      const internal = await addConcert(db, { source: null })
      expect((await stored(await linkOf(internal), [byPass(who)])).overruns).toEqual([])
      expect(await active(who.id, internal)).toEqual([])
    })
  })
})

test('a seat’s key is HKDF’s of RFC 5869, another one for each seat and each secret', () => {
  const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  const point = (secret: Uint8Array, seatId: string) =>
    Buffer.from(seatKeyDeriver(secret).point(seatId)).toString('hex')
  expect(new Set([point(one, 'a'), point(one, 'b'), point(two, 'a')]).size).toBe(3)
  const { key, point: ofPair } = seatKeyDeriver(one).pair('a')
  expect(Buffer.from(ofPair).toString('hex')).toBe(point(one, 'a'))
  const derived = Buffer.from(hkdfSync('sha256', one, '', 'nectar seat 0 a', 32))
  expect(key.d).toBe(derived.toString('base64url'))
})
