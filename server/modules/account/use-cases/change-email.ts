import * as z from 'zod/mini'
import {
  ForgotPasswordRequest,
  type UndoEmailChangeResponse,
  type VerifyEmailResponse,
} from '../../../../contract/auth.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { conflict, EMAIL_TAKEN, Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import type { AccountDeps } from '../../deps.ts'
import { changeMember, lockMember, type Member, memberById } from '../../sessions/store/members.ts'
import { endSessions } from '../../sessions/use-cases/session.ts'
import { endDeclaredLinks } from '../../subscriptions/use-cases/declarations.ts'
import { addressChanged, addressCorrected, addressLeft, addressTakenBack, verifyAddress } from '../mails.ts'
import { ADDRESS_TOKENS, PASSWORD_TOKENS } from '../rules.ts'
import {
  addMailedToken,
  forgetLaterUndos,
  forgetMailedTokens,
  forgetOtherAddresses,
  isAddressReserved,
  isMailedTokenLive,
  mailedToken,
  rememberSpent,
  spendAddressTokens,
  spentMailedToken,
  takeMailedToken,
} from '../store/mailed-tokens.ts'

/** Mails the link that confirms an account's address, in the caller's transaction. Earlier links stay valid until they expire. */
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

/** The address's former member can still take it back; rolls the transaction back. */
class AddressReserved extends Error {
  override name = 'AddressReserved'
}

/** Notifies the replaced address. Only one that was confirmed can take the account back: another may be a stranger's, mistyped at sign-up. */
const notifyFormerAddress = async (
  tx: Db,
  { id, email: to, firstName, isVerified }: Member,
  mail: typeof addressChanged,
  { now, origin }: { now: Date; origin: string },
): Promise<void> => {
  const notice = { reference: `${id}:${newId()}`, to, changedAt: now, origin }
  if (!isVerified) return queueMail(tx, addressLeft(notice), now)
  const token = await addMailedToken(tx, { kind: 'email_undo', memberId: id, email: to }, now)
  await queueMail(tx, mail({ ...notice, firstName, token }), now)
}

/** Confirms an address under the member's lock, after the link was used. */
const confirmAddress = async (
  tx: Db,
  memberId: string,
  email: string,
  { isChange, now, origin }: { isChange: boolean; now: Date; origin: string },
): Promise<Refusal | VerifyEmailResponse> => {
  const before = await memberById(tx, memberId)
  if (!before || (!isChange && before.email !== email)) return BAD_LINK
  await changeMember(tx, memberId, { email, isVerified: true })
  if (isChange) {
    // Links mailed to the former address become invalid.
    await forgetOtherAddresses(tx, memberId, email)
    await forgetMailedTokens(tx, memberId, ['email_verification', ...PASSWORD_TOKENS])
  }
  await spendAddressTokens(tx, { memberId, email }, now)
  if (isChange && email !== before.email) {
    if (await isAddressReserved(tx, email, memberId, now)) throw new AddressReserved()
    await endDeclaredLinks(tx, memberId)
    await notifyFormerAddress(tx, before, addressChanged, { now, origin })
  }
  return { email, isChange }
}

/** Answers a link pressed again, whose first answer may be lost, as long as its address is the account's. */
const repeatedVerification = async (
  db: Db,
  token: string,
  now: Date,
): Promise<Refusal | VerifyEmailResponse> => {
  const spent = await spentMailedToken(db, token, ADDRESS_TOKENS, now)
  const member = spent && (await memberById(db, spent.memberId))
  if (!spent?.email || !member?.isVerified || member.email !== spent.email) return BAD_LINK
  return { email: spent.email, isChange: spent.kind === 'email_change' }
}

/** Confirms the address of a mailed link; a requested change then takes effect. Repeated, changes nothing. */
export const verifyEmail = async (
  { database, now, publicUrl }: AccountDeps,
  token: string,
): Promise<Refusal | VerifyEmailResponse> => {
  const found = await mailedToken(database.db, token, ADDRESS_TOKENS, now())
  if (!found) return repeatedVerification(database.db, token, now())
  try {
    return await inTransaction(database.db, async (tx) => {
      await lockMember(tx, found.memberId)
      const live = await mailedToken(tx, token, ADDRESS_TOKENS, now())
      if (!live?.email) return repeatedVerification(tx, token, now())
      const isChange = live.kind === 'email_change'
      return confirmAddress(tx, live.memberId, live.email, { isChange, now: now(), origin: publicUrl() })
    })
  } catch (error) {
    // A concurrent or earlier sign-up has taken the address.
    if (isUniqueViolation(error, 'members_email') || error instanceof AddressReserved) return EMAIL_TAKEN
    throw error
  }
}

const BAD_UNDO_LINK = new Refusal(
  'token_invalid',
  'Ce lien n’est pas valable, ou ne l’est plus\u00a0: il a déjà servi, ou ses 7\u00a0jours sont passés.',
)

/**
 * Answers a repeated press whose answer was lost: as long as the first one's token could set the password, and the address is the restored one.
 */
const repeatedUndo = (
  { database, now }: AccountDeps,
  token: string,
): Promise<Refusal | UndoEmailChangeResponse> =>
  inTransaction(database.db, async (tx) => {
    const spent = await spentMailedToken(tx, token, ['email_undo'], now())
    if (!spent?.spentAt) return BAD_UNDO_LINK
    const { memberId, email, spentAt } = spent
    await lockMember(tx, memberId)
    const member = await memberById(tx, memberId)
    if (!member || member.email !== email) return BAD_UNDO_LINK
    const first = { memberId, kind: 'password_reset', createdAt: spentAt } as const
    if (!(await isMailedTokenLive(tx, first, now()))) return BAD_UNDO_LINK
    return { email, resetToken: await addMailedToken(tx, { kind: 'password_reset', memberId }, now()) }
  })

/**
 * Restores the address replaced by a change, once: ends all sessions, pending links and later undo links. Returns a token that sets a new password,
 * because the attacker knew the old one (decision 024).
 */
export const undoEmailChange = async (
  deps: AccountDeps,
  token: string,
): Promise<Refusal | UndoEmailChangeResponse> => {
  const { database, now, publicUrl } = deps
  const found = await mailedToken(database.db, token, ['email_undo'], now())
  if (!found) return repeatedUndo(deps, token)
  try {
    const done = await inTransaction(database.db, async (tx) => {
      const { memberId } = found
      const at = now()
      await lockMember(tx, memberId)
      const taken = await takeMailedToken(tx, token, ['email_undo'], at)
      const before = await memberById(tx, memberId)
      if (!taken?.email || !before) return null
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
      await rememberSpent(tx, taken, at)
      return { email, resetToken: await addMailedToken(tx, { kind: 'password_reset', memberId }, at) }
    })
    return done ?? repeatedUndo(deps, token)
  } catch (error) {
    if (isUniqueViolation(error, 'members_email')) return EMAIL_TAKEN
    throw error
  }
}

/**
 * Cancels a member's pending change of address with its link, if there is one, and returns the member. A concurrent click on the link comes first or
 * fails.
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

const NO_ADDRESS = new Refusal('validation_failed', 'La nouvelle adresse n’est pas une adresse email.')
const SAME_ADDRESS = conflict('Ce compte a déjà cette adresse.')
const NO_ACCOUNT = new Refusal('not_found', 'Ce compte n’existe plus.')

/**
 * Replaces a member's address at their request to an operator. Ends sessions, links and pending changes, notifies the former address and mails the
 * link that confirms the new one.
 */
export const correctAddress = async (
  { database, now, publicUrl }: AccountDeps,
  memberId: string,
  typed: string,
): Promise<Refusal | Member> => {
  const read = z.safeParse(ForgotPasswordRequest, { email: typed })
  if (!read.success) return NO_ADDRESS
  const { email } = read.data
  const at = { now: now(), origin: publicUrl() }
  try {
    return await inTransaction(database.db, async (tx) => {
      await lockMember(tx, memberId)
      const before = await memberById(tx, memberId)
      if (before?.email === email) return SAME_ADDRESS
      const member = before && (await changeMember(tx, memberId, { email, isVerified: false }))
      if (!member) return NO_ACCOUNT
      if (await isAddressReserved(tx, email, memberId, at.now)) throw new AddressReserved()
      await endSessions(tx, memberId)
      await forgetMailedTokens(tx, memberId, [...ADDRESS_TOKENS, ...PASSWORD_TOKENS])
      await endDeclaredLinks(tx, memberId)
      await notifyFormerAddress(tx, before, addressCorrected, at)
      await mailVerification(tx, member, at)
      return member
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_email') || error instanceof AddressReserved) return EMAIL_TAKEN
    throw error
  }
}
