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

export type LockedMember = Membership & { isVerified: boolean }

/**
 * Serializes a member's bookings, orders and cancellations across processes, and returns the Pass. Lock order: member, order, ticket types by id. `no
 * key update` does not block rows that refer to the member: sessions, favourites.
 */
export const lockMember = async (tx: Db, memberId: string): Promise<LockedMember> => {
  const [member] = await tx
    .select({ ...membership, isVerified: members.isVerified })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  // The account may have been deleted since the session was found; it then has no Pass.
  return member ?? { ...NO_PASS, isVerified: false }
}

/** Locks several members in id order; returns the Passes of those that still exist. */
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

export type Member = MemberRow
export type NewMember = typeof members.$inferInsert

/** Fetches the account of an address in lower case. */
export const memberByEmail = async (db: Db, email: string): Promise<Member | undefined> => {
  const [row] = await db.select().from(members).where(eq(members.email, email))
  return row
}

export const memberById = async (db: Db, id: string): Promise<Member | undefined> => {
  const [row] = await db.select().from(members).where(eq(members.id, id))
  return row
}

/** Locks the account of an address until the transaction ends, so that its address cannot change meanwhile. */
export const lockMemberByEmail = async (tx: Db, email: string): Promise<Member | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.email, email)).for('no key update')
  return row
}

/** Updates the given columns; undefined if the account no longer exists. Throws if another account has the address. */
export const changeMember = async (
  db: Db,
  id: string,
  change: Partial<NewMember>,
): Promise<Member | undefined> => {
  const [row] = await db.update(members).set(change).where(eq(members.id, id)).returning()
  return row
}

/** Adds an account; undefined if the address has one: the unique index decides between concurrent sign-ups. */
export const addMember = async (db: Db, member: NewMember): Promise<Member | undefined> => {
  const [row] = await db
    .insert(members)
    .values(member)
    .onConflictDoNothing({ target: members.email })
    .returning()
  return row
}

/** Returns whether a session still exists, and locks it against being ended until the transaction ends. */
export const isSessionOpen = async (tx: Db, tokenHash: string): Promise<boolean> => {
  const rows = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('key share')
  return rows.length > 0
}
