import { concertsLeft, monthlyAllowance } from '../../../contract/rules/allowance.ts'
import { parisMonth } from '../../../contract/rules/paris-time.ts'
import type { Db } from '../../platform/db/database.ts'
import { membershipNow } from '../sessions/rules/membership.ts'
import type { Member } from '../sessions/store/members.ts'
import { concertsUsed } from './store/tickets.ts'

/** A member's Pass now, and what is left of it this month. */
export const passStanding = async (db: Db, member: Member, now: Date) => {
  const membership = membershipNow(member, now)
  const used = await concertsUsed(db, member.id, parisMonth(now))
  return {
    membership,
    concertsLeft: concertsLeft(membership.level, used),
    invitesLeft: monthlyAllowance[membership.level].invitations,
  }
}
