import { existsSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import type { Env } from '../env.ts'
import { type Database, DatabaseUnavailable } from '../platform/db/database.ts'
import { FolderTaken } from '../platform/db/folder-lock.ts'
import { openDatabase } from '../platform/db/open.ts'
import { prepareDatabase } from '../prepare.ts'
import { tablesOf } from './store/tables.ts'

const toLookAt = async (database: Database): Promise<Database | null> => {
  const tables = await tablesOf(database.db)
  if (tables === 'ready') return database
  await database.close()
  if (tables === 'none') return null
  throw new DatabaseUnavailable(
    'La base est d’une version plus ancienne : lancez le serveur ou un import sans --dry-run, qui la mettent à jour.',
  )
}

/**
 * Opens the database that a server with this environment would, brought up to date and never filled with the demonstration. For a
 * trial run nothing is brought up to date nor made, and none is made where it must be there (`isExpected`): null says that there is no catalogue
 * yet. Throws DatabaseUnavailable with the line to print.
 */
export const openCatalogue = async (
  env: Env,
  { dryRun, isExpected = false }: { dryRun: boolean; isExpected?: boolean },
): Promise<Database | null> => {
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : join(process.cwd(), env.DATA_DIR)
  if ((dryRun || isExpected) && !env.DATABASE_URL && !existsSync(join(dataDir, 'database', 'PG_VERSION')))
    return null
  let database: Database
  try {
    database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir })
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
    throw new DatabaseUnavailable(
      `${error.who} utilise ${dataDir} : arrêtez le serveur le temps de l’import, ou donnez-lui une base PostgreSQL (DATABASE_URL), qui se partage.`,
      { cause: error },
    )
  }
  if (dryRun) return toLookAt(database)
  try {
    await prepareDatabase(database, { demo: false, now: new Date() })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
