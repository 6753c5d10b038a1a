import { and, asc, eq, getTableColumns, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { catalogueFiles, events } from '../../../platform/db/schema.ts'
import { type EventRow, selectEvents } from './events.ts'

type FileRow = typeof catalogueFiles.$inferSelect
/** A file without its text. */
export type StoredFile = Omit<FileRow, 'brotli' | 'replacedAt'>

const { brotli: _, replacedAt: __, ...described } = getTableColumns(catalogueFiles)

/** Work that sees one state of the database, however many statements it takes. */
export const atOneMoment = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Events of several days that began before a day and go on, in the list's order. */
export const runningListed = (db: Db, firstDay: string): Promise<EventRow[]> =>
  selectEvents(db)
    .where(and(isNull(events.withdrawnAt), lt(events.date, firstDay), gte(events.endDate, firstDay)))
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))

/** The next events of the whole list from a day on, after one of them, read from the index of its order. */
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

/** Events by their ids, in no order. */
export const eventsByIds = (db: Db, ids: string[]): Promise<EventRow[]> =>
  selectEvents(db).where(inArray(events.id, ids))

/** The current files, a snapshot and what has changed since. */
export const currentFiles = async (db: Db): Promise<{ snapshot?: StoredFile; delta?: StoredFile }> => {
  const rows = await db.select(described).from(catalogueFiles).where(isNull(catalogueFiles.replacedAt))
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}

/** The text of a file in brotli, replaced or not. */
export const fileText = async (db: Db, name: string): Promise<Buffer | undefined> => {
  const [row] = await db
    .select({ brotli: catalogueFiles.brotli })
    .from(catalogueFiles)
    .where(eq(catalogueFiles.name, name))
  return row && Buffer.from(row.brotli.buffer, row.brotli.byteOffset, row.brotli.byteLength)
}

/** Notes that the current files were compared with what is listed, and that nothing else is. */
export const noteChecked = async (db: Db, at: Date): Promise<void> => {
  await db.update(catalogueFiles).set({ checkedAt: at }).where(isNull(catalogueFiles.replacedAt))
}

/** Makes a file current, replacing those of `kinds`, and deletes what was replaced before `retainedSince`. */
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
