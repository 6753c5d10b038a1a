import { concertsLeft, monthlyAllowance } from '../../../../contract/rules/allowance.ts'
import { firstListedDay, parisMonth } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { membershipNow } from '../../sessions/rules/membership.ts'
import type { Member } from '../../sessions/store/members.ts'
import { concertsUsed, registeredConcerts } from '../store/tickets.ts'

/** A member's Pass now, and what is left of it this month. */
export const passBalance = async (db: Db, member: Member, now: Date) => {
  const membership = membershipNow(member, now)
  const used = await concertsUsed(db, member.id, parisMonth(now))
  return {
    membership,
    concertsLeft: concertsLeft(membership.level, used),
    invitesLeft: monthlyAllowance[membership.level].invitations,
  }
}

/** How many upcoming concerts the member has bookings for. */
export const concertsToCome = (db: Db, memberId: string, now: Date): Promise<number> =>
  registeredConcerts(db, memberId, firstListedDay(now))
