import { sql } from 'drizzle-orm'
import pg from 'pg'
import { foldNames } from '../modules/directory/store.ts'
import type { Database, Db } from '../platform/db/database.ts'

/** Any constant but the migrations': what imports agree to queue on. */
const ADVISORY_LOCK = 7_163_443

/** Runs an import while no other runs on the same PostgreSQL; `onWait` is called when there is one to wait for. Servers are not held up. */
export const oneAtATime = async (
  url: string,
  work: () => Promise<void>,
  onWait: () => void,
): Promise<void> => {
  const keeper = new pg.Client({ connectionString: url, application_name: 'nectar-catalogue' })
  // Losing it loses the lock alone; the import's own connections say what is wrong.
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

/** Brings the tables of a database up to date, and what is derived of its catalogue. */
export const bringUpToDate = async (database: Database): Promise<void> => {
  await database.migrate()
  await foldNames(database.db)
}

/** What the tables of a database allow: those of this version, none at all, or others. */
export const tablesOf = async (db: Db): Promise<'ready' | 'none' | 'older'> => {
  const answer = (await db.execute(sql`
    select to_regclass('events') is not null as some,
      to_regclass('pictures') is not null and to_regclass('event_artists') is not null as ready
  `)) as unknown as { rows: { some: boolean; ready: boolean }[] }
  const [row] = answer.rows
  if (row?.ready) return 'ready'
  return row?.some ? 'older' : 'none'
}

/** Has the catalogue's size and spread counted anew: one that has just grown a hundredfold is planned for as it is now, not when the autovacuum comes by. */
export const analyzeCatalogue = async (db: Db): Promise<void> => {
  await db.execute(sql`analyze events, ticket_types, pro_users, event_artists`)
}
