import { inArray, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { admissions, doorEntries, doorLinks, events } from '../../../platform/db/schema.ts'

/** Forgets what the doors of concerts before a day (`YYYY-MM-DD`) did, and their links. */
export const purgeDoors = async (db: Db, before: string): Promise<void> => {
  const over = db.select({ id: events.id }).from(events).where(lt(events.date, before))
  await db.delete(admissions).where(inArray(admissions.eventId, over))
  await db.delete(doorEntries).where(inArray(doorEntries.eventId, over))
  await db.delete(doorLinks).where(inArray(doorLinks.eventId, over))
}
