import { and, asc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { events, figureLinks, organisations } from '../../../platform/db/schema.ts'

/** Returns a concert's links that still open, oldest first. */
export const openFigureLinks = (db: Db, eventId: string, now: Date) =>
  db
    .select({ id: figureLinks.id, createdAt: figureLinks.createdAt, expiresAt: figureLinks.expiresAt })
    .from(figureLinks)
    .where(
      and(eq(figureLinks.eventId, eventId), isNull(figureLinks.revokedAt), gt(figureLinks.expiresAt, now)),
    )
    .orderBy(asc(figureLinks.createdAt), asc(figureLinks.id))

type NewLink = typeof figureLinks.$inferInsert

/** Adds a link; returns false if there is one of this id. */
export const addFigureLink = async (tx: Db, link: NewLink): Promise<boolean> =>
  (await tx.insert(figureLinks).values(link).onConflictDoNothing().returning({ id: figureLinks.id })).length >
  0

export const renewFigureLink = async (tx: Db, id: string, link: Omit<NewLink, 'id'>): Promise<void> => {
  await tx.update(figureLinks).set(link).where(eq(figureLinks.id, id))
}

/** Revokes a link; returns false if the concert has no open one of this id. */
export const revokeFigureLink = async (
  tx: Db,
  { id, eventId }: { id: string; eventId: string },
  now: Date,
): Promise<boolean> => {
  const revoked = await tx
    .update(figureLinks)
    .set({ revokedAt: now })
    .where(and(eq(figureLinks.id, id), eq(figureLinks.eventId, eventId), isNull(figureLinks.revokedAt)))
    .returning({ id: figureLinks.id })
  return revoked.length > 0
}

/** Returns the concert that an open link shows, with its organisation; none if that is suspended. */
export const concertOfFigureLink = async (
  db: Db,
  codeHash: string,
  now: Date,
): Promise<{ eventId: string; organisationId: string; expiresAt: Date } | undefined> => {
  const [row] = await db
    .select({
      eventId: figureLinks.eventId,
      organisationId: events.organisationId,
      expiresAt: figureLinks.expiresAt,
    })
    .from(figureLinks)
    .innerJoin(events, eq(events.id, figureLinks.eventId))
    .innerJoin(organisations, eq(organisations.id, events.organisationId))
    .where(
      and(
        eq(figureLinks.codeHash, codeHash),
        isNull(figureLinks.revokedAt),
        gt(figureLinks.expiresAt, now),
        ne(organisations.state, 'suspended'),
      ),
    )
  return row
}

/** Deletes links that ended before `since`. */
export const purgeFigureLinks = async (db: Db, since: Date): Promise<void> => {
  await db.delete(figureLinks).where(or(lt(figureLinks.expiresAt, since), lt(figureLinks.revokedAt, since)))
}
