import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BENCH_DAY, benchApp } from '../tests/bench/bench-app.ts'
import {
  addHouse,
  addManyMembers,
  injectedCall,
  memberCalls,
  organiserCalls,
} from '../tests/support/many-members.ts'
import { testPostgres } from '../tests/support/postgres.ts'
import { nodesOfPlan, rowsRead } from '../tests/support/server/plan.ts'
import { recordStatements, type Statement } from '../tests/support/server/statements.ts'
import { notifyFollowers } from './modules/follows/use-cases/notify-followers.ts'
import { queueDueReminders } from './modules/notifications/use-cases/queue-reminders.ts'
import { processDueOrders } from './modules/orders/job.ts'
import { moveLines } from './modules/waiting/use-cases/offers.ts'
import type { Database } from './platform/db/database.ts'
import { openPostgres } from './platform/db/postgres.ts'
import { purge } from './purge.ts'

const MEMBERS = 3_000
/** Maximum rows of the large tables that one statement may read: more than any call needs, and a tenth of the smallest of these tables. */
const BOUND = 1_500
const LARGE = ['members', 'favourites', 'bookings', 'ticket_codes']
const now = new Date(`${BENCH_DAY}T11:00:00Z`)

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.skipIf(!postgres)(
  `${MEMBERS} members with ten favourites and ten places each on PostgreSQL${missing ? ` (${missing})` : ''}`,
  () => {
    let database: Database
    let app: Awaited<ReturnType<typeof benchApp>>
    let client: pg.Client
    beforeAll(async () => {
      const url = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
      database = await openPostgres(url)
      await addManyMembers(database.db, MEMBERS, { now, sessions: 20 })
      await addHouse(database.db, now)
      app = await benchApp({ ...database, listen: async () => async () => {} })
      client = new pg.Client(url)
      await client.connect()
      // These tables are still small enough to be read whole: what counts is that an index serves as well.
      await client.query('set enable_seqscan = off')
    })
    afterAll(async () => {
      await client.end()
      await app.close()
      await database.close()
    })

    /** Returns how many rows of the large tables a statement reads; it is rolled back. */
    const read = async ({ text, values }: Statement): Promise<number> => {
      await client.query('begin')
      try {
        const plan = await client.query(`explain (analyze, format json) ${text}`, values)
        return nodesOfPlan(plan)
          .filter((node) => LARGE.includes(node['Relation Name'] ?? ''))
          .reduce((sum, node) => sum + rowsRead(node), 0)
      } finally {
        await client.query('rollback')
      }
    }
    const mostRead = async (work: () => Promise<unknown>) => {
      const statements = await recordStatements(async () => {
        await work()
      })
      const explained = statements.filter(({ text }) => /^\s*(?:select|with|update|delete)\b/i.test(text))
      expect(explained).not.toEqual([])
      const found: string[] = []
      for (const statement of explained) {
        const count = await read(statement)
        if (count > BOUND) found.push(`${count} rows: ${statement.text}`)
      }
      return found
    }

    test.each([...memberCalls, ...organiserCalls])('$name reads few of them', async (call) => {
      const found = await mostRead(async () => {
        const { statusCode, body } = await app.inject(injectedCall(call, 3))
        expect(statusCode, body).toBe(200)
      })
      expect(found).toEqual([])
    })

    const jobs = {
      reminders: () => queueDueReminders({ database, publicUrl: () => 'http://localhost', now: () => now }),
      'followed concerts': () =>
        notifyFollowers({ database, publicUrl: () => 'http://localhost', now: () => now }),
      lines: () => moveLines({ database, publicUrl: () => 'http://localhost', now: () => now } as never),
      orders: () => processDueOrders({ database, now: () => now } as never, { warn: () => {} }),
      purge: () => purge(database.db, now),
    }
    test.each(Object.entries(jobs))('the job of %s reads few of them', async (_, run) => {
      expect(await mostRead(run)).toEqual([])
    })
  },
)
