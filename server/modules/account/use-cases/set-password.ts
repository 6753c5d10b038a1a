import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { changeMember } from '../../sessions/store/members.ts'
import { endSessions } from '../../sessions/use-cases/session.ts'
import { passwordChanged } from '../mails/passwords.ts'
import { PASSWORD_TOKENS } from '../rules/mailed-token.ts'
import { forgetMailedTokens } from '../store/mailed-tokens.ts'

/**
 * Sets a member's new password, under the member's lock: every session but `keptSession` ends with the old one, with what is pushed to its
 * browser, every link to another password, and a change of address that waits, which may be a stranger's who knew it. The member is told by
 * mail. False where the account is gone.
 */
export const setPassword = async (
  tx: Db,
  memberId: string,
  {
    passwordHash,
    keptSession,
    now,
    origin,
  }: { passwordHash: string; keptSession?: string; now: Date; origin: string },
): Promise<boolean> => {
  // Who is not signed in has come by a link: they read the account's mail.
  const isReset = !keptSession
  const member = await changeMember(tx, memberId, { passwordHash, ...(isReset && { isVerified: true }) })
  if (!member) return false
  await endSessions(tx, memberId, keptSession)
  await forgetMailedTokens(tx, memberId, [...PASSWORD_TOKENS, 'email_change'])
  const { email, firstName } = member
  const notice = {
    reference: `${memberId}:${newId()}`,
    to: email,
    firstName,
    changedAt: now,
    isReset,
    origin,
  }
  await queueMail(tx, passwordChanged(notice), now)
  return true
}
