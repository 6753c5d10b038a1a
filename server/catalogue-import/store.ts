import { sql } from 'drizzle-orm'
import pg from 'pg'
import { foldNames } from '../modules/directory/store.ts'
import type { Database, Db } from '../platform/db/database.ts'

/** Any constant except the migrations': imports queue on it. */
const ADVISORY_LOCK = 7_163_443

/** Runs an import while no other import uses the same PostgreSQL; calls `onWait` if it must wait. Does not block servers. */
export const oneAtATime = async (
  url: string,
  work: () => Promise<void>,
  onWait: () => void,
): Promise<void> => {
  const keeper = new pg.Client({ connectionString: url, application_name: 'nectar-catalogue' })
  // If it is lost, only the lock is lost; the import's own connections report the error.
  keeper.on('error', () => {})
  await keeper.connect()
  try {
    const { rows } = await keeper.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      ADVISORY_LOCK,
    ])
    if (!rows[0]?.got) {
      onWait()
      await keeper.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    }
    await work()
  } finally {
    await keeper.end()
  }
}

/** Migrates a database and updates the data derived from its catalogue. */
export const bringUpToDate = async (database: Database): Promise<void> => {
  await database.migrate()
  await foldNames(database.db)
}

/** Returns the state of the tables: this version's, none, or older ones. */
export const tablesOf = async (db: Db): Promise<'ready' | 'none' | 'older'> => {
  const answer = (await db.execute(sql`
    select to_regclass('events') is not null as some,
      to_regclass('pictures') is not null and to_regclass('event_artists') is not null as ready
  `)) as unknown as { rows: { some: boolean; ready: boolean }[] }
  const [row] = answer.rows
  if (row?.ready) return 'ready'
  return row?.some ? 'older' : 'none'
}

/** Updates the planner's statistics now: after a large import the autovacuum would come too late. */
export const analyzeCatalogue = async (db: Db): Promise<void> => {
  await db.execute(sql`analyze events, ticket_types, pro_users, event_artists`)
}
