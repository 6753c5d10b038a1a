import { inTransaction } from '../../../platform/db/transaction.ts'
import { type Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import type { AccountDeps } from '../account-deps.ts'
import { forgetMailedTokens } from '../store/mailed-tokens.ts'

/**
 * Ends the change of address that waits for its link, and the link with it; without one, nothing happens. Returns the member as they are then: a
 * link that is pressed at the same moment has been first, or acts no more.
 */
export const cancelEmailChange = (
  { database }: Pick<AccountDeps, 'database'>,
  memberId: string,
): Promise<Refusal | Member> =>
  inTransaction(database.db, async (tx) => {
    await lockMember(tx, memberId)
    await forgetMailedTokens(tx, memberId, ['email_change'])
    return (await memberById(tx, memberId)) ?? SESSION_OVER
  })
