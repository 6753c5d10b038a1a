import type { DraftBody } from '../../../../contract/drafts.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CatalogueRecord } from '../../catalogue/rules/record.ts'
import { eventIdOf } from '../../catalogue/use-cases/event-columns.ts'
import { saveEvents } from '../../catalogue/use-cases/save-events.ts'
import { MAX_DRAFTS, sourceOf } from '../rules/drafts.ts'
import { concertOf, concertsOn } from '../store/concerts.ts'
import { addDraft, changeDraft, countDrafts, deleteDraft, draftOf, draftsOf } from '../store/drafts.ts'
import { asTheyAre } from './publish.ts'

// Drafts and concerts that come from an organisation's own source (decision 080). The caller holds the organisation's lock.

/** Returns a concert and a draft of the organisation by their ids. */
export const broughtConcert = async (
  db: Db,
  organisationId: string,
  { draftId, eventId }: { draftId: string; eventId: string },
) => {
  const draft = await draftOf(db, organisationId, draftId)
  return {
    concert: await concertOf(db, organisationId, eventId),
    draft: draft?.state === 'published' ? undefined : draft,
  }
}

/** Returns the id of the concert that a draft becomes. */
export const concertIdOf = (organisationId: string, draftId: string): string =>
  eventIdOf(`${sourceOf(organisationId)}:${draftId}`)

/** How many drafts an organisation may still have. */
export const draftsLeft = async (db: Db, organisationId: string): Promise<number> =>
  Math.max(0, MAX_DRAFTS - (await countDrafts(db, organisationId)))

/** Finds a concert or draft of the organisation with this name at this time: somebody announced it without the source. */
export const sameConcert = async (
  db: Db,
  organisationId: string,
  said: { eventName: string; date: string; time: string | null },
): Promise<{ draftId?: string; eventId?: string } | null> => {
  const { date } = said
  const name = fold(said.eventName)
  const isSame = (one: { eventName: string; date: string; time: string | null }) =>
    one.date === date && fold(one.eventName) === name && (!one.time || !said.time || one.time === said.time)
  const concert = (await concertsOn(db, organisationId, date)).find(isSame)
  if (concert) return { eventId: concert.id }
  const draft = (await draftsOf(db, organisationId)).find(({ body }) => isSame(body))
  return draft ? { draftId: draft.id } : null
}

/** A concert as it was read, and the doubts of the reading, as sentences. */
interface Read {
  body: DraftBody
  doubts: string[]
}

export const addSourceDraft = (
  tx: Db,
  { draftId, ...draft }: Read & { organisationId: string; draftId: string },
  now: Date,
): Promise<boolean> =>
  addDraft(tx, { ...{ ...draft, id: draftId }, ...{ version: 1, createdAt: now, updatedAt: now } })

/** Writes a draft anew; the caller knows that nobody has touched it. */
export const rewriteSourceDraft = (
  tx: Db,
  draftId: string,
  change: Read & { version: number },
  now: Date,
): Promise<void> => changeDraft(tx, draftId, { ...change, updatedAt: now })

export const removeSourceDraft = deleteDraft

/**
 * Publishes a record as the organisation's concert, or updates it; a person's text stays. It only announces: places are opened in the form.
 * Returns why it was refused, or null.
 */
export const publishRecord = async (
  tx: Db,
  organisation: { id: string; name: string; city: string | null },
  record: CatalogueRecord,
  { draftId, poster, now }: { draftId: string; poster?: string | null; now: Date },
): Promise<string | null> => {
  const source = sourceOf(organisation.id)
  const { name: organizer, city } = organisation
  let refused: string | null = null
  await saveEvents(
    [
      {
        at: 'le concert',
        record: {
          ...record,
          ...{ key: { value: draftId, by: 'identifier' }, host: null, organizer, roomSeats: null },
          // A name in a file is no proof: the organiser is the organisation.
          producer: { ...unknownEntry, name: organizer, city },
          offers: record.offers.map((offer) => ({ ...offer, seats: null })),
          pictures: poster ? [poster] : [],
        },
      },
    ],
    { named: source, host: null },
    'import',
    {
      ...{ db: tx, now, entriesOf: source, pictures: poster ? asTheyAre : null },
      complete: ({ event, tickets }) => ({ event: { ...event, organisationId: organisation.id }, tickets }),
      report: ({ kind, reason }) => {
        if (kind === 'refused' || kind === 'duplicate') refused = reason ?? 'il existe déjà'
      },
    },
  )
  return refused
}

const unknownEntry = {
  ...{ identity: null, address: null, postcode: null, latitude: null, longitude: null, description: null },
  ...{ website: null, spotify: null, socialMedia: null, genres: [], pictures: [] },
  ...{ stepFree: null, seating: null, companionFree: null, minAge: null, signLanguages: null },
}
