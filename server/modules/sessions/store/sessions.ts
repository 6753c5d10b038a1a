import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, notInArray, sql } from 'drizzle-orm'
import { builtOnce } from '../../../platform/db/built-once.ts'
import type { Db } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/db/gathered.ts'
import {
  calendarAddresses,
  knownNetworks,
  members,
  pushSubscriptions,
  sessions,
} from '../../../platform/db/schema.ts'
import { SEEN_EVERY_MS, SLIDE_EVERY_MS } from '../rules.ts'
import type { Member } from './members.ts'

/** Adds a session of a locked member and deletes the least recently used sessions beyond `most`. */
export const addSession = async (
  tx: Db,
  session: typeof sessions.$inferInsert,
  most: number,
): Promise<void> => {
  await tx.insert(sessions).values(session)
  const spared = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.memberId, session.memberId))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt))
    .limit(most)
  await tx
    .delete(sessions)
    .where(and(eq(sessions.memberId, session.memberId), notInArray(sessions.tokenHash, spared)))
}

/** Stores the member's last visit, at most once a day. */
export const recordSeen = async (db: Db, memberId: string, now: Date): Promise<void> => {
  await db
    .update(members)
    .set({ lastSeenAt: now, inactivityToldAt: null })
    .where(and(eq(members.id, memberId), lte(members.lastSeenAt, new Date(now.getTime() - SEEN_EVERY_MS))))
}

/** Locks a member if the password is still the one behind `passwordHash`; returns false if it has changed. */
export const lockMemberByPassword = async (
  tx: Db,
  { id, passwordHash }: Pick<Member, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  const rows = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), eq(members.passwordHash, passwordHash)))
    .for('no key update')
  return rows.length > 0
}

/** Stores another hash of the same password. */
export const replacePasswordHash = async (tx: Db, memberId: string, passwordHash: string): Promise<void> => {
  await tx.update(members).set({ passwordHash }).where(eq(members.id, memberId))
}

const { tokenHash, refreshedAt, expiresAt, device } = sessions
const byTokens = builtOnce((db) =>
  db
    .select({ tokenHash, member: members, refreshedAt, expiresAt, device })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(sql`${tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`),
)

/** Fetches a session with its member by the token's hash, even if it has expired. */
export const sessionOf = gathered(
  async (db, tokenHashes) =>
    new Map((await byTokens(db, { tokenHashes })).map((row) => [row.tokenHash, row])),
)

/** Returns a member's sessions that have not expired, most recently used first. */
export const memberSessions = (db: Db, memberId: string, now: Date) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt), asc(sessions.id))

/** Moves a session's end; of concurrent requests only the first one writes. */
export const slideSession = async (
  db: Db,
  tokenHash: string,
  { now, ...slid }: { now: Date; expiresAt: Date; device: string | null },
): Promise<void> => {
  await db
    .update(sessions)
    .set({ refreshedAt: now, ...slid })
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        lte(sessions.refreshedAt, new Date(now.getTime() - SLIDE_EVERY_MS)),
      ),
    )
}

/** Deletes a session and the push subscription of its browser. */
export const deleteSession = async (db: Db, tokenHash: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Deletes a member's session by id, and the push subscription of its browser; returns false if the member has no such session. */
export const deleteSessionById = async (db: Db, memberId: string, id: string): Promise<boolean> => {
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Deletes a member's sessions except `spared`, with the push subscriptions of their browsers. */
export const deleteSessions = async (tx: Db, memberId: string, spared?: string): Promise<void> => {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.memberId, memberId), spared ? ne(sessions.tokenHash, spared) : undefined))
}

/** Deletes a member's push subscriptions that belong to no session. */
export const deleteLooseBrowsers = async (tx: Db, memberId: string): Promise<void> => {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.memberId, memberId), isNull(pushSubscriptions.sessionHash)))
}

export const deleteCalendarAddresses = async (tx: Db, memberId: string): Promise<void> => {
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.memberId, memberId))
}

/** Deletes expired sessions but keeps their push subscriptions: the member asked for reminders and has not signed out. */
export const purgeSessions = (db: Db, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const over = lt(sessions.expiresAt, now)
    // Lock sessions before their browsers, as deleting a session does.
    const ended = () => tx.select({ tokenHash: sessions.tokenHash }).from(sessions).where(over)
    await ended().for('update')
    await tx
      .update(pushSubscriptions)
      .set({ sessionHash: null })
      .where(inArray(pushSubscriptions.sessionHash, ended()))
    await tx.delete(sessions).where(over)
  })

export const hasNetwork = async (db: Db, memberId: string, networkHash: string): Promise<boolean> => {
  const rows = await db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.memberId, memberId), eq(knownNetworks.networkHash, networkHash)))
  return rows.length > 0
}

/** Stores the last use of a network, unless a use later than `notedBefore` is stored; returns whether it wrote. */
export const noteNetwork = async (
  db: Db,
  { memberId, networkHash, seenAt }: typeof knownNetworks.$inferInsert,
  notedBefore: Date,
): Promise<boolean> => {
  const written = await db
    .insert(knownNetworks)
    .values({ memberId, networkHash, seenAt })
    .onConflictDoUpdate({
      target: [knownNetworks.memberId, knownNetworks.networkHash],
      set: { seenAt },
      setWhere: lte(knownNetworks.seenAt, notedBefore),
    })
    .returning({ networkHash: knownNetworks.networkHash })
  return written.length > 0
}

/** Deletes a member's least recently used networks beyond `most`. */
export const deleteOldestNetworks = async (db: Db, memberId: string, most: number): Promise<void> => {
  const spared = db
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(eq(knownNetworks.memberId, memberId))
    .orderBy(desc(knownNetworks.seenAt))
    .limit(most)
  await db
    .delete(knownNetworks)
    .where(and(eq(knownNetworks.memberId, memberId), notInArray(knownNetworks.networkHash, spared)))
}

/** Deletes the networks that were last used before `since`. */
export const purgeKnownNetworks = async (db: Db, since: Date): Promise<void> => {
  await db.delete(knownNetworks).where(lt(knownNetworks.seenAt, since))
}
