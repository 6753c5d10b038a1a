import { eq, inArray, isNull } from 'drizzle-orm'
import { artistName, isVenueSide, venueName } from '../../../../contract/rules/directory.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import { proUsers } from '../../../platform/db/schema.ts'

/** A professional user as it is stored. */
export type ProUserRow = typeof proUsers.$inferSelect

/** The whole directory, in no order. */
export const allProUsers = (db: Db): Promise<ProUserRow[]> => db.select().from(proUsers)

export const proUserById = async (db: Db, id: string): Promise<ProUserRow | undefined> => {
  const [row] = await db.select().from(proUsers).where(eq(proUsers.id, id))
  return row
}

/** Those whose folded name is one of these, by id. */
export const proUsersNamed = (db: Db, nameKeys: string[]): Promise<ProUserRow[]> =>
  nameKeys.length > 0
    ? db.select().from(proUsers).where(inArray(proUsers.nameKey, nameKeys)).orderBy(proUsers.id)
    : Promise.resolve([])

/** What an entry is called, folded: what events name it by. */
export const nameKeyOf = (entry: { type: string; name: string; companyName?: string | null }): string => {
  const named = { name: entry.name, Company_Name: entry.companyName ?? null }
  return fold(isVenueSide(entry.type) ? venueName(named) : artistName(named))
}

/** Folds the names of entries that are older than the column. */
export const foldNames = async (db: Db): Promise<void> => {
  const rows = await db.select().from(proUsers).where(isNull(proUsers.nameKey))
  for (const row of rows)
    await db
      .update(proUsers)
      .set({ nameKey: nameKeyOf(row) })
      .where(eq(proUsers.id, row.id))
}
