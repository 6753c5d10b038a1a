import { type Database, type Db, inTransaction } from '../../../platform/db/database.ts'
import { isDiskFull } from '../../../platform/db/errors.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import type { InTurn } from '../../../platform/in-turn.ts'
import { type Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { networkOf, signInLimits } from '../../../platform/security/limits.ts'
import { checkPassword, renewedHash } from '../../../platform/security/passwords.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/security/store/throttles.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'
import { MOST_KNOWN_NETWORKS, NOTED_EVERY_MS, sessionEnd, shouldSlide } from '../rules.ts'
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

/** Hashed with the member: the rows of two members do not show that they share a network. */
const hashOf = (memberId: string, network: string): string => hashToken(`network ${memberId} ${network}`)

/** Whether a member has proven who they are from this network, not longer ago than it is stored. */
const isKnownNetwork = (db: Db, memberId: string, network: string): Promise<boolean> =>
  hasNetwork(db, memberId, hashOf(memberId, network))

/** Whether the account of an email was used from an address's network; where there is no account, after as many queries. */
export const isKnownAddress = async (db: Db, email: string, address: string): Promise<boolean> => {
  const member = await memberByEmail(db, email)
  return isKnownNetwork(db, member?.id ?? '', networkOf(address))
}

/** Records a network from which a member has proven who they are, with a write a day at most; the oldest go where there are too many. */
export const rememberNetwork = async (
  db: Db,
  memberId: string,
  network: string,
  now: Date,
): Promise<void> => {
  const used = { memberId, networkHash: hashOf(memberId, network), seenAt: now }
  const isNoted = await noteNetwork(db, used, new Date(now.getTime() - NOTED_EVERY_MS))
  if (isNoted) await deleteOldestNetworks(db, memberId, MOST_KNOWN_NETWORKS)
}

/** How many sessions of a member stay open: of more, those that were used last. Nobody has so many devices; a script that signs in has. */
export const MOST_SESSIONS = 50

/** When a session begins, for how many days, and on what device. */
interface NewSession {
  now: Date
  days: number
  device: string | null
}

/** Opens a session under the member's lock, and returns its token, of which only the hash is stored. */
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
  await addSession(tx, session, MOST_SESSIONS)
  await recordSeen(tx, memberId, now)
  return token
}

/**
 * Opens a session for who has shown the password behind `passwordHash` and records their network, or returns undefined where another has been set
 * since: a change of password ends every session, and one that opens at the same moment too. `newHash` is another one of the same password.
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

/** Moves a session's end, and records what its use says of its member. */
const slide = async (
  db: Db,
  { tokenHash, memberId }: { tokenHash: string; memberId: string },
  { now, days, device, network }: NewSession & { network: string },
): Promise<void> => {
  await slideSession(db, tokenHash, { now, expiresAt: sessionEnd(now, days), device })
  await recordSeen(db, memberId, now)
  await rememberNetwork(db, memberId, network, now)
}

/**
 * The session of a token, with its end moved when that is due, and the network that it is used from recorded as the member's; undefined when it is
 * unknown, revoked or past its end.
 */
export const findSession = async (
  db: Db,
  token: string,
  { now, days, device, network }: NewSession & { network: string },
): Promise<CurrentSession | undefined> => {
  const tokenHash = hashToken(token)
  const row = await sessionOf(db, tokenHash)
  if (!row || row.expiresAt <= now) return undefined
  if (shouldSlide(row.refreshedAt, now)) {
    // Without room for it the session is as good as it was.
    const slid = { now, days, device: row.device ?? device, network }
    await slide(db, { tokenHash, memberId: row.member.id }, slid).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error
    })
  }
  return { tokenHash, member: row.member }
}

/** Ends a session at once, and what is pushed to the browser that it subscribed. */
export const signOut = (db: Db, tokenHash: string): Promise<void> => deleteSession(db, tokenHash)

/** Ends every session of a member but `spared`, what is pushed to any browser that has not been subscribed by that one, and their calendar's addresses. */
export const endSessions = async (tx: Db, memberId: string, spared?: string): Promise<void> => {
  await deleteSessions(tx, memberId, spared)
  await deleteLooseBrowsers(tx, memberId)
  await deleteCalendarAddresses(tx, memberId)
}

/** The open sessions of a member, used last first. */
export const openSessions = memberSessions

/** Ends a session of a member by its id, and what is pushed to its browser; false where they have none of it. */
export const endSession = deleteSessionById

/** Acts for a member under their lock, or returns why not: of two devices that end each other at the same moment, one stays. */
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

/** Ends one session of whose session asks. */
export const endOwnSession = (db: Db, session: CurrentSession, id: string): Promise<Refusal | undefined> =>
  whileSignedIn(db, session, (tx) => endSession(tx, session.member.id, id))

/** Ends all sessions of a member but the one that asks, and what else a stranger may have opened by them: browsers to push to, addresses of the calendar. */
export const endOtherSessions = (db: Db, session: CurrentSession): Promise<Refusal | undefined> =>
  whileSignedIn(db, session, (tx) => endSessions(tx, session.member.id, session.tokenHash))

interface SignInDeps {
  database: Pick<Database, 'db'>
  now: () => Date
  sessionDays: number
  inTurn: InTurn
}

/** What became of an attempt: a session, a wait in ms, or neither where address and password do not belong together. */
type SignIn = { member: Member; token: string } | { waitMs: number } | undefined

/**
 * Opens a session for who knows the password. Attempts are counted before they are made and taken back where they were right (record 025);
 * those of one network one after the other, so that a crowd with right passwords never fills a limit of wrong ones.
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
