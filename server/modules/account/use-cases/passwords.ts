import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { accountSignInLimits, networkOf } from '../../../platform/security/limits.ts'
import { checkPassword, hashPassword } from '../../../platform/security/passwords.ts'
import { clearAttempts } from '../../../platform/security/store/throttles.ts'
import { hashToken, newId } from '../../../platform/security/tokens.ts'
import type { AccountDeps } from '../../deps.ts'
import { handBrowsersOver } from '../../notifications/use-cases/subscribe-browser.ts'
import { changeMember, lockMember, lockMemberByEmail, memberById } from '../../sessions/store/members.ts'
import { endSessions, openSession, rememberNetwork } from '../../sessions/use-cases/session.ts'
import { guessable } from '../guessable-password.ts'
import { passwordChanged, passwordResetLink } from '../mails.ts'
import { PASSWORD_TOKENS } from '../rules.ts'
import {
  addMailedToken,
  forgetMailedTokens,
  mailedToken,
  rememberSpent,
  spentMailedToken,
  takeMailedToken,
  takeResetRequest,
} from '../store/mailed-tokens.ts'

/**
 * Sets a member's new password, under the member's lock: every session but `currentSession` ends with the old one, with what is pushed to its
 * browser, every link to another password, and a change of address that waits, which may be a stranger's who knew it. The member is notified by
 * mail. False where the account is gone.
 */
const setPassword = async (
  tx: Db,
  memberId: string,
  {
    passwordHash,
    currentSession,
    now,
    origin,
  }: { passwordHash: string; currentSession?: string; now: Date; origin: string },
): Promise<boolean> => {
  // Who is not signed in has come by a link: they read the account's mail.
  const isReset = !currentSession
  const member = await changeMember(tx, memberId, { passwordHash, ...(isReset && { isVerified: true }) })
  if (!member) return false
  await endSessions(tx, memberId, currentSession)
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
    const currentSession = hashToken(token)
    await handBrowsersOver(tx, tokenHash, currentSession)
    await setPassword(tx, id, { passwordHash, currentSession, now: now(), origin: publicUrl() })
    return { token }
  })
}

/** Document 2, section 8. */
const BAD_TOKEN = new Refusal('token_invalid', 'Token invalide')

const mailLink = async (tx: Db, email: string, { now, publicUrl }: AccountDeps): Promise<void> => {
  const member = await lockMemberByEmail(tx, email)
  if (!member) return
  const token = await addMailedToken(tx, { kind: 'password_reset', memberId: member.id }, now())
  const { firstName } = member
  const mail = { reference: `${member.id}:${newId()}`, to: email, firstName, token, origin: publicUrl() }
  await queueMail(tx, passwordResetLink(mail), now())
}

/**
 * Mails the link to a new password to the account of an address, where there is one. Links that were mailed before stay good until their
 * end: whoever knows an address could otherwise end them at will.
 */
export const mailResetLink = (deps: AccountDeps, email: string): Promise<void> =>
  inTransaction(deps.database.db, (tx) => mailLink(tx, email, deps))

/** Does so for one of the links that were asked for, in any number of processes; returns whether there may be more. */
export const mailRequestedLink = (deps: AccountDeps): Promise<boolean> =>
  inTransaction(deps.database.db, async (tx) => {
    const email = await takeResetRequest(tx)
    if (email !== undefined) await mailLink(tx, email, deps)
    return email !== undefined
  })

/**
 * Gives what a new password is sent with for the token of a link, which stays good, as does what it gave before: neither a page that is loaded again
 * nor a scanner of mails that runs it spoils the form that somebody has open. The first that is used ends all.
 */
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
