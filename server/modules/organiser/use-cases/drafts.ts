import { isDeepStrictEqual } from 'node:util'
import type {
  Draft,
  DraftBody,
  DraftCopyRequest,
  DraftList,
  DraftSaveRequest,
  EditedConcert,
} from '../../../../contract/drafts.ts'
import { copyOfDraft, dayOfConcert } from '../../../../contract/rules/draft.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { storedConcert } from '../../catalogue/use-cases/organisers-events.ts'
import { formerDates } from '../../event-changes/use-cases/change-event.ts'
import { forTeam, inTeam, type Team } from '../../organisations/use-cases/organisations.ts'
import { UNKNOWN_CONCERT } from '../rules/concerts.ts'
import {
  ALREADY_PUBLISHED,
  changedBy,
  draftOfConcert,
  editedConcert,
  keptSince,
  MAX_DRAFTS,
  movedAlong,
  SUSPENDED,
  TOO_MANY_DRAFTS,
  UNKNOWN_DRAFT,
} from '../rules/drafts.ts'
import { concertOf, daysOf } from '../store/concerts.ts'
import {
  addDraft,
  changeDraft,
  countDrafts,
  deleteDraft,
  draftOf,
  draftOfEvent,
  draftsOf,
} from '../store/drafts.ts'

/** Which draft a member asks for. */
export interface WhichDraft {
  organisationId: string
  draftId: string
  memberId: string
}

export type StoredDraft = NonNullable<Awaited<ReturnType<typeof draftOf>>>

/** Returns the published concert that a draft edits, if the organisation still has it. */
export const concertOfDraft = async (db: Db, { organisationId, eventId }: StoredDraft) => {
  const concert = eventId === null ? undefined : await concertOf(db, organisationId, eventId)
  return concert ? editedConcert(concert) : null
}

/** Returns a draft's body as its published concert is now: it may have moved since. */
export const currentBody = async (
  db: Db,
  { body, updatedAt }: StoredDraft,
  concert: EditedConcert | null,
): Promise<DraftBody> =>
  concert ? movedAlong({ body, updatedAt }, concert, await formerDates(db, concert.eventId)) : body

/** Renders a draft. The day of a published concert is the concert's own. */
export const renderedDraft = async (db: Db, draft: StoredDraft): Promise<Draft> => {
  const { id, version, state, reason, doubts, updatedAt, by } = draft
  const concert = await concertOfDraft(db, draft)
  const body = await currentBody(db, draft, concert)
  return {
    ...{ id, version, state, reason, doubts, concert },
    updatedAt: updatedAt.toISOString(),
    updatedBy: by,
    body: concert ? { ...body, ...dayOfConcert(concert) } : body,
  }
}

/** Runs a change in an organisation that may announce concerts, by any of its people. */
export const inAnnouncing = <T>(
  db: Db,
  organisationId: string,
  memberId: string,
  work: (tx: Db, team: Team) => Promise<Refusal | T>,
): Promise<Refusal | T> =>
  inTeam(db, organisationId, memberId, 'anyone', async (tx, team) =>
    team.organisation.state === 'suspended' ? SUSPENDED : work(tx, team),
  )

/** Lists the drafts of an organisation for its people. */
export const organiserDrafts = (
  db: Db,
  organisationId: string,
  memberId: string,
): Promise<Refusal | DraftList> =>
  forTeam(db, organisationId, memberId, async () => {
    const drafts = await draftsOf(db, organisationId)
    const days = await daysOf(
      db,
      drafts.flatMap(({ eventId }) => eventId ?? []),
    )
    return {
      isFull: drafts.length >= MAX_DRAFTS,
      drafts: drafts.map(({ id, version, state, body, reason, updatedAt, eventId }) => ({
        ...{ id, version, state, reason, eventId, eventName: body.eventName },
        date: days.get(eventId ?? '') ?? body.date,
        updatedAt: updatedAt.toISOString(),
      })),
    }
  })

export const draftFor = (
  db: Db,
  { organisationId, draftId, memberId }: WhichDraft,
): Promise<Refusal | Draft> =>
  forTeam(db, organisationId, memberId, async () => {
    const draft = await draftOf(db, organisationId, draftId)
    return draft ? renderedDraft(db, draft) : UNKNOWN_DRAFT
  })

const rendered = async (tx: Db, organisationId: string, id: string): Promise<Refusal | Draft> => {
  const draft = await draftOf(tx, organisationId, id)
  return draft ? renderedDraft(tx, draft) : UNKNOWN_DRAFT
}

interface Added extends WhichDraft {
  body: DraftBody
  eventId?: string
  now: Date
}

const add = async (
  tx: Db,
  { organisationId, draftId, memberId, body, eventId, now }: Added,
): Promise<Refusal | Draft> => {
  if ((await countDrafts(tx, organisationId)) >= MAX_DRAFTS) return TOO_MANY_DRAFTS
  const isAdded = await addDraft(tx, {
    ...{ id: draftId, organisationId, body, version: 1, createdAt: now, updatedAt: now },
    ...{ updatedBy: memberId, eventId: eventId ?? null },
  })
  return isAdded ? rendered(tx, organisationId, draftId) : UNKNOWN_DRAFT
}

/**
 * Saves a draft if its version is the one that was read; version 0 adds it. A repeated save whose answer was lost changes nothing. A draft in review
 * stays in review.
 */
export const saveDraft = (
  db: Db,
  which: WhichDraft,
  { version, body }: DraftSaveRequest,
  now: Date,
): Promise<Refusal | Draft> =>
  inAnnouncing(db, which.organisationId, which.memberId, async (tx) => {
    const { organisationId, draftId, memberId } = which
    const draft = await draftOf(tx, organisationId, draftId)
    // A version without its row: somebody deleted it.
    if (!draft) return version > 0 ? UNKNOWN_DRAFT : add(tx, { ...which, body, now })
    if (draft.state === 'published') return ALREADY_PUBLISHED
    if (isDeepStrictEqual(draft.body, body)) return renderedDraft(tx, draft)
    if (draft.version !== version) return changedBy(draft.by, draft.updatedAt)
    await changeDraft(tx, draftId, {
      ...{ body, version: version + 1, updatedAt: now, updatedBy: memberId },
    })
    return rendered(tx, organisationId, draftId)
  })

/** Deletes a draft, also of a suspended organisation; a published concert stays. A named version is the one that goes, no later one. */
export const removeDraft = (
  db: Db,
  { organisationId, draftId, memberId }: WhichDraft,
  version?: number,
): Promise<Refusal | { success: true }> =>
  inTeam(db, organisationId, memberId, 'anyone', async (tx) => {
    const draft = version === undefined ? undefined : await draftOf(tx, organisationId, draftId)
    if (draft?.state === 'published') return ALREADY_PUBLISHED
    if (draft && draft.version !== version) return keptSince(draft.by, draft.updatedAt)
    await deleteDraft(tx, organisationId, draftId)
    return { success: true }
  })

/** Copies a draft or a concert of the organisation for another evening. Repeated with the same id, returns the same. */
export const copyToDraft = (
  db: Db,
  organisationId: string,
  memberId: string,
  { id, of }: DraftCopyRequest,
  now: Date,
): Promise<Refusal | Draft> =>
  inAnnouncing(db, organisationId, memberId, async (tx) => {
    const existing = await draftOf(tx, organisationId, id)
    if (existing) return renderedDraft(tx, existing)
    const body = await bodyOf(tx, organisationId, of, now)
    if (body instanceof Refusal) return body
    return add(tx, { organisationId, draftId: id, memberId, body: copyOfDraft(body), now })
  })

const bodyOf = async (
  tx: Db,
  organisationId: string,
  of: DraftCopyRequest['of'],
  now: Date,
): Promise<Refusal | DraftBody> => {
  if ('draftId' in of) return (await draftOf(tx, organisationId, of.draftId))?.body ?? UNKNOWN_DRAFT
  if (!(await concertOf(tx, organisationId, of.eventId))) return UNKNOWN_CONCERT
  const stored = await storedConcert(tx, of.eventId)
  return stored ? draftOfConcert(stored, now) : UNKNOWN_CONCERT
}

/** Opens the draft that edits a published concert, or makes it. */
export const openConcertDraft = (
  db: Db,
  { organisationId, eventId, memberId }: { organisationId: string; eventId: string; memberId: string },
  now: Date,
): Promise<Refusal | Draft> =>
  inAnnouncing(db, organisationId, memberId, async (tx) => {
    const open = await draftOfEvent(tx, organisationId, eventId)
    if (open && open.version > 1) return renderedDraft(tx, open)
    const body = await bodyOf(tx, organisationId, { eventId }, now)
    if (body instanceof Refusal) return body
    if (open) {
      // Nobody has written on it: the concert may have changed since.
      await changeDraft(tx, open.id, { body, updatedAt: now })
      return rendered(tx, organisationId, open.id)
    }
    return add(tx, { organisationId, draftId: newId(), memberId, body, eventId, now })
  })
