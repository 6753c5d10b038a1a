import type { Db } from '../../../platform/db/database.ts'
import { isDiskFull } from '../../../platform/db/disk-full.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'
import { sessionEnd, shouldSlide } from '../rules/session-life.ts'
import type { Member } from '../store/members.ts'
import {
  addSession,
  deleteCalendarAddresses,
  deleteLooseBrowsers,
  deleteSession,
  deleteSessions,
  lockMemberByPassword,
  recordSeen,
  sessionOf,
  slideSession,
} from '../store/sessions.ts'
import { rememberNetwork } from './known-networks.ts'

/** How many sessions of a member stay open: of more, those that were used last. Nobody has so many devices; a script that signs in has. */
export const MOST_SESSIONS = 50

/** When a session begins, for how many days, and on what device. */
export interface NewSession {
  now: Date
  days: number
  device: string | null
}

/** Opens a session under the member's lock, and returns its token, of which only the hash is kept. */
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
 * Opens a session for who has shown the password behind `passwordHash`, or returns undefined where another has been set since: a change
 * of password ends every session, and one that opens at the same moment too.
 */
export const openSessionByPassword = (
  db: Db,
  member: Pick<Member, 'id' | 'passwordHash'>,
  session: NewSession,
): Promise<string | undefined> =>
  inTransaction(db, async (tx) =>
    (await lockMemberByPassword(tx, member)) ? openSession(tx, member.id, session) : undefined,
  )

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

/** Ends every session of a member but `kept`, what is pushed to any browser that has not been subscribed by that one, and their calendar's addresses. */
export const endSessions = async (tx: Db, memberId: string, kept?: string): Promise<void> => {
  await deleteSessions(tx, memberId, kept)
  await deleteLooseBrowsers(tx, memberId)
  await deleteCalendarAddresses(tx, memberId)
}
