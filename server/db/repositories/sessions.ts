import { and, eq, lt, lte } from 'drizzle-orm'
import { SLIDE_EVERY_MS, sessionEnd, shouldSlide } from '../../domain/session-life.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import type { Db } from '../database.ts'
import { members, sessions } from '../schema.ts'
import type { Member } from './members.ts'

/** A live session and whose it is. */
export interface CurrentSession {
  tokenHash: string
  member: Member
}

/** Opens a session for `days` and answers its token, of which only the hash is kept. */
export const openSession = async (db: Db, memberId: string, now: Date, days: number): Promise<string> => {
  const token = newToken()
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId,
    createdAt: now,
    refreshedAt: now,
    expiresAt: sessionEnd(now, days),
  })
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
      .for('share')
    return same && openSession(tx, id, now, days)
  })

/** The session of a token, with its end moved when that is due; undefined when it is unknown, revoked or past its end. */
export const findSession = async (
  db: Db,
  token: string,
  now: Date,
  days: number,
): Promise<CurrentSession | undefined> => {
  const tokenHash = hashToken(token)
  const [row] = await db
    .select({ member: members, refreshedAt: sessions.refreshedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.tokenHash, tokenHash))
  if (!row || row.expiresAt <= now) return undefined
  if (shouldSlide(row.refreshedAt, now)) {
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
  }
  return { tokenHash, member: row.member }
}

/** Ends a session at once. */
export const revokeSession = async (db: Db, tokenHash: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends every session of a member. */
export const revokeSessions = async (db: Db, memberId: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.memberId, memberId))
}

/** Whether a session has not been revoked since it was found. */
export const isSessionOpen = async (db: Db, tokenHash: string): Promise<boolean> => {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  return rows.length > 0
}

/** Forgets the sessions that have ended. */
export const purgeSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
