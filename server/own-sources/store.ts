import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { ownSources, sourceConcerts } from '../platform/db/schema.ts'

export type SourceRow = typeof ownSources.$inferSelect
export type SourceConcert = typeof sourceConcerts.$inferSelect

/** Returns an organisation's sources, the first added first. */
export const sourcesOf = (db: Db, organisationId: string): Promise<SourceRow[]> =>
  db
    .select()
    .from(ownSources)
    .where(eq(ownSources.organisationId, organisationId))
    .orderBy(asc(ownSources.createdAt), asc(ownSources.id))

export const sourceOfTeam = async (
  db: Db,
  organisationId: string,
  id: string,
): Promise<SourceRow | undefined> => {
  const [row] = await db
    .select()
    .from(ownSources)
    .where(and(eq(ownSources.id, id), eq(ownSources.organisationId, organisationId)))
  return row
}

/** Adds a source; returns false if there is one of this id or, in the organisation, of this address. */
export const addSource = async (tx: Db, source: typeof ownSources.$inferInsert): Promise<boolean> =>
  (await tx.insert(ownSources).values(source).onConflictDoNothing().returning({ id: ownSources.id })).length >
  0

export const changeSource = async (tx: Db, id: string, change: Partial<SourceRow>): Promise<void> => {
  await tx.update(ownSources).set(change).where(eq(ownSources.id, id))
}

export const removeSource = async (tx: Db, organisationId: string, id: string): Promise<boolean> =>
  (
    await tx
      .delete(ownSources)
      .where(and(eq(ownSources.id, id), eq(ownSources.organisationId, organisationId)))
      .returning({ id: ownSources.id })
  ).length > 0

/**
 * Claims the source that has been due longest, for one process: those paused, being read, or of an organisation that does not publish alone are
 * none. Undefined if nothing is due.
 */
export const claimSource = async (
  db: Db,
  now: Date,
  { lease, until }: { lease: string; until: Date },
): Promise<SourceRow | undefined> => {
  const at = now.toISOString()
  const due = sql`(
    select s.id from own_sources s join organisations o on o.id = s.organisation_id
    where not s.is_paused and s.next_at <= ${at} and (s.leased_until is null or s.leased_until <= ${at}) and o.state = 'trusted'
    order by s.next_at, s.id limit 1 for update of s skip locked
  )`
  const [row] = await db
    .update(ownSources)
    .set({ lease, leasedUntil: until })
    .where(eq(ownSources.id, due))
    .returning()
  return row
}

/** Locks a source that is still being read under this lease; undefined if it was removed, paused or claimed anew. */
export const lockClaimed = async (
  tx: Db,
  { id, lease }: Pick<SourceRow, 'id' | 'lease'>,
): Promise<SourceRow | undefined> => {
  const [row] = await tx.select().from(ownSources).where(eq(ownSources.id, id)).for('update')
  return row && row.lease === lease && !row.isPaused ? row : undefined
}

export const concertsOfSources = async (db: Db, sourceIds: string[]): Promise<SourceConcert[]> =>
  sourceIds.length === 0
    ? []
    : db
        .select()
        .from(sourceConcerts)
        .where(inArray(sourceConcerts.sourceId, sourceIds))
        .orderBy(asc(sourceConcerts.date), asc(sourceConcerts.keyHash))

export const addSourceConcert = async (
  tx: Db,
  concert: typeof sourceConcerts.$inferInsert,
): Promise<void> => {
  await tx.insert(sourceConcerts).values(concert)
}

const which = ({ sourceId, keyHash }: Pick<SourceConcert, 'sourceId' | 'keyHash'>) =>
  and(eq(sourceConcerts.sourceId, sourceId), eq(sourceConcerts.keyHash, keyHash))

export const changeSourceConcert = async (
  tx: Db,
  concert: Pick<SourceConcert, 'sourceId' | 'keyHash'>,
  change: Partial<SourceConcert>,
): Promise<void> => {
  await tx.update(sourceConcerts).set(change).where(which(concert))
}

export const removeSourceConcert = async (
  tx: Db,
  concert: Pick<SourceConcert, 'sourceId' | 'keyHash'>,
): Promise<void> => {
  await tx.delete(sourceConcerts).where(which(concert))
}

/** Deletes the rows of concerts whose first day is before a day (`YYYY-MM-DD`). */
export const purgeSourceConcerts = async (db: Db, before: string): Promise<void> => {
  await db.delete(sourceConcerts).where(lt(sourceConcerts.date, before))
}
