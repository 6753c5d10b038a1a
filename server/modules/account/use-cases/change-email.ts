import type { UndoEmailChangeResponse, VerifyEmailResponse } from '../../../../contract/auth.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { EMAIL_TAKEN, Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { AccountDeps } from '../../deps.ts'
import { changeMember, lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import { endSessions } from '../../sessions/use-cases/session.ts'
import { endDeclaredLinks } from '../../subscriptions/use-cases/declarations.ts'
import { addressChanged, addressTakenBack, verifyAddress } from '../mails.ts'
import { ADDRESS_TOKENS, PASSWORD_TOKENS } from '../rules.ts'
import {
  addMailedToken,
  forgetLaterUndos,
  forgetMailedTokens,
  isAddressReserved,
  mailedToken,
  takeMailedToken,
} from '../store/mailed-tokens.ts'

/** Mails the link that confirms the address of an account, in the transaction that asks for it. Earlier ones stay good until their end. */
export const mailVerification = async (
  tx: Db,
  { id, email, firstName }: Pick<Member, 'id' | 'email' | 'firstName'>,
  { now, origin }: { now: Date; origin: string },
): Promise<void> => {
  const token = await addMailedToken(tx, { kind: 'email_verification', memberId: id, email }, now)
  await queueMail(
    tx,
    verifyAddress({ reference: `${id}:${newId()}`, to: email, firstName, token, origin }),
    now,
  )
}

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

const BAD_UNDO_LINK = new Refusal(
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
  if (!found) return BAD_UNDO_LINK
  try {
    return await inTransaction(database.db, async (tx) => {
      const { memberId } = found
      await lockMember(tx, memberId)
      const taken = await takeMailedToken(tx, token, ['email_undo'], now())
      const before = await memberById(tx, memberId)
      if (!taken?.email || !before) return BAD_UNDO_LINK
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

/**
 * Ends the change of address that waits for its link, and the link with it; without one, nothing happens. Returns the member as they are then: a
 * link that is clicked at the same moment has been first, or acts no more.
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
