import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { root } from '../root.ts'
import { type Database, DatabaseUnavailable, type Db } from './database.ts'

/** Where `drizzle-kit generate` writes; one set for both kinds of database. */
export const migrationsFolder = join(root, 'server', 'platform', 'db', 'migrations')

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

/** What stands between the name of a schema that a restore moved aside and the restore's mark. */
export const ASIDE = '_before_'

/** The mark of a restore that was interrupted: what stood in the database is aside, and what stands in its place is nothing. Null where there is none. */
export const interruptedRestore = async (db: Db): Promise<string | null> => {
  const { rows } = (await db.execute(
    sql`select substr(nspname, length('public' || ${ASIDE}) + 1) as mark from pg_namespace where starts_with(nspname, 'public' || ${ASIDE}) order by nspname limit 1`,
  )) as unknown as { rows: { mark: string }[] }
  return rows[0]?.mark ?? null
}

/** Throws DatabaseUnavailable, with the line to print, where a restore was interrupted: this database would seem to be new. */
export const refuseInterrupted = async (db: Db): Promise<void> => {
  if ((await interruptedRestore(db)) === null) return
  throw new DatabaseUnavailable(
    'DATABASE_URL : un rétablissement y a été interrompu ; relancez « npm run restore », qui remet d’abord ce qui s’y trouvait.',
  )
}
