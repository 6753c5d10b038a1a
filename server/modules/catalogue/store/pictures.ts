import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { eventDrafts, events, pictures, proUsers } from '../../../platform/db/schema.ts'

const RETENTION_DAYS = 7

/** Selects the picture hashes in a table's addresses. */
const named = (table: typeof events | typeof proUsers) => sql`
  select split_part(split_part(${table.imageUrl}, '/', 4), '.', 1) from ${table}
  where ${table.imageUrl} like '/media/catalogue/%'`

/**
 * Deletes pictures that no event or entry shows, if they are at least a week old: an import may be about to name newer ones, and open pages still
 * show replaced ones. Call it while no other import runs.
 */
export const purgePictures = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600_000)
  await db.delete(pictures).where(
    sql`${pictures.storedAt} < ${before.toISOString()} and ${pictures.hash} not in (
      ${named(events)} union all ${named(proUsers)} union all
      select split_part(split_part(${eventDrafts.body}->>'poster', '/', 4), '.', 1) from ${eventDrafts}
    )`,
  )
}

/** A stored picture, by the hash of its content. */
export type StoredPicture = typeof pictures.$inferInsert

/** Adds a picture, unless it is stored already. */
export const addPicture = async (db: Db, picture: StoredPicture): Promise<void> => {
  await db.insert(pictures).values(picture).onConflictDoNothing()
}
