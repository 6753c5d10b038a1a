import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, DatabaseUnavailable, type Db } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** The migrations of this program, oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder })

const lastKnown = knownMigrations().at(-1)?.folderMillis ?? 0

/** The last migration that a database has, by its time (ms); null where it has none. */
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

/** Throws DatabaseUnavailable, with the line to print, where a later version has changed the database: this one would write what that one no longer understands. */
export const refuseNewer = async ({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> => {
  if (((await lastMigration(db)) ?? 0) <= lastKnown) return
  throw new DatabaseUnavailable(
    `${kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'} : la base de données est plus récente que ce programme ; installez la version qui l’a mise à jour, ou une plus récente. Rien n’y a été changé.`,
  )
}

/** Whether a database has all that this program asks of it; one that a later version has brought further goes on serving this one. */
export const isMigrated = async (db: Db): Promise<boolean> => ((await lastMigration(db)) ?? 0) >= lastKnown
