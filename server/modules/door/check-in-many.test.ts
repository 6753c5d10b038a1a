import { brotliCompressSync, constants } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Admission, CheckInAccess, CheckInList } from '../../../contract/check-in.ts'
import { createAdmitted } from '../../../src/data/check-in/admitted.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { admissionOf, doorAccess, shortOf } from '../../../tests/support/server/door.ts'
import { doorOf } from '../../../tests/support/server/door-calls.ts'
import { addGuests } from '../../../tests/support/server/guests.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { nodesOfPlan } from '../../../tests/support/server/plan.ts'
import { admissions, bookings, doorEntries, ticketCodes } from '../../platform/db/schema.ts'
import { addEntries, entriesInsert } from './store/admissions.ts'

const { onOne, stop } = await bothDatabases()
afterAll(stop)

onOne('many at the door on $name', ({ open }) => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness(open)
  })
  afterAll(() => api?.close())
  beforeEach(() => {
    api.clock.now = FILLED_AT
  })

  const { people, person, book, linkOf, stored, usedAt, active, expectSeatsCounted } = doorOf(() => api)

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
    /** Returns the result: check-ins of seats, members with a counted walk-in, and the stored rows. */
    const outcome = async () => ({
      seats: await Promise.all(seatIds.map(usedAt)),
      counted: await Promise.all(guests.map(async ({ id }) => (await active(id, eventId)).length)),
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
          // The doors derive the same from these facts offline.
          const admitted = createAdmitted(made)
          expect(inOrder.seats).toEqual(seatIds.map((id) => admitted.active(shortOf(id))[0]?.at ?? null))
          expect(inOrder.counted).toEqual(
            guests.map(({ id }) => Math.min(1, admitted.active(`pass:${id}`).length)),
          )
        },
      ),
      { numRuns: 6 },
    )
    await expectSeatsCounted(eventId)
  })

  test('3,000 bookings get their places in one pass over those that have one', async () => {
    const { db } = api.database
    const eventId = await addConcert(db, { seats: [3_100] })
    await addGuests(db, eventId, 100)
    await addEntries(db, eventId)
    await addGuests(db, eventId, 3_000)
    const plan = await db.execute(sql`explain (analyze, format json) ${entriesInsert(eventId)}`)
    // The check for a booking's place may run once per booking.
    const reads = nodesOfPlan(plan as never).filter(
      (node) =>
        node['Relation Name'] === 'door_entries' &&
        node['Node Type'].includes('Scan') &&
        node['Index Name'] !== 'door_entries_booking',
    )
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.map((node) => node['Actual Loops'])).toEqual(reads.map(() => 1))
    const entries = await db
      .select()
      .from(doorEntries)
      .where(eq(doorEntries.eventId, eventId))
      .orderBy(doorEntries.position)
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index))
    const first = new Set(entries.slice(0, 100).map(({ bookingId }) => bookingId))
    const inOrder = await db
      .select({ id: bookings.id })
      .from(bookings)
      .where(eq(bookings.eventId, eventId))
      .orderBy(bookings.bookedAt, bookings.id)
    expect(entries.slice(100).map(({ bookingId }) => bookingId)).toEqual(
      inOrder.flatMap(({ id }) => (first.has(id) ? [] : [id])),
    )
  })

  test('a concert is listed in 100 KB, 2,000 places of as many people, and made without holding up others', async () => {
    const { db } = api.database
    const eventId = await addConcert(db, { seats: [2_000, 500] })
    await addGuests(db, eventId, 2_000)
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
