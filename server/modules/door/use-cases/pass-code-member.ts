import type { Db } from '../../../platform/db/database.ts'
import { memberById } from '../../sessions/store/members.ts'
import { contractDates } from '../../subscriptions/use-cases/subscription-details.ts'
import type { PassCodeMember } from '../rules/pass-status.ts'

/** What is known of the member of a pass code; undefined where there is no such account (any more). */
export const passCodeMember = async (db: Db, memberId: string): Promise<PassCodeMember | undefined> => {
  const membership = await memberById(db, memberId)
  return membership && { membership, ...(await contractDates(db, memberId)) }
}
