import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../server/platform/db/database.ts'
import { openEmbedded } from '../../../server/platform/db/embedded.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { root } from '../../../server/platform/root.ts'
import { addManyEvents } from '../../support/many-events.ts'
import { testPostgres } from '../../support/postgres.ts'
import { BENCH_DAY, benchApp } from '../bench-app.ts'
import { quantile, type Row } from '../row.ts'
import { pages, questions } from './questions.ts'

const SMALL = 1_000
const LARGE = 100_000
const QUESTIONS = 200
/** Number of pages: rendering one takes some thirty times as long as its list. */
const PAGES = 60
const CLIENT = join(root, 'dist', 'client')

/** Returns a database without notifications: the application then caches nothing, so that each request reads the database. */
const deaf = (database: Database): Database => ({ ...database, listen: async () => async () => {} })

const fill = async (database: Database, count: number): Promise<Database> => {
  await database.migrate()
  await addManyEvents(database.db, count, BENCH_DAY)
  return database
}

/** Requests each address of both applications in turn, so that other load affects both; returns the ms of each. */
const ask = async (addresses: string[], [small, large]: [FastifyInstance, FastifyInstance]) => {
  const times = { small: [] as number[], large: [] as number[] }
  for (const url of addresses) {
    for (const [size, app] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const start = performance.now()
      const { statusCode } = await app.inject({ url })
      times[size].push(performance.now() - start)
      if (statusCode !== 200) throw new Error(`${statusCode} ${url}`)
    }
  }
  return times
}

const measure = async (name: string, open: () => Promise<Database>): Promise<Row[]> => {
  const databases = [await fill(await open(), SMALL), await fill(await open(), LARGE)] as const
  const apps = async (as: (database: Database) => Database) =>
    [await benchApp(as(databases[0]), CLIENT), await benchApp(as(databases[1]), CLIENT)] as [
      FastifyInstance,
      FastifyInstance,
    ]
  const states = { uncached: await apps(deaf), warm: await apps((database) => database) }
  const { list, search } = questions(QUESTIONS)
  const page = pages(PAGES)
  const asked = { list, search, page, filters: Array.from({ length: 50 }, () => '/api/events/filters') }
  const rows: Row[] = []
  for (const [state, pair] of Object.entries(states)) {
    for (const [what, addresses] of Object.entries(asked)) {
      // Warms up: code is compiled, and the database's pages and the caches are filled.
      await ask(addresses, pair)
      const { small, large } = await ask(addresses, pair)
      const figures = (times: number[]) =>
        `${quantile(times, 0.5).toFixed(2)}/${quantile(times, 0.95).toFixed(2)} ms`
      const ratio = (share: number) => quantile(large, share) / quantile(small, share)
      rows.push({
        name: `${what}, ${state}, ${name}: p95 of ${LARGE} events against ${SMALL}`,
        value: ratio(0.95).toFixed(2),
        goal: '≤ 1.5',
        detail: `p50 ratio ${ratio(0.5).toFixed(2)}; p50/p95 ${figures(small)} and ${figures(large)}`,
      })
    }
    for (const app of pair) await app.close()
  }
  for (const database of databases) await database.close()
  return rows
}

/** Compares lists, searches, rendered pages and filters with those of a catalogue a hundred times as large, on PostgreSQL. */
export const cataloguePostgres = async (): Promise<Row[]> => {
  const { postgres, missing } = await testPostgres()
  if (!postgres) return [{ name: 'catalogue on PostgreSQL', value: '–', goal: '≤ 1.5', detail: missing }]
  try {
    return await measure('PostgreSQL', async () => openPostgres(await postgres.createDatabase()))
  } finally {
    await postgres.stop()
  }
}

/** Runs the same on the embedded database. */
export const catalogueEmbedded = (): Promise<Row[]> => measure('embedded', () => openEmbedded('memory://'))
