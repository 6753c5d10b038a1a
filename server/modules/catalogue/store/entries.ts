import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Access, accessKeys } from '../../../../contract/access.ts'
import { chunksOf } from '../../../platform/db/chunks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { events, proUsers } from '../../../platform/db/schema.ts'

export type EntryRow = typeof proUsers.$inferSelect

export interface EntryChanges {
  added: EntryRow[]
  updated: { id: string; values: Partial<EntryRow> }[]
}

/** Returns the entries with one of these keys, folded names or ids. */
export const entriesKnownBy = async (
  db: Db,
  keys: string[],
  names: string[],
  ids: string[],
): Promise<EntryRow[]> => {
  const rows: EntryRow[] = []
  for (const some of chunksOf(keys))
    rows.push(...(await db.select().from(proUsers).where(inArray(proUsers.sourceKey, some))))
  for (const some of chunksOf(names))
    rows.push(...(await db.select().from(proUsers).where(inArray(proUsers.nameKey, some))))
  for (const some of chunksOf(ids))
    rows.push(...(await db.select().from(proUsers).where(inArray(proUsers.id, some))))
  return rows
}

export const writeEntries = async (tx: Db, { added, updated }: EntryChanges): Promise<void> => {
  // Another save may have just added the same: an entry's id follows from its key.
  for (const some of chunksOf(added)) await tx.insert(proUsers).values(some).onConflictDoNothing()
  for (const { id, values } of updated) {
    await tx.update(proUsers).set(values).where(eq(proUsers.id, id))
    await passOnAccess(tx, id, values)
  }
}

/** Copies a venue's access to its events that state none; unchanged values cause no write. */
export const passOnAccess = async (tx: Db, venueId: string, values: Partial<Access>): Promise<void> => {
  for (const key of accessKeys) {
    const value = values[key]
    if (value === undefined) continue
    await tx
      .update(events)
      .set({ [key]: value })
      .where(
        and(
          eq(events.venueId, venueId),
          sql`not (${key} = any(string_to_array(${events.accessTold}, ' ')))`,
          sql`${events[key]} is distinct from ${value}`,
        ),
      )
  }
}
