import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../../server/db/migrations-folder.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import * as schema from '../../../server/db/schema.ts'
import { fillDemo } from '../../../server/demo/fill.ts'
import { prepareDatabase } from '../../../server/prepare.ts'
import { testPostgres } from '../../support/postgres.ts'
import { FILLED_AT } from './filled-at.ts'

/** A data folder of the embedded database with the demonstration in it, as a file. */
const dumpFilledEmbedded = async (file: string): Promise<void> => {
  const client = await PGlite.create({ dataDir: 'memory://' })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  await fillDemo(db, FILLED_AT)
  const dump = await client.dumpDataDir('none')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  await client.close()
}

/**
 * Runs once before the server's tests: fills one embedded database and one on PostgreSQL, which every test then copies (0.5 s) in place of
 * filling its own (5 s), and keeps one PostgreSQL server for all of them. The worker processes find them by these variables.
 */
export default async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'nectar-filled-'))
  const file = join(folder, 'embedded.tar')
  await dumpFilledEmbedded(file)
  process.env.FILLED_EMBEDDED = file
  const { postgres } = await testPostgres()
  if (postgres) {
    const url = await postgres.createDatabase()
    const database = await openPostgres(url)
    await prepareDatabase(database, { demo: true, now: FILLED_AT })
    await database.close()
    process.env.FILLED_POSTGRES = url
    process.env.TEST_DATABASE_URL = postgres.url
  }
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
