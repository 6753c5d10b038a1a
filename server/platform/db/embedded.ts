import { execFile } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { root } from '../root.ts'
import { CATALOGUE_CHANNEL, changeOf, type Database, DatabaseUnavailable } from './database.ts'
import { DiskFull, diskStateOf, watchDisk } from './errors.ts'
import { migrationsFolder, refuseNewer } from './migrations.ts'
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
    // Changes are notified within the query that makes them, and no other process can make any.
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

/** What runs once is not compiled well beside it: a third less of a processor, half a second to a second less to wait. */
const SCRIPT = `import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
const database = await PGlite.create({ dataDir: process.argv[1] })
await database.close()`

/** The file by which a later start recognises what a killed one left, whatever else has such a name. */
const MARK = 'nectar-initialisation'

/** The database within what is being made. */
const MADE = 'database'

const removeLeftovers = (parent: string, prefix: string): void => {
  for (const name of readdirSync(parent)) {
    const leftover = join(parent, name)
    if (!name.startsWith(prefix) || !existsSync(join(leftover, MARK))) continue
    try {
      rmSync(join(leftover, MADE), { recursive: true, force: true })
      rmSync(leftover, { recursive: true, force: true })
    } catch {
      // The child of a start that was killed may still be writing there; its mark stays for the next start.
    }
  }
}

const isEmptyFolder = (path: string): boolean =>
  lstatSync(path).isDirectory() && readdirSync(path).length === 0

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Makes a new database in a folder that has none; hold the folder's lock. It runs in a process of its own, as the half gigabyte it takes
 * would stay with the server, and beside its place, so that a killed start leaves nothing half made. Throws DatabaseUnavailable where
 * something else is there: it may be somebody's data.
 */
export const initialiseFolder = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (exists(folder) && !isEmptyFolder(folder))
    throw new DatabaseUnavailable(
      `DATA_DIR : le dossier ${folder} n’est pas vide et n’est pas une base de données complète (PG_VERSION y manque). Rien n’a été effacé : déplacez-le, rétablissez-y une sauvegarde complète, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  const prefix = `${basename(folder)}.new-`
  removeLeftovers(dirname(folder), prefix)
  const unfinished = mkdtempSync(join(dirname(folder), prefix))
  writeFileSync(join(unfinished, MARK), '')
  const made = join(unfinished, MADE)
  mkdirSync(made, { mode: 0o700 })
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT, made], { cwd: root })
  // An empty folder alone can be removed so.
  if (exists(folder)) rmdirSync(folder)
  renameSync(made, folder)
  rmSync(unfinished, { recursive: true })
}
