import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { members } from '../../platform/db/schema.ts'

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

/** The account of an address, kept from changing until the transaction ends: it still has that address then. */
export const lockMemberByEmail = async (tx: Db, email: string): Promise<Member | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.email, email)).for('no key update')
  return row
}

/** Changes what is given of an account; undefined where there is none any more. Throws where another has the address. */
export const changeMember = async (
  db: Db,
  id: string,
  change: Partial<NewMember>,
): Promise<Member | undefined> => {
  const [row] = await db.update(members).set(change).where(eq(members.id, id)).returning()
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
