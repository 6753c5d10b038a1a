import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { CATALOGUE_CHANNEL, changeOf } from './catalogue-changes.ts'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import * as schema from './schema.ts'

/**
 * Opens the embedded PostgreSQL in a folder that this process has locked, or `memory://`. Survives the death of the process;
 * it never calls fsync, so it does not promise to survive a power cut: a deployment that takes money uses `DATABASE_URL`.
 * `loadDataDir` is a copy of a data folder, as PGlite's `dumpDataDir` writes it, to begin with.
 */
export const openEmbedded = async (
  folder: string,
  options: Pick<PGliteOptions, 'loadDataDir'> = {},
): Promise<Database> => {
  const client = await PGlite.create({
    ...options,
    dataDir: folder,
    // A demonstration needs no more, and it is a third of the memory.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  const db = drizzle(client, { schema })
  return {
    kind: 'embedded',
    db,
    exclusively: (work) => work(),
    migrate: async () => {
      await migrate(db, { migrationsFolder })
      // Nothing here runs by itself as autovacuum does: without statistics the planner guesses.
      await client.exec('vacuum (analyze) events, ticket_types')
    },
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    // Changes are told within the query that makes them, and no other process can make any.
    listen: async (listener) => {
      const stop = await client.listen(CATALOGUE_CHANNEL, (payload) => listener.onChange(changeOf(payload)))
      listener.onListening()
      return () => stop()
    },
    close: () => client.close(),
  }
}
