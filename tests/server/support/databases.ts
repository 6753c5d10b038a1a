import type { Database } from '../../../server/db/database.ts'
import { openEmbedded } from '../../../server/db/embedded.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { type TestPostgres, testPostgres } from '../../support/postgres.ts'

/** Both kinds of database, to run the same tests on; where there is no PostgreSQL its name says why. Call `stop` at the end. */
export const bothDatabases = async () => {
  const { postgres, missing } = await testPostgres()
  const onPostgres = async (server: TestPostgres): Promise<Database> =>
    openPostgres(await server.createDatabase())
  return {
    kinds: [
      { name: 'the embedded database', open: () => openEmbedded('memory://') },
      ...(postgres ? [{ name: 'PostgreSQL', open: () => onPostgres(postgres) }] : []),
    ],
    missing,
    stop: async () => postgres?.stop(),
  }
}
