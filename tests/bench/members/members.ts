import { loadavg } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { notifyFollowers } from '../../../server/modules/follows/use-cases/notify-followers.ts'
import { queueDueReminders } from '../../../server/modules/notifications/use-cases/queue-reminders.ts'
import { moveLines } from '../../../server/modules/waiting/use-cases/offers.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import * as schema from '../../../server/platform/db/schema.ts'
import { purge } from '../../../server/purge.ts'
import {
  addHouse,
  addManyMembers,
  injectedCall,
  memberCalls,
  organiserCalls,
} from '../../support/many-members.ts'
import { testPostgres } from '../../support/postgres.ts'
import { BENCH_DAY, benchApp } from '../bench-app.ts'
import { percentile, type Row } from '../row.ts'

const SMALL = 100
const LARGE = 100_000
const CALLERS = 40
/** Calls of each kind: of fewer, the slowest twentieth is a few calls that something else delayed. */
const TURNS = 200
const now = new Date(`${BENCH_DAY}T11:00:00Z`)

interface Size {
  database: Database
  app: FastifyInstance
}

/** Adds the members by a connection of its own, since the server's gives a statement 15 seconds. */
const fill = async (url: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await addManyMembers(drizzle(client, { schema }), count, { now, sessions: CALLERS })
  await client.end()
}

const open = async (url: string, count: number): Promise<Size> => {
  const database = await openPostgres(url)
  const { db } = database
  await database.migrate()
  await fill(url, count)
  await addHouse(db, now)
  // Deaf: nothing is answered from memory.
  return { database, app: await benchApp({ ...database, listen: async () => async () => {} }) }
}

/** Asks both sizes in turn, so that other load affects both, and returns the ms of each. */
const compare = async (sizes: [Size, Size], ask: (size: Size, turn: number) => Promise<unknown>) => {
  const times: [number[], number[]] = [[], []]
  for (let turn = -5; turn < TURNS; turn++)
    for (const [index, size] of sizes.entries()) {
      const began = performance.now()
      await ask(size, (Math.abs(turn) % CALLERS) + 1)
      if (turn >= 0) times[index]?.push(performance.now() - began)
    }
  return times.map((all) => percentile(all, 0.95)) as [number, number]
}

const rowOf = (name: string, figures: Map<string, [number, number]>): Row => {
  const ratios = [...figures].map(([call, [small, large]]) => ({ call, small, large, ratio: large / small }))
  ratios.sort((a, b) => b.ratio - a.ratio)
  return {
    name: `${name}: p95 with ${LARGE} members, ten times as many favourites and places ÷ with ${SMALL}, worst`,
    value: (ratios[0]?.ratio ?? 0).toFixed(2),
    goal: '≤ 1.5',
    detail: `${ratios.map(({ call, small, large, ratio }) => `${call} ${ratio.toFixed(2)} (${small.toFixed(1)}, ${large.toFixed(1)} ms)`).join(', ')}; load ${loadavg()[0]?.toFixed(0)}`,
  }
}

/** Compares the calls of members and organisers, and the jobs that read their tables, with those of a house a thousandth of the size. */
export const members = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: 'many members', value: '–', goal: '', detail: missing }]
  const sizes: [Size, Size] = [
    await open(await postgres.createDatabase(), SMALL),
    await open(await postgres.createDatabase(), LARGE),
  ]
  try {
    const rows: Row[] = []
    for (const [name, calls] of [
      ['calls of members', memberCalls],
      ['calls of organisers', organiserCalls],
    ] as const) {
      const figures = new Map<string, [number, number]>()
      for (const one of calls)
        figures.set(
          one.name,
          await compare(sizes, async ({ app }, turn) => {
            const { statusCode } = await app.inject(injectedCall(one, turn))
            if (statusCode >= 400) throw new Error(`${one.name}: ${statusCode}`)
          }),
        )
      rows.push(rowOf(name, figures))
    }
    const figures = new Map<string, [number, number]>()
    const deps = ({ database }: Size) => ({
      database,
      publicUrl: () => 'http://localhost:3000',
      now: () => now,
    })
    const jobs: Record<string, (size: Size) => Promise<unknown>> = {
      lines: (size) => moveLines(deps(size) as never),
      'followed concerts': (size) => notifyFollowers(deps(size)),
      purge: ({ database }) => purge(database.db, now),
    }
    // Until nothing is due: what is compared is a look that finds nothing.
    for (const size of sizes) while (await queueDueReminders(deps(size)));
    jobs.reminders = (size) => queueDueReminders(deps(size))
    for (const [what, run] of Object.entries(jobs)) figures.set(what, await compare(sizes, run))
    rows.push(rowOf('jobs with nothing to do', figures))
    return rows
  } finally {
    for (const { app, database } of sizes) {
      await app.close()
      await database.close()
    }
    await postgres.stop()
  }
}
