import type { UndoEmailChangeResponse } from '../../../../contract/auth.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { EMAIL_TAKEN, Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { changeMember, lockMember, memberById } from '../../sessions/store/members.ts'
import { endSessions } from '../../sessions/use-cases/session.ts'
import { endDeclaredLinks } from '../../subscriptions/use-cases/withdraw-declared.ts'
import type { AccountDeps } from '../account-deps.ts'
import { addressTakenBack } from '../mails/addresses.ts'
import { ADDRESS_TOKENS, PASSWORD_TOKENS } from '../rules/mailed-token.ts'
import {
  addMailedToken,
  forgetLaterUndos,
  forgetMailedTokens,
  mailedToken,
  takeMailedToken,
} from '../store/mailed-tokens.ts'

const BAD_LINK = new Refusal(
  'token_invalid',
  'Ce lien n’est pas valable, ou ne l’est plus\u00a0: il a déjà servi, ou ses 7\u00a0jours sont passés.',
)

/**
 * Gives an account the address back that a link was mailed to when another took its place, once: every session ends, with every link of another
 * address or password and with the links of those that came after it. Answers with what sets a new password: who changed the address
 * knew the one of before (record 024).
 */
export const undoEmailChange = async (
  { database, now, publicUrl }: AccountDeps,
  token: string,
): Promise<Refusal | UndoEmailChangeResponse> => {
  const found = await mailedToken(database.db, token, ['email_undo'], now())
  if (!found) return BAD_LINK
  try {
    return await inTransaction(database.db, async (tx) => {
      const { memberId } = found
      await lockMember(tx, memberId)
      const taken = await takeMailedToken(tx, token, ['email_undo'], now())
      const before = await memberById(tx, memberId)
      if (!taken?.email || !before) return BAD_LINK
      const { email } = taken
      await changeMember(tx, memberId, { email, isVerified: true })
      await endSessions(tx, memberId)
      await forgetMailedTokens(tx, memberId, [...ADDRESS_TOKENS, ...PASSWORD_TOKENS])
      await forgetLaterUndos(tx, memberId, taken.createdAt)
      await endDeclaredLinks(tx, memberId)
      if (before.email !== email) {
        const notice = {
          reference: `${memberId}:${newId()}`,
          to: before.email,
          firstName: before.firstName,
          changedAt: now(),
          origin: publicUrl(),
        }
        await queueMail(tx, addressTakenBack(notice), now())
      }
      return { email, resetToken: await addMailedToken(tx, { kind: 'password_reset', memberId }, now()) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) return EMAIL_TAKEN
    throw error
  }
}
