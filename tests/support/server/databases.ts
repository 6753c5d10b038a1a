import { cpSync, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
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

/** An embedded database with the demonstration of `FILLED_AT` in it. */
export const openFilledEmbedded = async (): Promise<Database> =>
  openEmbedded('memory://', { loadDataDir: await openAsBlob(process.env.FILLED_EMBEDDED ?? '') })

const copyDatabase = (template: string | undefined, dataDir: string): string => {
  cpSync(template ?? '', join(dataDir, 'database'), { recursive: true })
  return dataDir
}

/** Puts an embedded database without any table into a process's data folder, as its first start makes it (3 s). Answers the folder. */
export const copyEmptyDatabase = (dataDir: string): string => copyDatabase(process.env.EMPTY_FOLDER, dataDir)

/** The same with the demonstration of `FILLED_AT` in it (8 s). */
export const copyFilledDatabase = (dataDir: string): string =>
  copyDatabase(process.env.FILLED_FOLDER, dataDir)

/**
 * Both kinds of database, filled with the demonstration, to run the same tests on; the embedded one alone where there is no PostgreSQL. `preferred` is the last of
 * them alone, for what takes long and whose SQL is plain. Call `stop` at the end.
 */
export const bothDatabases = async () => {
  const postgres = await postgresOrReason()
  const onPostgres = async (server: TestPostgres): Promise<Database> =>
    openPostgres(await server.createDatabase(process.env.FILLED_POSTGRES))
  const kinds = [
    { name: 'the embedded database', open: openFilledEmbedded },
    ...(postgres ? [{ name: 'PostgreSQL', open: () => onPostgres(postgres) }] : []),
  ]
  return { kinds, preferred: kinds.slice(-1), stop: async () => postgres?.stop() }
}
