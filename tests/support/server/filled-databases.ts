import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fillDemo } from '../../../server/demo/fill.ts'
import { prepareDatabase } from '../../../server/demo/prepare.ts'
import { migrationsFolder } from '../../../server/platform/db/migrations.ts'
import { openPostgres } from '../../../server/platform/db/postgres.ts'
import * as schema from '../../../server/platform/db/schema.ts'
import { type TestPostgres, testPostgres } from '../postgres.ts'
import { compileRoughly } from '../roughly-compiled.ts'
import { FILLED_AT } from './filled-at.ts'

compileRoughly()

/** Creates an embedded database in `filled`, copies it to `empty` while it is empty, and fills it; returns it as one file too. */
const fillEmbedded = async (empty: string, filled: string): Promise<Buffer> => {
  const made = await PGlite.create({ dataDir: filled })
  await made.close()
  await cp(filled, empty, { recursive: true })
  const client = await PGlite.create({ dataDir: filled })
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder })
  await fillDemo(db, FILLED_AT)
  await client.exec('vacuum (analyze)')
  const dump = await client.dumpDataDir('none')
  await client.close()
  return Buffer.from(await dump.arrayBuffer())
}

/** Creates a database on PostgreSQL, migrates it and fills it if asked; returns its address. */
const prepared = async (
  postgres: TestPostgres,
  { demo }: { demo: boolean },
  template?: string,
): Promise<string> => {
  const url = await postgres.createDatabase(template)
  const database = await openPostgres(url)
  await prepareDatabase(database, { demo, now: FILLED_AT })
  await database.close()
  return url
}

/** Fills an embedded database and sets the variables that name its copies. */
const fillOneEmbedded = async (folder: string): Promise<void> => {
  const file = join(folder, 'embedded.tar')
  const [empty, filled] = [join(folder, 'empty'), join(folder, 'filled')]
  await writeFile(file, await fillEmbedded(empty, filled))
  Object.assign(process.env, { FILLED_EMBEDDED: file, EMPTY_FOLDER: empty, FILLED_FOLDER: filled })
}

/** No database here outlives a crash. Autovacuum stays: without its statistics the random orders take thrice as long. */
const UNSAFE = { full_page_writes: 'off', jit: 'off' }

/** Fills a database on PostgreSQL, if there is a server, and sets the variables that name it and its server, which the caller stops. */
const fillOnePostgres = async (): Promise<TestPostgres | null> => {
  const { postgres } = await testPostgres(UNSAFE)
  if (!postgres) return null
  const migrated = await prepared(postgres, { demo: false })
  const filled = await prepared(postgres, { demo: true }, migrated)
  Object.assign(process.env, {
    MIGRATED_POSTGRES: migrated,
    FILLED_POSTGRES: filled,
    TEST_DATABASE_URL: postgres.url,
  })
  return postgres
}

/**
 * Runs once before the server's tests: fills an embedded database and one on PostgreSQL, which every test
 * copies (0.5 s) instead of filling its own (5 s); `MIGRATED_POSTGRES` has tables and no rows. The worker
 * processes find them by these variables.
 */
export default async (): Promise<undefined | (() => Promise<void>)> => {
  // Another project of the tests has filled them already.
  if (process.env.FILLED_EMBEDDED) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'nectar-filled-'))
  const [postgres] = await Promise.all([fillOnePostgres(), fillOneEmbedded(folder)])
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
