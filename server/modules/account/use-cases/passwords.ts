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
import {
  changeMember,
  lockMember,
  lockMemberByEmail,
  type Member,
  memberById,
} from '../../sessions/store/members.ts'
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
 * Sets a password under the member's lock. Ends all sessions except `currentSession`, other reset links, and a pending change of address, which may
 * be a stranger's. Notifies the member; false if the account does not exist.
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
  // Without a session the member used a mailed link, which verifies the address.
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

// Not a 401: the password is wrong, the session is valid.
const WRONG_PASSWORD = new Refusal('validation_failed', 'Le mot de passe actuel est incorrect.')

/** Sets a new password after checking the current one, and returns the token of the only remaining session, valid for `sessionDays`. */
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
    // A concurrent change may have replaced the checked password.
    if ((await memberById(tx, id))?.passwordHash !== currentHash) return WRONG_PASSWORD
    const token = await openSession(tx, id, { now: now(), days: sessionDays, device })
    const currentSession = hashToken(token)
    await handBrowsersOver(tx, tokenHash, currentSession)
    await setPassword(tx, id, { passwordHash, currentSession, now: now(), origin: publicUrl() })
    return { token }
  })
}

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
 * Mails a reset link to the account of an address, if it exists. Earlier links stay valid: otherwise any stranger with the address could void them.
 */
export const mailResetLink = (deps: AccountDeps, email: string): Promise<void> =>
  inTransaction(deps.database.db, (tx) => mailLink(tx, email, deps))

/** Mails one of the requested reset links, in any number of processes; returns whether there may be more. */
export const mailRequestedLink = (deps: AccountDeps): Promise<boolean> =>
  inTransaction(deps.database.db, async (tx) => {
    const email = await takeResetRequest(tx)
    if (email !== undefined) await mailLink(tx, email, deps)
    return email !== undefined
  })

/**
 * Exchanges a link's token for one that sets a password. The link and earlier exchanges stay valid, so that a reload or a mail scanner does not void
 * an open form; the first password set voids all.
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
    // A new password may have been set during the wait.
    if (!(await mailedToken(tx, token, ['password_reset'], now()))) return BAD_TOKEN
    return { authToken: await addMailedToken(tx, { kind: 'password_change', memberId }, now()) }
  })
}

/**
 * Lifts the account's sign-in limits after a reset by mail, and adds the network to the member's. The limits of attacking networks stay, or those
 * could start again.
 */
const liftSignInLimits = async (tx: Db, memberId: string, address: string, now: Date): Promise<void> => {
  const member = await memberById(tx, memberId)
  if (!member) return
  await clearAttempts(tx, accountSignInLimits(member.email, address, { isKnown: false }))
  await rememberNetwork(tx, memberId, networkOf(address), now)
}

/** Returns whether this token has already set this password: the request was repeated, or its response lost. */
const hasSet = async (
  { database: { db }, now }: AccountDeps,
  { authToken, password }: { authToken: string; password: string },
): Promise<boolean> => {
  const spent = await spentMailedToken(db, authToken, ['password_change'], now())
  const member = spent && (await memberById(db, spent.memberId))
  return member !== undefined && (await checkPassword(member.passwordHash, password))
}

/**
 * Sets a password with a reset token, once, and opens the only session, valid for `sessionDays`. Returns a refusal if the token is invalid, used or
 * expired; repeating the same password succeeds without a session.
 */
export const resetPassword = async (
  deps: AccountDeps & { sessionDays: number },
  attempt: { authToken: string; password: string },
  { address, device }: { address: string; device: string | null },
): Promise<Refusal | { opened: { token: string; member: Member } | null }> => {
  const { database, now, publicUrl, sessionDays } = deps
  const { authToken, password } = attempt
  const refused = async () => ((await hasSet(deps, attempt)) ? { opened: null } : BAD_TOKEN)
  // Check the token before hashing, which is slow and runs outside of any lock.
  const found = await mailedToken(database.db, authToken, ['password_change'], now())
  if (!found) return refused()
  const member = await memberById(database.db, found.memberId)
  const refusal = guessable(password, member?.email ?? '')
  if (refusal) return refusal
  const passwordHash = await hashPassword(password)
  const opened = await inTransaction(database.db, async (tx) => {
    await lockMember(tx, found.memberId)
    const token = await takeMailedToken(tx, authToken, ['password_change'], now())
    const set = { passwordHash, now: now(), origin: publicUrl() }
    const isSet = token !== undefined && (await setPassword(tx, token.memberId, set))
    if (!isSet) return null
    await rememberSpent(tx, token, now())
    await liftSignInLimits(tx, token.memberId, address, now())
    const session = await openSession(tx, token.memberId, { now: now(), days: sessionDays, device })
    const owner = await memberById(tx, token.memberId)
    return owner ? { token: session, member: owner } : null
  })
  return opened ? { opened } : refused()
}
