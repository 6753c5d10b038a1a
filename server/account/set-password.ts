import type { Db } from '../db/database.ts'
import { forgetMailedTokens } from '../db/repositories/mailed-tokens.ts'
import { changeMember } from '../db/repositories/members.ts'
import { revokeSessions } from '../db/repositories/sessions.ts'
import { PASSWORD_TOKENS } from '../domain/mailed-token.ts'
import { queueMail } from '../mail/queue.ts'
import { passwordChanged } from '../mail/templates/passwords.ts'
import { newId } from '../security/tokens.ts'

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
  await revokeSessions(tx, memberId, keptSession)
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
