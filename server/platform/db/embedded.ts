import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { CATALOGUE_CHANNEL, changeOf } from './catalogue-changes.ts'
import type { Database } from './database.ts'
import { DiskFull, diskStateOf, watchDisk } from './disk-full.ts'
import { refuseNewer } from './migrations.ts'
import { migrationsFolder } from './migrations-folder.ts'
import * as schema from './schema.ts'

/** What the holder of a folder wants to know: whether it holds it still, and when the database can do nothing any more. */
interface Guard {
  check: () => void
  onBroken: () => void
}

/** A failure in the middle of writing its log, or of WebAssembly itself: every statement from now on fails the same way. */
const isBroken = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && /XLogBeginInsert was already called|^PANIC/.test(error.message))

/**
 * Has `check` called before each statement, COMMIT included, and after it, before it is answered: a process can be frozen between any two. It
 * costs two reads of a small file, a hundredth of a statement.
 */
const checkStatements = (client: PGlite, { check, onBroken }: Guard): void => {
  const run = client._runExclusiveQuery.bind(client)
  client._runExclusiveQuery = (statement) =>
    run(async () => {
      check()
      const result = await statement().catch((error: unknown) => {
        if (isBroken(error)) onBroken()
        throw error
      })
      check()
      return result
    })
}

/**
 * Opens the embedded PostgreSQL in a folder that this process has locked, or `memory://`. It survives a killed process and, without fsync,
 * no power cut: a deployment that takes money uses `DATABASE_URL`. `loadDataDir` is a data folder to begin with, as PGlite's `dumpDataDir`
 * writes it; `guard` runs around each statement.
 */
export const openEmbedded = async (
  folder: string,
  { loadDataDir, guard }: Pick<PGliteOptions, 'loadDataDir'> & { guard?: Guard } = {},
): Promise<Database> => {
  const client = await PGlite.create({
    ...(loadDataDir && { loadDataDir }),
    dataDir: folder,
    // A demonstration needs no more, and it is a third of the memory.
    // It would keep a file open for each table and index, a thousand of them, and its log is kept between checkpoints, which nothing but its size brings about here.
    startParams: [
      ...PGlite.defaultStartParams,
      ...[
        'shared_buffers=16MB',
        'min_wal_size=32MB',
        'max_wal_size=64MB',
        'max_files_per_process=100',
      ].flatMap((set) => ['-c', set]),
    ],
  })
  if (guard) checkStatements(client, guard)
  const db = drizzle(client, { schema })
  const disk = diskStateOf(db)
  let isFull = false
  const watch = folder.includes('://')
    ? undefined
    : watchDisk(folder, async (isFullNow) => {
        await client.exec(`set default_transaction_read_only = ${isFullNow}`)
        isFull = isFullNow
      })
  return {
    kind: 'embedded',
    db,
    exclusively: (work) => work(),
    migrate: async () => {
      await refuseNewer({ kind: 'embedded', db })
      await migrate(db, { migrationsFolder })
      // Nothing here runs by itself as autovacuum does: without statistics the planner guesses.
      await client.exec('vacuum (analyze) events, ticket_types')
    },
    ping: async () => {
      await db.execute(sql`select 1`)
      if (isFull) throw new DiskFull()
      await disk.check()
    },
    vacuum: async () => {
      if (!isFull) await client.exec('vacuum (analyze)')
    },
    noteDiskFull: disk.note,
    connections: () => null,
    // Changes are told within the query that makes them, and no other process can make any.
    listen: async (listener) => {
      const stop = await client.listen(CATALOGUE_CHANNEL, (payload) => listener.onChange(changeOf(payload)))
      listener.onListening()
      return () => stop()
    },
    close: () => {
      watch?.stop()
      return client.close()
    },
  }
}
