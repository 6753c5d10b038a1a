import {
  type Draft,
  DraftBody,
  type DraftCopyRequest,
  DraftList,
  type DraftPublished,
  type DraftSaveRequest,
  type Reviews,
} from '../../../contract/drafts.ts'
import * as endpoints from '../../../contract/endpoints/drafts.ts'
import { randomUuid } from '../../lib/random-uuid.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import type { DraftRow } from '../rows.ts'
import { readCopied } from './organiser-copies.ts'
import { tokenOrThrow } from './read.ts'

// Every call throws AppError: 401, 403, 404 for those of others, 'offline'.

const own = () => ({ token: tokenOrThrow() })

export interface WhichDraft {
  id: string
  draftId: string
}

/** Returns an organisation's drafts; out of reach, as the device has them. */
export const listDrafts = (userId: string, id: string): Promise<DraftList> =>
  readCopied({
    ...{ userId, id, key: `drafts ${id}`, schema: DraftList },
    ask: () => call(endpoints.organiserDrafts, { params: { id } }, own()),
    kept: (value) => ({ value }),
  })

export const readDraft = (params: WhichDraft): Promise<Draft> =>
  call(endpoints.organiserDraft, { params }, own())

/** Saves a draft; version 0 makes it. Throws AppError also: `conflict` if somebody has saved another version. */
export const saveDraft = (params: WhichDraft, body: DraftSaveRequest): Promise<Draft> =>
  call(endpoints.organiserDraftSave, { params, body }, own())

/** Deletes a draft as it was seen. Throws AppError also: `conflict` if it has another version by now, or is published. */
export const deleteDraft = async (params: WhichDraft, version: number | undefined): Promise<void> => {
  await call(endpoints.organiserDraftDelete, { params, query: { version } }, own())
}

/** Copies a draft or a concert to a new draft `body.id`; repeated, returns the same. */
export const copyToDraft = (id: string, body: DraftCopyRequest): Promise<Draft> =>
  call(endpoints.organiserDraftCopy, { params: { id }, body }, own())

/** Opens the draft that edits a published concert. */
export const openConcertDraft = (params: { id: string; eventId: string }): Promise<Draft> =>
  call(endpoints.organiserDraftOfConcert, { params }, own())

export const publishDraft = (params: WhichDraft, version: number): Promise<DraftPublished> =>
  call(endpoints.organiserDraftPublish, { params, body: { version } }, own())

/** Withdraws a concert that nobody has taken; returns the draft that it is again. */
export const withdrawConcert = (params: { id: string; eventId: string }): Promise<Draft> =>
  call(endpoints.organiserWithdraw, { params }, own())

/** Stores a poster and returns its address. Throws AppError also: `validation_failed`, with the reason. */
export const addPoster = async (id: string, jpeg: string): Promise<string> =>
  (await call(endpoints.organiserPoster, { params: { id }, body: { jpeg } }, own())).url

export const readReviews = (): Promise<Reviews> => call(endpoints.reviews, {}, own())

export const publishReview = (draftId: string, version: number): Promise<DraftPublished> =>
  call(endpoints.reviewPublish, { params: { draftId }, body: { version } }, own())

export const returnReview = async (draftId: string, version: number, reason: string): Promise<void> => {
  await call(endpoints.reviewReturn, { params: { draftId }, body: { version, reason } }, own())
}

/** Returns the device's copy of a draft, if it can be read. */
export const storedDraft = (userId: string, draftId: string): Promise<DraftRow | undefined> =>
  readDevice(async (db) => {
    const row = await db.drafts.get([userId, draftId])
    return row && DraftBody.safeParse(row.body).success ? row : undefined
  })

/** Names this page among those that write a draft on this device. */
const WRITER = randomUuid()

const isElsewhere = (row: DraftRow | undefined, since: number): row is DraftRow =>
  row?.writer !== undefined &&
  row.writer !== WRITER &&
  row.storedAt > since &&
  DraftBody.safeParse(row.body).success

/** Returns the device's copy of a draft if another page has written it since `since`, in ms since 1970. */
export const typedElsewhere = async (
  userId: string,
  draftId: string,
  since: number,
): Promise<DraftRow | undefined> => {
  const row = await storedDraft(userId, draftId)
  return isElsewhere(row, since) ? row : undefined
}

/** Returns the drafts of an organisation that only this device has whole. */
export const unsentDrafts = async (userId: string, organisationId: string): Promise<DraftRow[]> =>
  (await readDevice((db) =>
    db.drafts
      .where({ userId })
      .filter((row) => row.organisationId === organisationId && row.isUnsent)
      .toArray(),
  )) ?? []

/** Checks whether two bodies are the same to the server. */
export const isSameBody = (one: DraftBody, other: DraftBody): boolean => {
  const [parsed, otherParsed] = [DraftBody.safeParse(one), DraftBody.safeParse(other)]
  return parsed.success && JSON.stringify(parsed.data) === JSON.stringify(otherParsed.data)
}

/**
 * Stores a draft on the device, also after the session has expired. Returns false without room or storage, or if the member is another by now; with
 * `since` instead the row, left alone, that another page has written after it.
 */
export const storeDraft = async (
  row: Omit<DraftRow, 'storedAt' | 'writer'>,
  since?: number,
): Promise<boolean | DraftRow> => {
  let stored: boolean | DraftRow = false
  const isWritten = await writeDevice((db) =>
    db.transaction('rw', [db.session, db.drafts], async () => {
      if ((await db.session.get('current'))?.userId !== row.userId) return
      const other = since === undefined ? undefined : await db.drafts.get([row.userId, row.id])
      stored = isElsewhere(other, since ?? 0) ? other : true
      if (stored === true) await db.drafts.put({ ...row, writer: WRITER, storedAt: Date.now() })
    }),
  )
  return isWritten && stored
}

export const forgetDraft = (userId: string, draftId: string): Promise<boolean> =>
  writeDevice((db) => db.drafts.delete([userId, draftId]))
