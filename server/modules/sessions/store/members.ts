import { eq, inArray } from 'drizzle-orm'
import type { Db, MemberRow } from '../../../platform/db/database.ts'
import { members, sessions } from '../../../platform/db/schema.ts'
import { type Membership, NO_PASS } from '../rules.ts'

const membership = {
  level: members.level,
  nextLevel: members.nextLevel,
  autorenew: members.autorenew,
  currentPeriodEnd: members.currentPeriodEnd,
}

/** A member's Pass, and whether their address is verified. */
export type LockedMember = Membership & { isVerified: boolean }

/**
 * Makes whoever books, orders or cancels for one member do so one after the other, in any process, and returns the Pass as it stands then.
 * It comes before any other lock: member, then order, then kinds of tickets by their id. The weaker lock of the two leaves alone
 * what only refers to the member: sessions, favourites.
 */
export const lockMember = async (tx: Db, memberId: string): Promise<LockedMember> => {
  const [member] = await tx
    .select({ ...membership, isVerified: members.isVerified })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  // The session was found a moment ago: an account that has gone since has no Pass.
  return member ?? { ...NO_PASS, isVerified: false }
}

/** The same of several, one after the other by their ids; what stands of those that are there. */
export const lockMembers = async (tx: Db, memberIds: string[]): Promise<Map<string, Membership>> => {
  if (memberIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: members.id, ...membership })
    .from(members)
    .where(inArray(members.id, memberIds))
    .orderBy(members.id)
    .for('no key update')
  return new Map(rows.map(({ id, ...pass }) => [id, pass]))
}

/** An account as it is stored. */
export type Member = MemberRow
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

/** Adds an account, or returns undefined where the address has one: the unique index decides between two at once. */
export const addMember = async (db: Db, member: NewMember): Promise<Member | undefined> => {
  const [row] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing({ target: members.email })
    .returning()
  return row
}

/** Whether a session has not been revoked since it was found; it is not until the transaction ends. */
export const isSessionOpen = async (tx: Db, tokenHash: string): Promise<boolean> => {
  const rows = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('key share')
  return rows.length > 0
}
