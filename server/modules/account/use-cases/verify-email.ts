import type { VerifyEmailResponse } from '../../../../contract/auth.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { isUniqueViolation } from '../../../platform/db/violations.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { EMAIL_TAKEN, Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { changeMember, lockMember, memberById } from '../../sessions/store/members.ts'
import { endDeclaredLinks } from '../../subscriptions/use-cases/withdraw-declared.ts'
import type { AccountDeps } from '../account-deps.ts'
import { addressChanged } from '../mails/addresses.ts'
import { ADDRESS_TOKENS, PASSWORD_TOKENS } from '../rules/mailed-token.ts'
import {
  addMailedToken,
  forgetMailedTokens,
  isAddressReserved,
  mailedToken,
  takeMailedToken,
} from '../store/mailed-tokens.ts'

const BAD_LINK = new Refusal(
  'token_invalid',
  'Ce lien n’est pas valable, ou ne l’est plus. Demandez-en un autre dans vos paramètres.',
)

/** Its former member may still take it back; what was written is undone. */
class AddressReserved extends Error {
  override name = 'AddressReserved'
}

/** Under the member's lock, with the link used up. */
const confirmAddress = async (
  tx: Db,
  memberId: string,
  email: string,
  { isChange, now, origin }: { isChange: boolean; now: Date; origin: string },
): Promise<Refusal | VerifyEmailResponse> => {
  const before = await memberById(tx, memberId)
  if (!before || (!isChange && before.email !== email)) return BAD_LINK
  await changeMember(tx, memberId, { email, isVerified: true })
  // What was mailed to the address that it was is good for nothing any more.
  await forgetMailedTokens(
    tx,
    memberId,
    isChange ? [...ADDRESS_TOKENS, ...PASSWORD_TOKENS] : ['email_verification'],
  )
  if (isChange && email !== before.email) {
    if (await isAddressReserved(tx, email, memberId, now)) throw new AddressReserved()
    await endDeclaredLinks(tx, memberId)
    const { email: to, firstName } = before
    const token = await addMailedToken(tx, { kind: 'email_undo', memberId, email: to }, now)
    const notice = { reference: `${memberId}:${newId()}`, to, firstName, changedAt: now, token, origin }
    await queueMail(tx, addressChanged(notice), now)
  }
  return { email, isChange }
}

/** Confirms the address that a link was mailed to, once, and makes it the account's where it was to be (ruling: change of address). */
export const verifyEmail = async (
  { database, now, publicUrl }: AccountDeps,
  token: string,
): Promise<Refusal | VerifyEmailResponse> => {
  const found = await mailedToken(database.db, token, ADDRESS_TOKENS, now())
  if (!found) return BAD_LINK
  try {
    return await inTransaction(database.db, async (tx) => {
      await lockMember(tx, found.memberId)
      const taken = await takeMailedToken(tx, token, ADDRESS_TOKENS, now())
      if (!taken?.email) return BAD_LINK
      const isChange = taken.kind === 'email_change'
      return confirmAddress(tx, taken.memberId, taken.email, { isChange, now: now(), origin: publicUrl() })
    })
  } catch (error) {
    // Somebody has signed up with it since, or at this moment.
    if (isUniqueViolation(error, 'members_email') || error instanceof AddressReserved) return EMAIL_TAKEN
    throw error
  }
}
