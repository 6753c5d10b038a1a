import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { broken } from '../../../tests/support/server/invariants.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { patientPost } from '../../../tests/support/server/patient-post.ts'
import { type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import type { Database } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { bookings, ticketTypes, waits } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'

const SEATS = 5

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(
  `lines, two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { timeout: 600_000 },
  () => {
    let servers: ServerProcess[] = []
    let database: Database | undefined
    afterEach(async () => {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      await database?.close()
    })

    const rush = async (number: number) => {
      const DATABASE_URL = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
      const env = { DATABASE_URL, NETWORK_LIMIT_FACTOR: '1000' }
      servers = [startProcess(env), startProcess(env)]
      const origins = await Promise.all(servers.map(({ ready }) => ready))
      database = await openPostgres(DATABASE_URL)
      const { db } = database
      const now = machineNow()
      const [holders, people] = [
        await addMembers(db, SEATS, { level: 'premium', now }),
        await addMembers(db, number, { level: 'premium', now }),
      ]
      const date = new Date(now.getTime() + 15 * 24 * 60 * 60_000).toISOString().slice(0, 10)
      const eventId = await addConcert(db, { seats: [SEATS], date })
      const post = (path: string, token: string, index: number, json: unknown) =>
        patientPost<{ code: string }>(`${origins[index % 2]}${path}`, token, json)
      const book = (token: string, index: number) =>
        post(`/api/events/${eventId}/book-free`, token, index, { ticketId: 1, quantity: 1 })
      for (const [index, { token }] of holders.entries()) expect((await book(token, index))?.status).toBe(200)
      const joined = await Promise.all(
        people.map(({ token }, index) => post(`/api/waits/${eventId}`, token, index, { quantity: 1 })),
      )
      expect(joined.every((answer) => answer?.status === 200)).toBe(true)
      const order = await db.select().from(waits).orderBy(asc(waits.place))
      expect(order).toHaveLength(number)

      // The holders give their seats back while all the others press.
      const presses = await Promise.all([
        ...holders.map(({ token }, index) =>
          fetch(`${origins[index % 2]}/api/events/${eventId}/cancel-booking`, {
            method: 'DELETE',
            headers: { authorization: `Bearer ${token}` },
          }),
        ),
        ...people.map(({ token }, index) => book(token, index)),
      ])
      expect(presses.slice(0, SEATS).every((answer) => answer?.status === 200)).toBe(true)
      const first = order.slice(0, SEATS).map(({ memberId }) => memberId)
      const offered = await db
        .select({ memberId: waits.memberId })
        .from(waits)
        .where(eq(waits.heldTypeId, `${eventId}-1`))
      const active = and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt))
      const booked = await db.select({ memberId: bookings.memberId }).from(bookings).where(active)
      // Whoever has a seat, or is offered one, was among the first in line.
      expect([...offered, ...booked].map(({ memberId }) => memberId).sort()).toEqual(first.sort())
      const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
      expect(type?.capacitySold).toBe(SEATS)
      const [rows] = await db.select({ n: count() }).from(waits)
      expect(rows?.n).toBe(number - booked.length)
      expect(await broken(db, [])).toEqual([])
    }

    test(`40 in line for ${SEATS} seats: the first ${SEATS} have them`, () => rush(40))
    test(`500 in line for ${SEATS} seats: the first ${SEATS} have them`, { tags: ['long'] }, () => rush(500))
  },
)
