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
import { statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { root } from '../root.ts'
import { CATALOGUE_CHANNEL, type Database, DatabaseUnavailable, DUE_CHANNEL, tell } from './database.ts'
import { DiskFull, diskStateOf, RESERVE_BYTES, watchDisk } from './errors.ts'
import { migrationsFolder, refuseNewer } from './migrations.ts'
import * as schema from './schema.ts'

/** `check` verifies that this process still holds the folder; `onBroken` runs if the database has failed for good. */
interface Guard {
  check: () => void
  onBroken: () => void
}

/** Returns true for a failure within the write-ahead log or WebAssembly itself: every later statement fails too. */
const isBroken = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && /XLogBeginInsert was already called|^PANIC/.test(error.message))

/**
 * Calls `check` before and after each statement, COMMIT included, because a process can freeze between any two. It costs two reads of a
 * small file, a hundredth of a statement.
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
 * Opens the embedded PostgreSQL in a folder locked by this process, or `memory://`. Without fsync, it survives a killed process but no
 * power cut: deployments that take money use `DATABASE_URL`. `loadDataDir` is a dump by PGlite's `dumpDataDir`.
 */
export const openEmbedded = async (
  folder: string,
  { loadDataDir, guard }: Pick<PGliteOptions, 'loadDataDir'> & { guard?: Guard } = {},
): Promise<Database> => {
  const client = await PGlite.create({
    ...(loadDataDir && { loadDataDir }),
    dataDir: folder,
    // These suffice for a demonstration and take a third of the memory. By default, it would keep about a thousand files open, one per
    // table and index, and retain its log between checkpoints, which only the log's size triggers here.
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
    publicDb: db,
    notePublicChange: () => {},
    exclusively: (work) => work(),
    migrate: async () => {
      await refuseNewer({ kind: 'embedded', db })
      await migrate(db, { migrationsFolder })
      // There is no autovacuum here, and without statistics the planner guesses.
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
    // Notifications arrive within the query that makes the change, and no other process can make any.
    listen: async (listener) => {
      const hear = (channel: string) => client.listen(channel, (payload) => tell(listener, channel, payload))
      const stops = [await hear(CATALOGUE_CHANNEL), ...(listener.onDue ? [await hear(DUE_CHANNEL)] : [])]
      listener.onListening()
      return async () => {
        for (const stop of stops) await stop()
      }
    },
    close: () => {
      watch?.stop()
      return client.close()
    },
  }
}

/** Without tier-up compilation, this one-time run takes a third less CPU time and is half a second to a second faster. */
const SCRIPT = `import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
const database = await PGlite.create({ dataDir: process.argv[1] })
await database.close()`

/** Marker file that tells a killed start's leftover from other folders of a similar name. */
const MARK = 'nectar-initialisation'

/** The database within the unfinished folder. */
const MADE = 'database'

const removeLeftovers = (parent: string, prefix: string): void => {
  for (const name of readdirSync(parent)) {
    const leftover = join(parent, name)
    if (!name.startsWith(prefix) || !existsSync(join(leftover, MARK))) continue
    try {
      rmSync(join(leftover, MADE), { recursive: true, force: true })
      rmSync(leftover, { recursive: true, force: true })
    } catch {
      // The child of a killed start may still be writing; the marker stays for the next start.
    }
  }
}

const isEmptyFolder = (path: string): boolean =>
  lstatSync(path).isDirectory() && readdirSync(path).length === 0

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Returns why a database could not be made: the disk is full, or the line of the error in its process. */
const unmade = async (folder: string, cause: unknown): Promise<Error> => {
  const { bavail, bsize } = await statfs(dirname(folder))
  if (bavail * bsize < RESERVE_BYTES) return new DiskFull(`pour créer la base de ${folder}`, { cause })
  const output = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
  const reason = /^(?:\w*Error\b|node: ).*/m.exec(output)?.[0] ?? 'raison inconnue'
  return new DatabaseUnavailable(`DATA_DIR : la base de ${folder} n’a pas pu être créée (${reason}).`, {
    cause,
  })
}

/**
 * Creates a database in a locked, empty folder: in a child process, whose half gigabyte of memory ends with it, and in a sibling folder, so that no
 * killed start leaves half of one. Throws DatabaseUnavailable or DiskFull.
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
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT, made], {
      cwd: root,
    })
  } catch (cause) {
    const error = await unmade(folder, cause)
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  // `rmdir` removes only an empty folder.
  if (exists(folder)) rmdirSync(folder)
  renameSync(made, folder)
  rmSync(unfinished, { recursive: true })
}
