import { and, desc, eq, inArray, isNull, lt, lte, ne, notInArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { isDiskFull } from '../../../platform/db/disk-full.ts'
import { members, pushSubscriptions, sessions } from '../../../platform/db/schema.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { hashToken, newToken } from '../../../platform/security/tokens.ts'
import { SEEN_EVERY_MS, SLIDE_EVERY_MS, sessionEnd, shouldSlide } from '../rules/session-life.ts'
import type { Member } from './members.ts'
import { rememberNetwork } from './networks.ts'

/** How many sessions of a member stay open: of more, those that were used last. Nobody has so many devices; a script that signs in has. */
export const MOST_SESSIONS = 50

/** Writes down that a member is here, once a day at most. */
const noteSeen = async (db: Db, memberId: string, now: Date): Promise<void> => {
  await db
    .update(members)
    .set({ lastSeenAt: now, inactivityToldAt: null })
    .where(and(eq(members.id, memberId), lte(members.lastSeenAt, new Date(now.getTime() - SEEN_EVERY_MS))))
}

/** Opens a session for `days`, under the member's lock, and answers its token, of which only the hash is kept. */
export const openSession = async (tx: Db, memberId: string, now: Date, days: number): Promise<string> => {
  const token = newToken()
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId,
    createdAt: now,
    refreshedAt: now,
    expiresAt: sessionEnd(now, days),
  })
  const kept = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt))
    .limit(MOST_SESSIONS)
  await tx.delete(sessions).where(and(eq(sessions.memberId, memberId), notInArray(sessions.tokenHash, kept)))
  await noteSeen(tx, memberId, now)
  return token
}

/**
 * Opens a session for who has shown the password behind `passwordHash`, or answers undefined where another has been set since: a change
 * of password ends every session, and one that opens at the same moment too.
 */
export const openSessionByPassword = (
  db: Db,
  { id, passwordHash }: Pick<Member, 'id' | 'passwordHash'>,
  now: Date,
  days: number,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const [same] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash)))
      .for('no key update')
    return same && openSession(tx, id, now, days)
  })

/** Moves a session's end, and records what its use says of its member. */
const slide = async (
  db: Db,
  { tokenHash, memberId }: { tokenHash: string; memberId: string },
  { now, days, network }: { now: Date; days: number; network: string },
): Promise<void> => {
  await db
    .update(sessions)
    .set({ refreshedAt: now, expiresAt: sessionEnd(now, days) })
    // Of many requests at once the first one writes.
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        lte(sessions.refreshedAt, new Date(now.getTime() - SLIDE_EVERY_MS)),
      ),
    )
  await noteSeen(db, memberId, now)
  await rememberNetwork(db, memberId, network, now)
}

/**
 * The session of a token, with its end moved when that is due, and the network that it is used from recorded as the member's; undefined when it is
 * unknown, revoked or past its end.
 */
export const findSession = async (
  db: Db,
  token: string,
  { now, days, network }: { now: Date; days: number; network: string },
): Promise<CurrentSession | undefined> => {
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({ member: members, refreshedAt: sessions.refreshedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row || row.expiresAt <= now) return undefined
  if (shouldSlide(row.refreshedAt, now)) {
    // Without room for it the session is as good as it was.
    await slide(db, { tokenHash, memberId: row.member.id }, { now, days, network }).catch(
      (error: unknown) => {
        if (!isDiskFull(error)) throw error
      },
    )
  }
  return { tokenHash, member: row.member }
}
/** Ends a session at once, and what is pushed to the browser that it subscribed. */
export const revokeSession = async (db: Db, tokenHash: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends every session of a member but `kept`, and what is pushed to any browser that has not been subscribed by that one. */
export const revokeSessions = async (tx: Db, memberId: string, kept?: string): Promise<void> => {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), kept ? ne(sessions.tokenHash, kept) : undefined))
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), isNull(pushSubscriptions.sessionHash)))
}

/** Whether a session has not been revoked since it was found; it is not until the transaction ends. */
export const isSessionOpen = async (tx: Db, tokenHash: string): Promise<boolean> => {
  const rows = await tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('key share')
  return rows.length > 0
}

/** Forgets the sessions that have run out; the browsers that they subscribed stay: their reminders were asked for, and nobody has signed out. */
export const purgeSessions = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const over = lt(sessions.expiresAt, now)
    // Locked before their browsers, as whoever ends one does.
    const ended = () => tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(over)
    await ended().for('update')
    await tx
      .update(pushSubscriptions)
      .set({ sessionHash: null })
      .where(inArray(pushSubscriptions.sessionHash, ended()))
    await tx.delete(sessions).where(over)
  })
