import { cpSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, test } from 'vitest'
import type { Database } from '../../../server/platform/db/database.ts'
import { openEmbedded } from '../../../server/platform/db/embedded.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { type TestPostgres, testPostgres } from '../postgres.ts'

/**
 * Starts a PostgreSQL, which the caller must stop. If there is none, the file reports a skipped test with the
 * reason; in CI that is a failure.
 */
export const postgresOrReason = async (): Promise<TestPostgres | undefined> => {
  const { postgres, missing } = await testPostgres()
  if (missing) test.skip(`PostgreSQL: ${missing}`, () => {})
  return postgres ?? undefined
}

/**
 * Opens an embedded database with the demonstration of `FILLED_AT`; its writes are visible to readers at
 * once, PostgreSQL's a moment later.
 */
export const openFilledEmbedded = async (): Promise<Database> =>
  openEmbedded('memory://', { loadDataDir: await openAsBlob(process.env.FILLED_EMBEDDED ?? '') })

const copyOnPostgres = async (server: TestPostgres): Promise<Database> =>
  openPostgres(await server.createDatabase(process.env.FILLED_POSTGRES))

/** Returns true if a transaction waits for a row lock of another one; only on PostgreSQL. */
export const isBlocked = async (db: Database['db']): Promise<boolean> => {
  const found = (await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as unknown as { rows: unknown[] }
  return found.rows.length > 0
}

/**
 * Opens a database with the demonstration of `FILLED_AT`: on PostgreSQL, which is three times as fast, if
 * there is one. Closing deletes it.
 */
export const openFilled = async (): Promise<Database> => {
  if (!process.env.FILLED_POSTGRES) return openFilledEmbedded()
  const { postgres, missing } = await testPostgres()
  if (!postgres) throw new Error(missing)
  const database = await copyOnPostgres(postgres)
  const close = async () => {
    await database.close()
    await postgres.stop()
  }
  return { ...database, close }
}

const copyDatabase = (template: string | undefined, dataDir: string): string => {
  cpSync(template ?? '', join(dataDir, 'database'), { recursive: true })
  return dataDir
}

/** Copies an embedded database without tables into a process's data folder, which saves its first start (3 s). Returns the folder. */
export const copyEmptyDatabase = (dataDir: string): string => copyDatabase(process.env.EMPTY_FOLDER, dataDir)

/** Copies one with the demonstration of `FILLED_AT` (8 s). */
export const copyFilledDatabase = (dataDir: string): string =>
  copyDatabase(process.env.FILLED_FOLDER, dataDir)

type Kind = { name: string; open: () => Promise<Database> }
type Tests = (kind: Kind) => void

/**
 * Runs the same tests on filled databases; `$name` in a title is the database's. `stop` ends them.
 * - `onEach`: PostgreSQL, and with `long` the embedded one.
 * - `onBoth`: both, for bookings, orders, mails and search.
 * - `onOne`: PostgreSQL, for slow tests.
 */
export const bothDatabases = async () => {
  const postgres = await postgresOrReason()
  const embedded: Kind = { name: 'the embedded database', open: openFilledEmbedded }
  const preferred: Kind = postgres ? { name: 'PostgreSQL', open: () => copyOnPostgres(postgres) } : embedded
  const on = (kind: Kind, title: string, tests: Tests, tags: string[] = []) =>
    describe(title.replace('$name', kind.name), { tags }, () => tests(kind))
  const onOne = (title: string, tests: Tests) => on(preferred, title, tests)
  const onBoth = (title: string, tests: Tests, tags?: string[]) => {
    if (preferred !== embedded) on(embedded, title, tests, tags)
    onOne(title, tests)
  }
  const onEach = (title: string, tests: Tests) => onBoth(title, tests, ['long'])
  return { embedded, preferred, onEach, onBoth, onOne, stop: async () => postgres?.stop() }
}
