import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import * as schema from './schema.ts'

/**
 * Opens the embedded PostgreSQL in a folder that this process has locked, or `memory://`. Survives the death of the process;
 * it never calls fsync, so it does not promise to survive a power cut: a deployment that takes money uses `DATABASE_URL`.
 */
export const openEmbedded = async (folder: string): Promise<Database> => {
  const client = await PGlite.create({
    dataDir: folder,
    // A demonstration needs no more, and it is a third of the memory.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
  const db = drizzle(client, { schema })
  return {
    kind: 'embedded',
    db,
    exclusively: (work) => work(),
    migrate: () => migrate(db, { migrationsFolder }),
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    close: () => client.close(),
  }
}
