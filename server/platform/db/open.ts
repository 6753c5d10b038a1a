import { join } from 'node:path'
import { type Database, DatabaseUnavailable } from './database.ts'
import { initialiseFolder, openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'
import { openPostgres } from './postgres.ts'

/** Exits at once: closing the database would write into a folder held by another process. */
const endNow = (line: string): never => {
  console.error(line)
  process.exit(1)
}

/**
 * Opens `DATABASE_URL`, or else the embedded database in `DATA_DIR`, and locks that folder until the database closes. Throws
 * DatabaseUnavailable with a line for the operator.
 */
export const openDatabase = async (
  {
    databaseUrl,
    replicaUrl,
    dataDir,
  }: { databaseUrl: string | undefined; replicaUrl?: string | undefined; dataDir: string },
  onIdleError?: (error: Error) => void,
): Promise<Database> => {
  if (databaseUrl) return openPostgres(databaseUrl, onIdleError, { replicaUrl })
  const lock = await lockFolder(dataDir, endNow)
  try {
    const folder = join(dataDir, 'database')
    await initialiseFolder(folder)
    const database = await openEmbedded(folder, {
      guard: {
        check: lock.check,
        onBroken: () =>
          endNow(
            `DATA_DIR : la base de ${folder} ne peut plus rien écrire (disque plein ?) : faites de la place, puis redémarrez. Rien de ce qui était confirmé n’est perdu.`,
          ),
      },
    }).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new DatabaseUnavailable(`DATA_DIR : la base de ${folder} ne s’ouvre pas (${reason}).`, { cause })
    })
    return {
      ...database,
      close: async () => {
        lock.check()
        await database.close()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
