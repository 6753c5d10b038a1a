import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { events, pictures, proUsers } from '../../../platform/db/schema.ts'

const RETENTION_DAYS = 7

/** The hashes that a column of addresses names. */
const named = (table: typeof events | typeof proUsers) => sql`
  select split_part(split_part(${table.imageUrl}, '/', 4), '.', 1) from ${table}
  where ${table.imageUrl} like '/media/catalogue/%'`

/**
 * Deletes pictures that no event and no entry of the directory shows any more. Only those stored a week ago or longer: an import may be about to name a younger one, and
 * pages that people have open still show the old. Call it while no other import runs.
 */
export const purgePictures = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - RETENTION_DAYS * 24 * 3600_000)
  await db.delete(pictures).where(
    sql`${pictures.storedAt} < ${before.toISOString()} and ${pictures.hash} not in (
      ${named(events)} union all ${named(proUsers)}
    )`,
  )
}

/** A picture as it is stored, by the hash of its content. */
export type StoredPicture = typeof pictures.$inferInsert

/** Adds a picture, once. */
export const addPicture = async (db: Db, picture: StoredPicture): Promise<void> => {
  await db.insert(pictures).values(picture).onConflictDoNothing()
}
