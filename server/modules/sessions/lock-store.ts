import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { members } from '../../platform/db/schema.ts'
import { type Membership, NO_PASS } from './rules/membership.ts'

/** A member's Pass, and whether their address is verified. */
export type LockedMember = Membership & { isVerified: boolean }

/**
 * Makes whoever books, orders or cancels for one member do so one after the other, in any process, and answers the Pass as it stands then.
 * It comes before any other lock: member, then order, then kinds of tickets by their id. The weaker lock of the two leaves alone
 * what only refers to the member: sessions, favourites.
 */
export const lockMember = async (tx: Db, memberId: string): Promise<LockedMember> => {
  const [member] = await tx
    .select({
      level: members.level,
      autorenew: members.autorenew,
      currentPeriodEnd: members.currentPeriodEnd,
      isVerified: members.isVerified,
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  // The session was found a moment ago: an account that has gone since has no Pass.
  return member ?? { ...NO_PASS, isVerified: false }
}
