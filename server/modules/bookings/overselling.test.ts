import { and, count, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { addMembers, type TestMember } from '../../../tests/support/server/members.ts'
import { type PostAnswer, patientPost } from '../../../tests/support/server/patient-post.ts'
import { type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import type { Database } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { bookings, ticketCodes, ticketTypes } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'

const SEATS = Number(process.env.OVERSOLD_SEATS ?? 12)
/** Members who ask for one seat each: `npm run test:long` has 500 for 50 seats. */
const MEMBERS = SEATS * 10

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

type Answer = PostAnswer<{ bookingId?: string; code?: string; message?: string }>

describe.skipIf(!postgres)(
  `overselling, two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { timeout: 600_000 },
  () => {
    let servers: ServerProcess[] = []
    let database: Database
    afterEach(async () => {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      await (database as Database | undefined)?.close()
    })

    /** Starts two servers, members with a session and three concerts each, and one concert with a seat for every tenth. */
    const start = async () => {
      const DATABASE_URL = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
      servers = [startProcess({ DATABASE_URL }), startProcess({ DATABASE_URL })]
      const [one = '', two = ''] = await Promise.all(servers.map(({ ready }) => ready))
      database = await openPostgres(DATABASE_URL)
      const now = machineNow()
      const people = await addMembers(database.db, MEMBERS, { level: 'standard', now })
      const date = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
      const eventId = await addConcert(database.db, { seats: [SEATS], date })
      return { one, two, people, eventId }
    }

    const book = (origin: string, eventId: string, { token }: TestMember): Promise<Answer | null> =>
      patientPost(`${origin}/api/events/${eventId}/book-free`, token, { ticketId: 1, quantity: 1 })

    const stored = async (eventId: string) => {
      const live = and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt))
      const [type] = await database.db
        .select({ sold: ticketTypes.capacitySold })
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, eventId))
      const [made] = await database.db
        .select({ bookings: count(), members: countDistinct(bookings.memberId) })
        .from(bookings)
        .where(live)
      const [codes] = await database.db
        .select({ codes: count() })
        .from(ticketCodes)
        .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
        .where(live)
      const ids = await database.db.select({ id: bookings.id }).from(bookings).where(live)
      return { sold: type?.sold, ...made, ...codes, ids: new Set(ids.map(({ id }) => id)) }
    }

    const refusedClearly = ({ status, json }: Answer) =>
      status === 409 && json.code === 'sold_out' && json.message?.startsWith('Complet') === true

    test('ten members at once for each seat: as many as there are seats have one, the others read that it is full', async () => {
      const { one, two, people, eventId } = await start()
      const began = performance.now()
      const answers = await Promise.all(people.map((who, index) => book(index % 2 ? one : two, eventId, who)))
      const took = performance.now() - began
      const answered = answers.filter((answer) => answer !== null)
      const won = answered.filter(({ status }) => status === 200)
      const refused = answered.filter(refusedClearly)
      const other = answered.filter((answer) => answer.status !== 200 && !refusedClearly(answer))
      console.info(
        `overselling: ${MEMBERS} calls, ${SEATS} seats, 2 servers: ${won.length} sold, ${refused.length} refused, ${other.length} anything else (${Math.round(took)} ms)`,
      )
      expect(other).toEqual([])
      expect([won.length, refused.length]).toEqual([SEATS, MEMBERS - SEATS])
      const { ids, ...facts } = await stored(eventId)
      expect(facts).toEqual({ sold: SEATS, bookings: SEATS, members: SEATS, codes: SEATS })
      expect(new Set(won.map(({ json }) => json.bookingId))).toEqual(ids)
    })

    test('one of the servers killed in the middle: what was acknowledged is there, and the other goes on', {
      tags: ['long'],
    }, async () => {
      const { one, two, people, eventId } = await start()
      let acknowledged = 0
      let cut = 0
      const first = await Promise.all(
        people.map(async (who, index) => {
          const answer = await book(index % 2 ? one : two, eventId, who)
          if (answer?.status === 200 && ++acknowledged === 10) servers[0]?.child.kill('SIGKILL')
          if (!answer) cut++
          return answer
        }),
      )
      expect(await servers[0]?.ended).toBe('SIGKILL')
      expect(cut).toBeGreaterThan(0)
      const survived = first.filter((answer) => answer !== null)
      expect(survived.filter(({ status }) => status >= 500)).toEqual([])
      const before = await stored(eventId)
      expect(before.bookings).toBe(before.sold)
      expect(before.sold).toBeLessThanOrEqual(SEATS)
      for (const { status, json } of survived) {
        if (status === 200) expect(before.ids).toContain(json.bookingId)
      }

      // Members without a response retry on the remaining server: existing bookings are returned, free seats are sold.
      const again = await Promise.all(
        people.map(async (who, index) => first[index] ?? (await book(two, eventId, who))),
      )
      const won = again.filter((answer) => answer?.status === 200)
      const refused = again.filter((answer) => answer !== null && refusedClearly(answer))
      const { ids, ...facts } = await stored(eventId)
      console.info(
        `overselling: one of 2 servers killed after 10 sales: ${cut} calls cut off, ${before.sold} sold by then; asked again of the other: ${won.length} sold, ${refused.length} refused`,
      )
      expect([won.length, refused.length]).toEqual([SEATS, MEMBERS - SEATS])
      expect(facts).toEqual({ sold: SEATS, bookings: SEATS, members: SEATS, codes: SEATS })
      expect(new Set(won.map((answer) => answer?.json.bookingId))).toEqual(ids)
    })

    test('a server that froze with the last seat in its hand lets go of it: who waits for it has it', {
      tags: ['long'],
    }, async () => {
      const { two, people, eventId } = await start()
      await database.db.update(ticketTypes).set({ capacityTotal: 1 }).where(eq(ticketTypes.eventId, eventId))
      let takeSeat = () => {}
      const seatInHand = new Promise<void>((resolve) => {
        takeSeat = resolve
      })
      let thaw = () => {}
      const thawed = new Promise<void>((resolve) => {
        thaw = resolve
      })
      // Simulates a stopped process: its connection stays open and sends nothing more.
      const frozen = database.db.transaction(async (tx) => {
        await tx.update(ticketTypes).set({ capacitySold: 1 }).where(eq(ticketTypes.eventId, eventId))
        takeSeat()
        await thawed
        await tx.execute(sql`select 1`)
      })
      await seatInHand
      const answers = await Promise.all(people.slice(0, 10).map((who) => book(two, eventId, who)))
      expect(answers.map((answer) => answer?.status).sort()).toEqual([
        200,
        ...Array.from({ length: 9 }, () => 409),
      ])
      thaw()
      await expect(frozen).rejects.toThrow()
      const { ids: _, ...facts } = await stored(eventId)
      expect(facts).toEqual({ sold: 1, bookings: 1, members: 1, codes: 1 })
    })
  },
)
