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

/** Forgets the sessions that have ended. */
export const purgeSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
