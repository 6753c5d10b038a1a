import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { isDiskFull } from '../../../platform/db/errors.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import type { InTurn } from '../../../platform/in-turn.ts'
import { type Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { networkOf, signInLimits } from '../../../platform/security/limits.ts'
import { checkPassword, renewedHash } from '../../../platform/security/passwords.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/security/store/throttles.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'
import { MAX_KNOWN_NETWORKS, NOTED_EVERY_MS, sessionEnd, shouldSlide } from '../rules.ts'
import { isSessionOpen, lockMember, type Member, memberByEmail } from '../store/members.ts'
import {
  addSession,
  deleteCalendarAddresses,
  deleteLooseBrowsers,
  deleteOldestNetworks,
  deleteSession,
  deleteSessionById,
  deleteSessions,
  hasNetwork,
  lockMemberByPassword,
  memberSessions,
  noteNetwork,
  recordSeen,
  replacePasswordHash,
  sessionOf,
  slideSession,
} from '../store/sessions.ts'

/** Hashes a network together with the member, so that rows do not show that two members share a network. */
const hashOf = (memberId: string, network: string): string => hashToken(`network ${memberId} ${network}`)

/** Returns whether the member has signed in from this network recently. */
const isKnownNetwork = (db: Db, memberId: string, network: string): Promise<boolean> =>
  hasNetwork(db, memberId, hashOf(memberId, network))

/** Returns whether the account of an email was used from this address's network. An unknown email costs as many queries. */
export const isKnownAddress = async (db: Db, email: string, address: string): Promise<boolean> => {
  const member = await memberByEmail(db, email)
  return isKnownNetwork(db, member?.id ?? '', networkOf(address))
}

/** Stores a network from which a member has signed in, at most once a day, and deletes the oldest beyond the maximum. */
export const rememberNetwork = async (
  db: Db,
  memberId: string,
  network: string,
  now: Date,
): Promise<void> => {
  const used = { memberId, networkHash: hashOf(memberId, network), seenAt: now }
  const isNoted = await noteNetwork(db, used, new Date(now.getTime() - NOTED_EVERY_MS))
  if (isNoted) await deleteOldestNetworks(db, memberId, MAX_KNOWN_NETWORKS)
}

/** Maximum open sessions per member; the most recently used are kept. Only a script that signs in repeatedly reaches it. */
export const MAX_SESSIONS = 50

/** Start, duration in days and device of a session. */
interface NewSession {
  now: Date
  days: number
  device: string | null
}

/** Opens a session under the member's lock and returns its token; only its hash is stored. */
export const openSession = async (
  tx: Db,
  memberId: string,
  { now, days, device }: NewSession,
): Promise<string> => {
  const token = newToken()
  const session = {
    tokenHash: hashToken(token),
    memberId,
    createdAt: now,
    refreshedAt: now,
    expiresAt: sessionEnd(now, days),
    device,
  }
  await addSession(tx, session, MAX_SESSIONS)
  await recordSeen(tx, memberId, now)
  return token
}

/**
 * Opens a session for a checked password and stores the network; undefined if the password has changed since, because a change ends concurrent
 * sign-ins too. `newHash` is a renewed hash of the same password.
 */
export const openSessionByPassword = (
  db: Db,
  member: Pick<Member, 'id' | 'passwordHash'>,
  session: NewSession & { network: string },
  newHash?: string,
): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    if (!(await lockMemberByPassword(tx, member))) return undefined
    if (newHash) await replacePasswordHash(tx, member.id, newHash)
    await rememberNetwork(tx, member.id, session.network, session.now)
    return openSession(tx, member.id, session)
  })

/** Moves a session's end and stores the member's last visit and network. */
const slide = async (
  db: Db,
  { tokenHash, memberId }: { tokenHash: string; memberId: string },
  { now, days, device, network }: NewSession & { network: string },
): Promise<void> => {
  await slideSession(db, tokenHash, { now, expiresAt: sessionEnd(now, days), device })
  await recordSeen(db, memberId, now)
  await rememberNetwork(db, memberId, network, now)
}

/** Returns the session of a token, and moves its end if due; undefined if it is unknown, revoked or expired. */
export const findSession = async (
  db: Db,
  token: string,
  { now, days, device, network }: NewSession & { network: string },
): Promise<CurrentSession | undefined> => {
  const tokenHash = hashToken(token)
  const row = await sessionOf(db, tokenHash)
  if (!row || row.expiresAt <= now) return undefined
  if (shouldSlide(row.refreshedAt, now)) {
    // If the disk is full, the session stays valid without the update.
    const slid = { now, days, device: row.device ?? device, network }
    await slide(db, { tokenHash, memberId: row.member.id }, slid).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
    })
  }
  return { tokenHash, member: row.member }
}

/** Ends a session and the push subscription of its browser. */
export const signOut = (db: Db, tokenHash: string): Promise<void> => deleteSession(db, tokenHash)

/** Ends every session of a member except `spared`, their push subscriptions, and the addresses of the calendar feed. */
export const endSessions = async (tx: Db, memberId: string, spared?: string): Promise<void> => {
  await deleteSessions(tx, memberId, spared)
  await deleteLooseBrowsers(tx, memberId)
  await deleteCalendarAddresses(tx, memberId)
}

export const openSessions = memberSessions

export const endSession = deleteSessionById

/** Runs `act` under the member's lock if the session is still open: if two devices end each other at once, one stays signed in. */
const whileSignedIn = (
  db: Db,
  { member, tokenHash }: CurrentSession,
  act: (tx: Db) => Promise<unknown>,
): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    if (!(await isSessionOpen(tx, tokenHash))) return SESSION_OVER
    await act(tx)
    return undefined
  })

export const endOwnSession = (db: Db, session: CurrentSession, id: string): Promise<Refusal | undefined> =>
  whileSignedIn(db, session, (tx) => endSession(tx, session.member.id, id))

/** Ends all other sessions of a member, with any push subscription or calendar address that a stranger may have created through them. */
export const endOtherSessions = (db: Db, session: CurrentSession): Promise<Refusal | undefined> =>
  whileSignedIn(db, session, (tx) => endSessions(tx, session.member.id, session.tokenHash))

interface SignInDeps {
  database: Pick<Database, 'db'>
  now: () => Date
  sessionDays: number
  inTurn: InTurn
}

/** The result of a sign-in: a session, a wait in ms, or undefined if the address and password do not match. */
type SignIn = { member: Member; token: string } | { waitMs: number } | undefined

/**
 * Opens a session for a right password. Attempts are counted before the check and taken back if right (decision 025). Attempts of one network run in
 * turn, so that a crowd with right passwords never hits the limit.
 */
export const signIn = (
  { database: { db }, now, sessionDays, inTurn }: SignInDeps,
  { email, password }: { email: string; password: string },
  { address, device }: { address: string; device: string | null },
): Promise<SignIn> => {
  const network = networkOf(address)
  return inTurn(network, async () => {
    const member = await memberByEmail(db, email)
    const isKnown = await isKnownNetwork(db, member?.id ?? '', network)
    const limits = signInLimits(email, address, { isKnown })
    const waitMs = await countAttempt(db, limits, now())
    if (waitMs > 0) return { waitMs }
    const isRight = await checkPassword(member?.passwordHash, password)
    if (!isRight || !member) return undefined
    const session = { now: now(), days: sessionDays, device, network }
    const newHash = await renewedHash(member.passwordHash, password)
    const token = await openSessionByPassword(db, member, session, newHash)
    if (!token) return undefined
    await forgiveAttempt(db, limits)
    return { member, token }
  })
}
