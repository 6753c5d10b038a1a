import { and, count, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import { patientPost } from '../../../tests/support/server/patient-post.ts'
import { type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import type { Database } from '../../platform/db/database.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { bookings, invitations, ticketCodes, ticketTypes } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'

const SEATS = 50
const MEMBERS = 60
/** Attempts per member: one more than the month's invitations. */
const PRESSES = 3

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(
  `invitations, two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { timeout: 600_000 },
  () => {
    let servers: ServerProcess[] = []
    let database: Database | undefined
    afterEach(async () => {
      for (const { child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(({ ended }) => ended))
      await database?.close()
    })

    test(`${MEMBERS} members press ${PRESSES} times at once for ${SEATS} seats: no seat and no month is spent twice`, {
      tags: ['long'],
    }, async () => {
      const DATABASE_URL = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
      servers = [startProcess({ DATABASE_URL }), startProcess({ DATABASE_URL })]
      const origins = await Promise.all(servers.map(({ ready }) => ready))
      database = await openPostgres(DATABASE_URL)
      const { db } = database
      const now = machineNow()
      const people = await addMembers(db, MEMBERS, { level: 'standard', now })
      const date = new Date(now.getTime() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
      const eventId = await addConcert(db, { seats: [SEATS], date })

      const presses = people.flatMap(({ token }) => Array.from({ length: PRESSES }, () => token))
      const answers = await Promise.all(
        presses.map((token, index) =>
          patientPost<{ code: string }>(`${origins[index % 2]}/api/events/${eventId}/invitations`, token, {}),
        ),
      )
      const given = answers.filter((answer) => answer?.status === 200)
      const refused = answers.filter(
        (answer) => answer?.status === 409 && /^(sold_out|allowance_spent)$/.test(answer.json.code),
      )
      console.info(
        `invitations: ${presses.length} presses, ${SEATS} seats, 2 servers: ${given.length} given, ${refused.length} refused`,
      )
      expect([given.length, refused.length]).toEqual([SEATS, presses.length - SEATS])

      const live = and(eq(bookings.eventId, eventId), isNull(bookings.cancelledAt))
      const [type] = await db
        .select({ sold: ticketTypes.capacitySold })
        .from(ticketTypes)
        .where(eq(ticketTypes.eventId, eventId))
      const [codes] = await db
        .select({ codes: count() })
        .from(ticketCodes)
        .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
        .where(live)
      const byGiver = await db
        .select({ giver: invitations.giverId, given: count() })
        .from(invitations)
        .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
        .where(live)
        .groupBy(invitations.giverId)
      expect([type?.sold, codes?.codes]).toEqual([SEATS, SEATS])
      expect(byGiver.reduce((sum, row) => sum + row.given, 0)).toBe(SEATS)
      expect(Math.max(...byGiver.map((row) => row.given))).toBeLessThanOrEqual(2)
      expect(new Set(given.map((answer) => answer?.json.code)).size).toBe(SEATS)
    })
  },
)
