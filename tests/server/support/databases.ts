import { test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { openEmbedded } from '../../../server/db/embedded.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { type TestPostgres, testPostgres } from '../../support/postgres.ts'

/**
 * Both kinds of database, to run the same tests on. Where there is no PostgreSQL to be had, the file reports it as skipped by name, with
 * the reason; under CI that is a failure. Call `stop` at the end.
 */
export const bothDatabases = async () => {
  const { postgres, missing } = await testPostgres()
  if (missing) test.skip(`PostgreSQL: ${missing}`, () => {})
  const onPostgres = async (server: TestPostgres): Promise<Database> =>
    openPostgres(await server.createDatabase())
  return {
    kinds: [
      { name: 'the embedded database', open: () => openEmbedded('memory://') },
      ...(postgres ? [{ name: 'PostgreSQL', open: () => onPostgres(postgres) }] : []),
    ],
    stop: async () => postgres?.stop(),
  }
}
