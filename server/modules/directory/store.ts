import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { proUsers } from '../../platform/db/schema.ts'

/** A professional user as it is stored. */
export type ProUserRow = typeof proUsers.$inferSelect

/** The whole directory, in no order. */
export const allProUsers = (db: Db): Promise<ProUserRow[]> => db.select().from(proUsers)

export const proUserById = async (db: Db, id: string): Promise<ProUserRow | undefined> => {
  const [row] = await db.select().from(proUsers).where(eq(proUsers.id, id))
  return row
}
