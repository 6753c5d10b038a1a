import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { catalogueFiles, events } from '../../../platform/db/schema.ts'
import { type EventRow, selectEvents } from './events.ts'

type FileRow = typeof catalogueFiles.$inferSelect
/** A catalogue file without its text. */
export type StoredFile = Omit<FileRow, 'brotli' | 'replacedAt'>

const { brotli: _, replacedAt: __, ...described } = getTableColumns(catalogueFiles)

/** Runs read-only work on one snapshot of the database. */
export const atOneMoment = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Returns events of several days that began before a day and continue, in list order. */
export const runningListed = (db: Db, firstDay: string): Promise<EventRow[]> =>
  selectEvents(db)
    .where(and(isNull(events.withdrawnAt), lt(events.date, firstDay), gte(events.endDate, firstDay)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))

/** Returns the next listed events from a day on, after a given one, from the index of the list order. */
export const nextListed = (
  db: Db,
  firstDay: string,
  after: EventRow | undefined,
  limit: number,
): Promise<EventRow[]> =>
  selectEvents(db)
    .where(
      and(
        isNull(events.withdrawnAt),
        gte(events.date, firstDay),
        after &&
          sql`(${events.date}, ${events.sortTime}, ${events.id}) > (${after.date}, ${after.time ?? '19:00'}, ${after.id})`,
      ),
    )
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(limit)

/** Returns events by id, unsorted. */
export const eventsByIds = (db: Db, ids: string[]): Promise<EventRow[]> =>
  selectEvents(db).where(inArray(events.id, ids))

/** Returns the current files: a snapshot and the delta since. */
export const currentFiles = async (db: Db): Promise<{ snapshot?: StoredFile; delta?: StoredFile }> => {
  const rows = await db.select(described).from(catalogueFiles).where(isNull(catalogueFiles.replacedAt))
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}

/** Returns the brotli text of a file, even if replaced. */
export const fileText = async (db: Db, name: string): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ brotli: catalogueFiles.brotli })
    .from(catalogueFiles)
    .where(eq(catalogueFiles.name, name))
  return row && Buffer.from(row.brotli.buffer, row.brotli.byteOffset, row.brotli.byteLength)
}

/** Stores that the current files were compared with the list and are up to date. */
export const noteChecked = async (db: Db, at: Date): Promise<void> => {
  await db.update(catalogueFiles).set({ checkedAt: at }).where(isNull(catalogueFiles.replacedAt))
}

/** Makes a file current, replaces those of `kinds`, and deletes files replaced before `retainedSince`. */
export const publishFile = (
  db: Db,
  file: Omit<FileRow, 'replacedAt'>,
  kinds: FileRow['kind'][],
  retainedSince: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .update(catalogueFiles)
      .set({ replacedAt: file.at })
      .where(
        and(
          isNull(catalogueFiles.replacedAt),
          inArray(catalogueFiles.kind, kinds),
          ne(catalogueFiles.name, file.name),
        ),
      )
    await tx
      .insert(catalogueFiles)
      .values(file)
      .onConflictDoUpdate({ target: catalogueFiles.name, set: { ...file, replacedAt: null } })
    await tx.delete(catalogueFiles).where(lt(catalogueFiles.replacedAt, retainedSince))
    await tx
      .update(catalogueFiles)
      .set({ checkedAt: file.checkedAt })
      .where(isNull(catalogueFiles.replacedAt))
  })
