import { cpSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, test } from 'vitest'
import type { Database } from '../../../server/platform/db/database.ts'
import { openEmbedded } from '../../../server/platform/db/embedded.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import { type TestPostgres, testPostgres } from '../postgres.ts'

/** A PostgreSQL, to be stopped at the end. Where there is none to be had, the file reports that by name, with the reason; under CI that is a failure. */
export const postgresOrReason = async (): Promise<TestPostgres | undefined> => {
  const { postgres, missing } = await testPostgres()
  if (missing) test.skip(`PostgreSQL: ${missing}`, () => {})
  return postgres ?? undefined
}

/** An embedded database with the demonstration of `FILLED_AT` in it; whoever reads next is told of a write at once, by PostgreSQL a moment later. */
export const openFilledEmbedded = async (): Promise<Database> =>
  openEmbedded('memory://', { loadDataDir: await openAsBlob(process.env.FILLED_EMBEDDED ?? '') })

const copyOnPostgres = async (server: TestPostgres): Promise<Database> =>
  openPostgres(await server.createDatabase(process.env.FILLED_POSTGRES))

/** Whether somebody waits for a row that is locked by another transaction; asked of PostgreSQL alone. */
export const isBlocked = async (db: Database['db']): Promise<boolean> => {
  const found = (await db.execute(
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )) as unknown as { rows: unknown[] }
  return found.rows.length > 0
}

/** A database with the demonstration of `FILLED_AT` in it: on PostgreSQL, which is three times as fast, where there is one; closed, it is gone. */
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

/** Puts an embedded database without any table into a process's data folder, as its first start makes it (3 s). Answers the folder. */
export const copyEmptyDatabase = (dataDir: string): string => copyDatabase(process.env.EMPTY_FOLDER, dataDir)

/** The same with the demonstration of `FILLED_AT` in it (8 s). */
export const copyFilledDatabase = (dataDir: string): string =>
  copyDatabase(process.env.FILLED_FOLDER, dataDir)

type Kind = { name: string; open: () => Promise<Database> }
type Tests = (kind: Kind) => void

/**
 * Runs the same tests on databases filled with the demonstration; `$name` in a title is the database's. The embedded one is the only one where there is no PostgreSQL.
 * Call `stop` at the end.
 * - `onEach`: on PostgreSQL, and at length (`long`) on the embedded one, which is the same SQL three times as slow.
 * - `onBoth`: on both every time, where the two differ or the seats and money of all hang on it.
 * - `onOne`: on PostgreSQL alone, for what takes long and whose SQL is plain.
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
