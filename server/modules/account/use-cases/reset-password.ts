import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { accountSignInLimits, networkOf } from '../../../platform/security/limits.ts'
import { checkPassword, hashPassword } from '../../../platform/security/passwords.ts'
import { clearAttempts } from '../../../platform/security/store/throttles.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { lockMember, lockMemberByEmail, memberById } from '../../sessions/store/members.ts'
import { rememberNetwork } from '../../sessions/use-cases/known-networks.ts'
import type { AccountDeps } from '../account-deps.ts'
import { guessable } from '../guessable-password.ts'
import { passwordResetLink } from '../mails/passwords.ts'
import {
  addMailedToken,
  forgetMailedTokens,
  mailedToken,
  rememberSpent,
  spentMailedToken,
  takeMailedToken,
} from '../store/mailed-tokens.ts'
import { setPassword } from './set-password.ts'

/** Document 2, section 8. */
const BAD_TOKEN = new Refusal('token_invalid', 'Token invalide')

/**
 * Mails the link to a new password to the account of an address, where there is one. Links that were mailed before stay good until their
 * end: whoever knows an address could otherwise end them at will.
 */
export const mailResetLink = ({ database, now, publicUrl }: AccountDeps, email: string): Promise<void> =>
  inTransaction(database.db, async (tx) => {
    const member = await lockMemberByEmail(tx, email)
    if (!member) return
    const token = await addMailedToken(tx, { kind: 'password_reset', memberId: member.id }, now())
    const { firstName } = member
    const mail = { reference: `${member.id}:${newId()}`, to: email, firstName, token, origin: publicUrl() }
    await queueMail(tx, passwordResetLink(mail), now())
  })

/** Gives what a new password is sent with for the token of a link, which stays good: who loads the page again is not turned away. */
export const exchangeResetToken = async (
  { database, now }: AccountDeps,
  token: string,
): Promise<Refusal | { authToken: string }> => {
  const found = await mailedToken(database.db, token, ['password_reset'], now())
  if (!found) return BAD_TOKEN
  const { memberId } = found
  return inTransaction(database.db, async (tx) => {
    await lockMember(tx, memberId)
    // A new password may have been set while we waited.
    if (!(await mailedToken(tx, token, ['password_reset'], now()))) return BAD_TOKEN
    await forgetMailedTokens(tx, memberId, ['password_change'])
    return { authToken: await addMailedToken(tx, { kind: 'password_change', memberId }, now()) }
  })
}

/**
 * Lets who has just set a password by mail sign in with it: what strangers have tried is forgotten, and the network is the member's. What each of
 * those networks has tried is not: they could otherwise begin again at once.
 */
const liftSignInLimits = async (tx: Db, memberId: string, address: string, now: Date): Promise<void> => {
  const member = await memberById(tx, memberId)
  if (!member) return
  await clearAttempts(tx, accountSignInLimits(member.email, address, { isKnown: false }))
  await rememberNetwork(tx, memberId, networkOf(address), now)
}

/** Whether this token has already set this very password: the same attempt again, or one whose answer was lost. */
const hasSet = async (
  { database: { db }, now }: AccountDeps,
  { authToken, password }: { authToken: string; password: string },
): Promise<boolean> => {
  const spent = await spentMailedToken(db, authToken, 'password_change', now())
  const member = spent && (await memberById(db, spent.memberId))
  return member !== undefined && (await checkPassword(member.passwordHash, password))
}

/**
 * Sets the password of whose token it is, once; returns why not where it is none, used or past its end. The same password sent again with
 * it is answered as done.
 */
export const resetPassword = async (
  deps: AccountDeps,
  attempt: { authToken: string; password: string },
  address: string,
): Promise<Refusal | undefined> => {
  const { database, now, publicUrl } = deps
  const { authToken, password } = attempt
  const refused = async () => ((await hasSet(deps, attempt)) ? undefined : BAD_TOKEN)
  // Before the hash, which is dear and made outside of any lock.
  const found = await mailedToken(database.db, authToken, ['password_change'], now())
  if (!found) return refused()
  const member = await memberById(database.db, found.memberId)
  const refusal = guessable(password, member?.email ?? '')
  if (refusal) return refusal
  const passwordHash = await hashPassword(password)
  const isDone = await inTransaction(database.db, async (tx) => {
    await lockMember(tx, found.memberId)
    const token = await takeMailedToken(tx, authToken, ['password_change'], now())
    const set = { passwordHash, now: now(), origin: publicUrl() }
    const isSet = token !== undefined && (await setPassword(tx, token.memberId, set))
    if (!isSet) return false
    await rememberSpent(tx, token, now())
    await liftSignInLimits(tx, token.memberId, address, now())
    return true
  })
  return isDone ? undefined : refused()
}
