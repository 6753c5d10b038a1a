import { concertsLeft, invitationsLeft } from '../../../../contract/rules/allowance.ts'
import { firstListedDay, parisMonth } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { membershipNow } from '../../sessions/rules/membership.ts'
import type { Member } from '../../sessions/store/members.ts'
import { concertsUsed, invitationsUsed, registeredConcerts } from '../store/tickets.ts'

/** How many invitations a member has given this month of Paris. */
export const givenThisMonth = (db: Db, memberId: string, now: Date): Promise<number> =>
  invitationsUsed(db, memberId, parisMonth(now))

/** A member's Pass now, and what is left of it this month. */
export const passBalance = async (db: Db, member: Member, now: Date) => {
  const membership = membershipNow(member, now)
  return {
    membership,
    concertsLeft: concertsLeft(membership.level, await concertsUsed(db, member.id, parisMonth(now))),
    invitesLeft: invitationsLeft(membership.level, await givenThisMonth(db, member.id, now)),
  }
}

/** How many upcoming concerts the member has bookings for. */
export const concertsToCome = (db: Db, memberId: string, now: Date): Promise<number> =>
  registeredConcerts(db, memberId, firstListedDay(now))
