import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Database, DatabaseUnavailable, type Db } from '../../platform/db/database.ts'
import { initialiseFolder, openEmbedded } from '../../platform/db/embedded.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import { interruptedRestore, knownMigrations, lastMigration } from '../../platform/db/migrations.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { markRestored, readSetting, storeSetting } from '../../platform/db/settings.ts'
import {
  dropAside,
  dumpedParts,
  emptyTables,
  inLongTransaction,
  isEmptyDatabase,
  loadPart,
  makeTables,
  moveAside,
  serversOn,
  undoMove,
  withSnapshot,
} from '../store/tables.ts'
import {
  type BackupCounts,
  type BackupHeader,
  type BackupPart,
  backupLines,
  checkBackup,
  dataFiles,
  fileParts,
  readBackup,
  UnreadableBackup,
  writeDataFile,
} from './backup-file.ts'

interface RestoreTarget {
  databaseUrl: string | undefined
  dataDir: string
  /** Whether existing data may be replaced. */
  overwrite: boolean
  now: Date
}

/** Keys that the embedded database keeps in files of DATA_DIR and PostgreSQL in its settings: a backup of one can be restored into the other. */
const KEYS = { 'pass-signing-key': 'pass-signing-key.json', 'vapid-keys': 'vapid-keys.json' }

const loadAll = async (tx: Db, file: string, header: BackupHeader, now: Date): Promise<void> => {
  await emptyTables(tx)
  for await (const part of readBackup(file))
    if (!('nectar' in part) && part.kind !== 'file') await loadPart(tx, part)
  await markRestored(tx, { takenAt: header.at, now })
}

/** Writes the files of a backup into a folder, and the keys from its database's settings. */
const writeFiles = async (file: string, folder: string, { db }: Database): Promise<void> => {
  for await (const part of readBackup(file))
    if (!('nectar' in part) && part.kind === 'file') writeDataFile(folder, part.path, part.bytes)
  for (const [name, path] of Object.entries(KEYS)) {
    const value = await readSetting(db, name)
    if (value !== undefined) writeDataFile(folder, path, Buffer.from(JSON.stringify(value)))
  }
}

const keysToSettings = async (tx: Db, file: string): Promise<void> => {
  for await (const part of readBackup(file)) {
    if ('nectar' in part || part.kind !== 'file') continue
    const name = Object.entries(KEYS).find(([, path]) => path === part.path)?.[0]
    // A key file is the one that its server used, so it replaces the setting.
    if (name) await storeSetting(tx, name, JSON.parse(part.bytes.toString()))
  }
}

const notEmpty = (what: string): DatabaseUnavailable =>
  new DatabaseUnavailable(
    `${what} n’est pas vide : rien n’a été rétabli. Ajoutez --overwrite pour remplacer ce qui s’y trouve.`,
  )

const isTaken = (dataDir: string): boolean => {
  const folder = join(dataDir, 'database')
  return dataFiles(dataDir).length > 0 || (existsSync(folder) && readdirSync(folder).length > 0)
}

/** Moves the content of a data folder into a new folder within it and returns its path; null if it was empty. */
const setAside = (dataDir: string, now: Date): string | null => {
  const tops = new Set(dataFiles(dataDir).map((path) => path.split('/')[0] ?? path))
  const names = ['database', ...tops].filter((name) => existsSync(join(dataDir, name)))
  if (names.length === 0) return null
  const aside = join(dataDir, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  for (const name of names) renameSync(join(dataDir, name), join(aside, name))
  return aside
}

/** Restores into a temporary folder first, then moves the old content away and the new content in, by renaming only. */
const intoFolder = async (
  file: string,
  header: BackupHeader,
  { dataDir, overwrite, now }: RestoreTarget,
): Promise<string | null> => {
  const lock = await lockFolder(dataDir, (line) => {
    throw new DatabaseUnavailable(line)
  })
  const made = join(dataDir, `database.restored-${process.pid}`)
  try {
    if (isTaken(dataDir) && !overwrite) throw notEmpty(`DATA_DIR : le dossier ${dataDir}`)
    mkdirSync(made, { mode: 0o700 })
    await initialiseFolder(join(made, 'database'))
    const database = await openEmbedded(join(made, 'database'))
    try {
      await inLongTransaction(database.db, (tx) => makeTables(tx, header.migration))
      await inLongTransaction(database.db, (tx) => loadAll(tx, file, header, now))
      await database.migrate()
      await writeFiles(file, made, database)
    } finally {
      await database.close()
    }
    const aside = setAside(dataDir, now)
    for (const name of readdirSync(made)) renameSync(join(made, name), join(dataDir, name))
    return aside
  } finally {
    rmSync(made, { recursive: true, force: true })
    await lock.release()
  }
}

/** Writes the files except the keys, which belong in the settings for all processes; an existing mail is the same and stays. */
const writeFilesBeside = async (file: string, dataDir: string): Promise<void> => {
  const keys = Object.values(KEYS)
  for await (const part of readBackup(file)) {
    if ('nectar' in part || part.kind !== 'file' || keys.includes(part.path)) continue
    if (!existsSync(join(dataDir, part.path))) writeDataFile(dataDir, part.path, part.bytes)
  }
}

const intoPostgres = async (
  url: string,
  file: string,
  header: BackupHeader,
  { dataDir, overwrite, now }: RestoreTarget,
): Promise<null> => {
  const database = await openPostgres(url, undefined, { applicationName: 'nectar-restore' })
  try {
    await database.exclusively(async () => {
      const refuseTaken = async () => {
        if (!overwrite && !(await isEmptyDatabase(database.db))) throw notEmpty('DATABASE_URL : la base')
      }
      const interrupted = await interruptedRestore(database.db)
      if (!interrupted) await refuseTaken()
      if ((await serversOn(database.db)) > 0)
        throw new DatabaseUnavailable(
          'DATABASE_URL : un serveur Nectar utilise cette base : arrêtez-le d’abord. Rien n’a été rétabli.',
        )
      if (interrupted) {
        await inLongTransaction(database.db, (tx) => undoMove(tx, interrupted))
        await refuseTaken()
      }
      // Commit the tables first: until the old data is dropped together with the commit of the rows, no server accepts this as a database.
      const mark = `${now.getTime()}`
      await inLongTransaction(database.db, async (tx) => {
        await moveAside(tx, mark)
        await makeTables(tx, header.migration)
      })
      try {
        await inLongTransaction(database.db, async (tx) => {
          await loadAll(tx, file, header, now)
          await keysToSettings(tx, file)
          await dropAside(tx, mark)
        })
      } catch (error) {
        await inLongTransaction(database.db, (tx) => undoMove(tx, mark))
        throw error
      }
      await database.migrate()
    })
    try {
      await writeFilesBeside(file, dataDir)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new DatabaseUnavailable(
        `DATA_DIR : la base est rétablie, mais pas tous les fichiers dans ${dataDir} (${reason}). Ouvrez ce dossier ou faites-y de la place, puis recommencez avec --overwrite.`,
        { cause },
      )
    }
    return null
  } finally {
    await database.close()
  }
}

/**
 * Restores a backup into a stopped server's database and data folder, as an unreleased copy (decision 043). Reads the whole file
 * first; a failure changes nothing, unless the sentence says that the rows are there without all files. Returns its counts and the folder of the replaced files. Throws UnreadableBackup or DatabaseUnavailable.
 */
export const restoreBackup = async (
  file: string,
  target: RestoreTarget,
): Promise<BackupHeader & BackupCounts & { aside: string | null }> => {
  const found = await checkBackup(file)
  if (!knownMigrations().some(({ folderMillis }) => folderMillis === found.migration))
    throw new UnreadableBackup(
      'cette sauvegarde vient d’une version de Nectar plus récente que ce programme.',
    )
  const aside = target.databaseUrl
    ? await intoPostgres(target.databaseUrl, file, found, target)
    : await intoFolder(file, found, target)
  return { ...found, aside }
}

async function* partsOf(tx: Db, dataDir: string): AsyncGenerator<BackupPart> {
  yield* fileParts(dataDir)
  yield* dumpedParts(tx)
}

/**
 * Writes a snapshot of a database, and the keys and files of its data folder, into a new file that only its owner can read. PostgreSQL stays usable
 * meanwhile; the embedded database has one connection, so other calls wait.
 */
export const takeBackup = (
  { database, dataDir }: { database: Database; dataDir: string },
  file: string,
  now: Date,
): Promise<void> =>
  withSnapshot(database.db, async (tx) => {
    const migration = await lastMigration(tx)
    if (migration === null) throw new Error('A database without tables has no backup')
    const lines = backupLines({ at: now.toISOString(), migration }, partsOf(tx, dataDir))
    await pipeline(
      Readable.from(lines),
      createGzip({ level: 6 }),
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    )
  })
