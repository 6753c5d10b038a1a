import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Db } from '../../platform/db/database.ts'
import { lastMigration } from '../../platform/db/migrations.ts'
import { dumpedParts, withSnapshot } from '../store/dump.ts'
import { type BackupPart, backupLines } from './backup-file.ts'
import { fileParts } from './data-files.ts'

async function* partsOf(tx: Db, dataDir: string): AsyncGenerator<BackupPart> {
  yield* fileParts(dataDir)
  yield* dumpedParts(tx)
}

/**
 * Writes all of a database, as it stands at one moment, and the keys and files of its data folder into one new file that only its owner reads. Others
 * go on reading and writing a PostgreSQL meanwhile; the embedded database has one connection, and calls wait for it.
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
