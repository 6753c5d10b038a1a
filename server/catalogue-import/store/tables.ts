import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'

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
