import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { eventDrafts, members, organisations } from '../../../platform/db/schema.ts'

export type NewDraft = typeof eventDrafts.$inferInsert

const named = sql<string | null>`${members.firstName} || ' ' || ${members.lastName}`

const unpublished = (organisationId: string) =>
  and(eq(eventDrafts.organisationId, organisationId), ne(eventDrafts.state, 'published'))

/** A sheet that was opened and not written on is no draft: it is neither listed nor counted. */
const written = (organisationId: string) =>
  and(unpublished(organisationId), or(isNull(eventDrafts.eventId), gt(eventDrafts.version, 1)))

/** Returns an organisation's drafts that are not published, the last first. */
export const draftsOf = (db: Db, organisationId: string) =>
  db
    .select()
    .from(eventDrafts)
    .where(written(organisationId))
    .orderBy(desc(eventDrafts.updatedAt), asc(eventDrafts.id))

/** Fetches a draft with the name of who saved it last; undefined if it belongs to others. */
export const draftOf = async (db: Db, organisationId: string, id: string) => {
  const [row] = await db
    .select({ draft: eventDrafts, by: named })
    .from(eventDrafts)
    .leftJoin(members, eq(members.id, eventDrafts.updatedBy))
    .where(and(eq(eventDrafts.id, id), eq(eventDrafts.organisationId, organisationId)))
  return row && { ...row.draft, by: row.by }
}

/** Fetches the draft that edits a concert, if it is open. */
export const draftOfEvent = async (db: Db, organisationId: string, eventId: string) => {
  const [row] = await db
    .select({ id: eventDrafts.id })
    .from(eventDrafts)
    .where(and(unpublished(organisationId), eq(eventDrafts.eventId, eventId)))
  return row && draftOf(db, organisationId, row.id)
}

export const organisationOfDraft = async (db: Db, id: string): Promise<string | undefined> => {
  const [row] = await db
    .select({ organisationId: eventDrafts.organisationId })
    .from(eventDrafts)
    .where(eq(eventDrafts.id, id))
  return row?.organisationId
}

export const countDrafts = (db: Db, organisationId: string): Promise<number> =>
  db.$count(eventDrafts, written(organisationId))

export const countReviews = (db: Db, organisationId: string): Promise<number> =>
  db.$count(eventDrafts, and(eq(eventDrafts.organisationId, organisationId), eq(eventDrafts.state, 'review')))

/** Adds a draft; returns false if another organisation has one of this id. */
export const addDraft = async (tx: Db, draft: NewDraft): Promise<boolean> =>
  (await tx.insert(eventDrafts).values(draft).onConflictDoNothing().returning({ id: eventDrafts.id }))
    .length > 0

export const changeDraft = async (tx: Db, id: string, change: Partial<NewDraft>): Promise<void> => {
  await tx.update(eventDrafts).set(change).where(eq(eventDrafts.id, id))
}

export const deleteDraft = async (tx: Db, organisationId: string, id: string): Promise<void> => {
  await tx.delete(eventDrafts).where(and(unpublished(organisationId), eq(eventDrafts.id, id)))
}

/** Returns the drafts in review with their organisations, the first sent first. */
export const draftsInReview = async (db: Db, limit: number) => {
  const inReview = eq(eventDrafts.state, 'review')
  const rows = await db
    .select({ draft: eventDrafts, organisation: organisations, by: named })
    .from(eventDrafts)
    .innerJoin(organisations, eq(organisations.id, eventDrafts.organisationId))
    .leftJoin(members, eq(members.id, eventDrafts.sentBy))
    .where(inReview)
    .orderBy(asc(eventDrafts.sentAt), asc(eventDrafts.id))
    .limit(limit)
  return { rows, total: await db.$count(eventDrafts, inReview) }
}

/** Deletes drafts that were published before `since`: their concerts have their content. */
export const purgePublishedDrafts = async (db: Db, since: Date): Promise<void> => {
  await db
    .delete(eventDrafts)
    .where(and(eq(eventDrafts.state, 'published'), lt(eventDrafts.updatedAt, since)))
}
