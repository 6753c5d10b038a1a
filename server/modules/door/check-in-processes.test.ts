import { asc, count, eq, isNull } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Admission, CheckInAccess, CheckInList } from '../../../contract/check-in.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { admissionOf, doorAccess, shortOf } from '../../../tests/support/server/door.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { post, startProcess } from '../../../tests/support/server/process.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { admissions, bookings, ticketCodes, ticketTypes } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { newId } from '../../platform/security/tokens.ts'

const SEATS = 40
const GUESTS = 6
const DOORS = 4
/** How many phones open the check-in at once. */
const FIRST_LISTS = 24
/** How often each phone's uploads are sent: phones retry after a lost response, with any process. */
const TIMES = 2

const { postgres, missing } = await testPostgres()
afterAll(() => postgres?.stop())

describe.skipIf(!postgres)(
  `a concert's doors at two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { timeout: 120_000, tags: ['long'] },
  () => {
    test('all admissions at once: each stored once, each seat in since its first, each walk-in counted once', async () => {
      const DATABASE_URL = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
      const database = await openPostgres(DATABASE_URL)
      await database.migrate()
      const { db } = database
      const servers = [1, 2].map(() =>
        startProcess({
          DATABASE_URL,
          PUBLIC_URL: 'http://localhost:4180',
          DATA_DIR: '/nonexistent',
          PAYMENTS: 'demo',
          DEMO_DATA: 'false',
          NETWORK_LIMIT_FACTOR: '1000',
        }),
      )
      try {
        const now = machineNow()
        const { date } = parisWallClock(now)
        const eventId = await addConcert(db, { date, time: '20:30', seats: [SEATS + GUESTS] })
        const ticketTypeId = `${eventId}-1`
        const guests = await addMembers(db, GUESTS, { level: 'standard', now })
        const holders = await addMembers(db, SEATS, { level: 'free', now })
        const seats = holders.map(() => newId())
        for (const [index, { id: memberId }] of holders.entries()) {
          const id = newId()
          await db.insert(bookings).values({
            id,
            memberId,
            eventId,
            ticketTypeId,
            quantity: 1,
            priceCents: 1400,
            source: 'purchase',
            bookedAt: now,
          })
          await db.insert(ticketCodes).values({ id: seats[index] ?? '', bookingId: id, position: 0 })
        }
        await db.update(ticketTypes).set({ capacitySold: SEATS }).where(eq(ticketTypes.id, ticketTypeId))
        const links: CheckInAccess[] = []
        for (let door = 0; door < DOORS; door += 1) links.push(await doorAccess(db, eventId, now))

        const urls = await Promise.all(servers.map(({ ready }) => ready))
        // The first lists of the deployment: every process creates the secret of the seats' keys and the order of the list.
        const lists = await Promise.all(
          Array.from({ length: FIRST_LISTS }, (_, at) =>
            post(`${urls[at % urls.length]}/api/check-in/list`, links[at % DOORS] as CheckInAccess),
          ),
        )
        expect(lists.map((list) => list?.status)).toEqual(lists.map(() => 200))
        const expected = lists.map((list) => (list?.json as CheckInList | undefined)?.expected)
        expect(expected[0]?.keys).toHaveLength((SEATS * 33 * 4) / 3)
        for (const each of expected) expect(each, 'one secret and one order').toEqual(expected[0])

        // Every seat and every guest at every door, a second apart: all but the first are conflicts.
        const first = now.getTime()
        const at = (door: number) => new Date(first + ((door + 1) % DOORS) * 1000).toISOString()
        const made = links.map((_, door): Admission[] => [
          ...seats.map((seat) => admissionOf({ seat: shortOf(seat), at: at(door) })),
          ...guests.map(({ id }) => admissionOf({ pass: id, way: 'pass', at: at(door) })),
        ])
        const uploads = made.flatMap((facts, door) =>
          Array.from({ length: TIMES }, (_, time) =>
            post(`${urls[(door + time) % urls.length]}/api/check-in/admissions`, {
              ...links[door],
              after: 0,
              admissions: facts,
            }),
          ),
        )
        for (const answer of await Promise.all(uploads)) expect(answer?.status).toBe(200)

        const stored = await db.select().from(admissions).where(eq(admissions.eventId, eventId))
        const ids = made.flat().map(({ id }) => id)
        expect(stored.map(({ id }) => id).sort()).toEqual([...ids].sort())
        const codes = await db.select().from(ticketCodes).orderBy(asc(ticketCodes.id))
        const usedAt = new Set(
          codes.filter(({ id }) => seats.includes(id)).map((code) => code.usedAt?.getTime()),
        )
        expect([...usedAt], 'the first of each').toEqual([first])
        for (const { id } of guests)
          expect(await db.$count(bookings, eq(bookings.memberId, id)), 'walk-ins of a guest').toBe(1)
        const [taken] = await db.select().from(ticketTypes).where(eq(ticketTypes.id, ticketTypeId))
        const [standing] = await db.select({ of: count() }).from(bookings).where(isNull(bookings.cancelledAt))
        expect(taken?.capacitySold).toBe(standing?.of)
        // Each door receives all of them from either process, in one order.
        const told = await Promise.all(
          urls.map(async (url) => {
            const order: string[] = []
            for (let after = 0; ; ) {
              const answer = await post(`${url}/api/check-in/admissions`, {
                ...links[0],
                after,
                admissions: [],
              })
              const page = answer?.json as { admissions: Admission[]; cursor: number; hasMore: boolean }
              order.push(...page.admissions.map(({ id }) => id))
              if (!page.hasMore) return order
              after = page.cursor
            }
          }),
        )
        expect(told[0]).toHaveLength(ids.length)
        expect(told[0]).toEqual(told[1])
      } finally {
        for (const { child } of servers) child.kill('SIGKILL')
        await Promise.all(servers.map(({ ended }) => ended))
        await database.close()
      }
    })
  },
)
