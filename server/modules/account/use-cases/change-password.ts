import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { checkPassword, hashPassword } from '../../../platform/security/passwords.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { handBrowsersOver } from '../../notifications/use-cases/subscribe-browser.ts'
import { lockMember, memberById } from '../../sessions/store/members.ts'
import { openSession } from '../../sessions/use-cases/session.ts'
import type { AccountDeps } from '../account-deps.ts'
import { setPassword } from './set-password.ts'

// No 401: it is the password that is wrong, the session is not.
const WRONG_PASSWORD = new Refusal('validation_failed', 'Le mot de passe actuel est incorrect.')

/**
 * Sets a new password for who knows the current one and returns the token of the only session that is left, opened for `sessionDays`.
 */
export const changePassword = async (
  { database, now, publicUrl, sessionDays }: AccountDeps & { sessionDays: number },
  { member: { id, passwordHash: currentHash }, tokenHash }: CurrentSession,
  {
    currentPassword,
    newPassword,
    device,
  }: { currentPassword: string; newPassword: string; device: string | null },
): Promise<Refusal | { token: string }> => {
  if (!(await checkPassword(currentHash, currentPassword))) return WRONG_PASSWORD
  const passwordHash = await hashPassword(newPassword)
  return inTransaction(database.db, async (tx) => {
    await lockMember(tx, id)
    // What was checked is no longer the current one where another was set at the same moment.
    if ((await memberById(tx, id))?.passwordHash !== currentHash) return WRONG_PASSWORD
    const token = await openSession(tx, id, { now: now(), days: sessionDays, device })
    const keptSession = hashToken(token)
    await handBrowsersOver(tx, tokenHash, keptSession)
    await setPassword(tx, id, { passwordHash, keptSession, now: now(), origin: publicUrl() })
    return { token }
  })
}
