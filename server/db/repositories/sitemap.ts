import { and, asc, gte, isNull } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { events, proUsers } from '../schema.ts'

/** The ids of the events that are listed from a day on, the next ones first, at most `limit`; read from an index alone. */
export const listedEventIds = async (db: Db, firstDay: string, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.withdrawnAt), gte(events.date, firstDay)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Who is in the directory, and which side of it they are on. */
export const directoryIds = (db: Db): Promise<{ id: string; type: string }[]> =>
  db.select({ id: proUsers.id, type: proUsers.type }).from(proUsers).orderBy(asc(proUsers.id))
