import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { root } from '../root.ts'
import { type Database, DatabaseUnavailable, type Db } from './database.ts'

/** Output of `drizzle-kit generate`, shared by both kinds of database. */
export const migrationsFolder = join(root, 'server', 'platform', 'db', 'migrations')

/** Returns this program's migrations, oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder })

const lastKnown = knownMigrations().at(-1)?.folderMillis ?? 0

/** Returns the time (ms) of the database's last migration; null if it has none. */
export const lastMigration = async (db: Db): Promise<number | null> => {
  const has = (await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as journal`,
  )) as unknown as { rows: { journal: boolean }[] }
  if (!has.rows[0]?.journal) return null
  const last = (await db.execute(
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  )) as unknown as { rows: { at: string | number | null }[] }
  const at = last.rows[0]?.at
  return at === null || at === undefined ? null : Number(at)
}

/** Returns a line for the operator if a later version has migrated the database; else null. */
export const newerLine = async ({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<string | null> =>
  ((await lastMigration(db)) ?? 0) <= lastKnown
    ? null
    : `${kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'} : la base de données est plus récente que ce programme ; installez la version qui l’a mise à jour, ou une plus récente. Rien n’y a été changé.`

/**
 * Throws DatabaseUnavailable with a line for the operator if a later version has migrated the database: this version could write data that
 * the later one cannot read.
 */
export const refuseNewer = async (database: Pick<Database, 'db' | 'kind'>): Promise<void> => {
  const line = await newerLine(database)
  if (line) throw new DatabaseUnavailable(line)
}

/** Returns true if the database has all migrations of this program. A database migrated further, by a later version, counts too. */
export const isMigrated = async (db: Db): Promise<boolean> => ((await lastMigration(db)) ?? 0) >= lastKnown

/** Separates the name of a schema that a restore moved aside from the restore's mark. */
export const ASIDE = '_before_'

/**
 * Returns the mark of an interrupted restore, or null if there is none. Its database is incomplete, and the previous content is in the
 * schemas moved aside.
 */
export const interruptedRestore = async (db: Db): Promise<string | null> => {
  const { rows } = (await db.execute(
    sql`select substr(nspname, length('public' || ${ASIDE}) + 1) as mark from pg_namespace where starts_with(nspname, 'public' || ${ASIDE}) order by nspname limit 1`,
  )) as unknown as { rows: { mark: string }[] }
  return rows[0]?.mark ?? null
}

/** Throws DatabaseUnavailable with a line for the operator if a restore was interrupted: the database would look new. */
export const refuseInterrupted = async (db: Db): Promise<void> => {
  if ((await interruptedRestore(db)) === null) return
  throw new DatabaseUnavailable(
    'DATABASE_URL : un rétablissement y a été interrompu ; relancez « bin/nectar restore », qui remet d’abord ce qui s’y trouvait.',
  )
}
