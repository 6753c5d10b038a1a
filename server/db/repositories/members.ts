import { eq } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { members } from '../schema.ts'

/** An account as it is stored. */
export type Member = typeof members.$inferSelect
export type NewMember = typeof members.$inferInsert

/** The account of an address in lower case. */
export const memberByEmail = async (db: Db, email: string): Promise<Member | undefined> => {
  const [row] = await db.select().from(members).where(eq(members.email, email))
  return row
}

/** An account by its id. */
export const memberById = async (db: Db, id: string): Promise<Member | undefined> => {
  const [row] = await db.select().from(members).where(eq(members.id, id))
  return row
}

/** Adds an account, or answers undefined where the address has one: the unique index decides between two at once. */
export const addMember = async (db: Db, member: NewMember): Promise<Member | undefined> => {
  const [row] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing({ target: members.email })
    .returning()
  return row
}
