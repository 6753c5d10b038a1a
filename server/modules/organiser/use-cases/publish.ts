import type { Draft, DraftPublished, Reviews } from '../../../../contract/drafts.ts'
import { checkDraft } from '../../../../contract/rules/draft.ts'
import { longDay } from '../../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../../src/config/paths.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asRefusal, conflict, Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { eventIdOf } from '../../catalogue/use-cases/event-columns.ts'
import { storedConcert, withdrawUntaken } from '../../catalogue/use-cases/organisers-events.ts'
import { type PictureCopier, saveEvents } from '../../catalogue/use-cases/save-events.ts'
import { isStoredPicture } from '../../catalogue/use-cases/store-picture.ts'
import {
  asOperator,
  forOperator,
  operatorAddresses,
  trustOrganisation,
} from '../../organisations/use-cases/operators.ts'
import { recordAct, type Team } from '../../organisations/use-cases/organisations.ts'
import { responsibleOf, type TeamContext, tellPeople } from '../../organisations/use-cases/people.ts'
import { CANCELLED_CONCERT, ELSEWHERE_CONCERT, TAKEN_CONCERT, UNKNOWN_CONCERT } from '../rules/concerts.ts'
import {
  changedBy,
  draftOfConcert,
  MAX_REVIEWS,
  NO_POSTER,
  NOT_IN_REVIEW,
  REVIEWS_SHOWN,
  recordOfDraft,
  refusalOf,
  SUSPENDED,
  sourceOf,
  TOO_MANY_REVIEWS,
  UNKNOWN_DRAFT,
} from '../rules/drafts.ts'
import {
  addDraft,
  changeDraft,
  countReviews,
  draftOf,
  draftOfEvent,
  draftsInReview,
  organisationOfDraft,
} from '../store/drafts.ts'
import { inConcert, type WhichConcert } from './concerts.ts'
import {
  concertOfDraft,
  currentBody,
  inAnnouncing,
  renderedDraft,
  type StoredDraft,
  type WhichDraft,
} from './drafts.ts'

/** Posters were stored as they came: their address is their copy. */
export const asTheyAre: PictureCopier = {
  copy: async ([url]) => (url === undefined ? { error: 'aucune image' } : { url }),
}

const checkedIn = async (tx: Db, draft: StoredDraft, now: Date) => {
  const concert = await concertOfDraft(tx, draft)
  const result = checkDraft(await currentBody(tx, draft, concert), concert, now)
  return 'faults' in result ? refusalOf(result.faults) : result.checked
}

/**
 * Writes a draft as a concert, as an import does; what it says counts as a person's. Returns the concert's id. Throws a Refusal to roll back.
 */
const write = async (
  tx: Db,
  draft: StoredDraft,
  organisation: Team['organisation'],
  now: Date,
): Promise<string> => {
  const checked = await checkedIn(tx, draft, now)
  if (checked instanceof Refusal) throw checked
  const stored = draft.eventId === null ? null : await storedConcert(tx, draft.eventId)
  const shown = stored?.event.imageUrl ?? null
  if (checked.poster && checked.poster !== shown && !(await isStoredPicture(tx, checked.poster)))
    throw NO_POSTER
  // A picture of elsewhere has no place in a draft: it stays.
  const poster = checked.poster ?? (shown?.startsWith('/') ? null : shown)
  const { source, record } = recordOfDraft({
    ...{ checked: { ...checked, poster }, draftId: draft.id, organisation, stored, now },
  })
  await saveEvents([{ at: 'le concert', record }], { named: source, host: null }, 'operator', {
    ...{ db: tx, now, pictures: asTheyAre, entriesOf: sourceOf(organisation.id) },
    complete: ({ event, tickets }) => ({ event: { ...event, organisationId: organisation.id }, tickets }),
    report: ({ kind, reason }) => {
      if (kind === 'refused' || kind === 'duplicate')
        throw conflict(`Ce concert ne se publie pas\u00a0: ${reason ?? 'il existe déjà'}.`)
    },
  })
  const eventId = stored?.event.id ?? eventIdOf(`${source}:${record.key.value}`)
  await changeDraft(tx, draft.id, { state: 'published', eventId, reason: null, doubts: [], updatedAt: now })
  return eventId
}

const nameIn = ({ body }: StoredDraft): string => body.eventName.trim() || 'Concert sans nom'
const dayIn = ({ body }: StoredDraft): string => (body.date ? `, ${longDay(body.date)}` : '')

const askOperators = async (
  tx: Db,
  draft: StoredDraft,
  { organisation, me }: Team,
  context: TeamContext,
): Promise<void> => {
  const act = {
    subject: `À relire\u00a0: ${nameIn(draft)}`,
    sentence: `«\u00a0${organisation.name}\u00a0» envoie en relecture «\u00a0${nameIn(draft)}\u00a0»${dayIn(draft)}.`,
    action: { label: 'Relire', path: paths.orgaReview },
  }
  await tellPeople(tx, await operatorAddresses(tx), act, [me.id], context)
}

/**
 * Publishes the version of a draft that was seen. The first concert of an organisation goes into review instead. Repeated, changes nothing.
 */
export const publishDraft = (
  db: Db,
  { organisationId, draftId, memberId }: WhichDraft,
  version: number,
  context: TeamContext,
): Promise<Refusal | DraftPublished> =>
  inAnnouncing(db, organisationId, memberId, async (tx, team): Promise<Refusal | DraftPublished> => {
    const { now } = context
    const draft = await draftOf(tx, organisationId, draftId)
    if (!draft) return UNKNOWN_DRAFT
    const { eventId } = draft
    if (draft.state === 'published') return { state: 'published', eventId }
    if (draft.version !== version) return changedBy(draft.by, draft.updatedAt)
    if (team.organisation.state === 'trusted') {
      const writtenId = await write(tx, draft, team.organisation, now)
      const act = eventId === null ? 'published' : 'edited'
      await recordAct(tx, { at: now, organisationId, memberId, act, about: writtenId })
      return { state: 'published', eventId: writtenId }
    }
    if (draft.state === 'review') return { state: 'review', eventId }
    const checked = await checkedIn(tx, draft, now)
    if (checked instanceof Refusal) return checked
    if ((await countReviews(tx, organisationId)) >= MAX_REVIEWS) return TOO_MANY_REVIEWS
    await changeDraft(tx, draftId, { state: 'review', reason: null, sentAt: now, sentBy: memberId })
    await recordAct(tx, { at: now, organisationId, memberId, act: 'submitted', about: draftId })
    await askOperators(tx, draft, team, context)
    return { state: 'review', eventId }
  }).catch(asRefusal)

/** Withdraws a concert that was published here and of which no seat was taken: it is a draft again. */
export const withdrawConcert = (db: Db, which: WhichConcert, now: Date): Promise<Refusal | Draft> =>
  inConcert(db, which, 'anyone', async (tx, concert): Promise<Refusal | Draft> => {
    const { organisationId, eventId, memberId } = which
    if (concert.withdrawnAt) return CANCELLED_CONCERT
    const stored = await storedConcert(tx, eventId)
    if (!stored) return UNKNOWN_CONCERT
    if (stored.event.source !== sourceOf(organisationId)) return ELSEWHERE_CONCERT
    const open = await draftOfEvent(tx, organisationId, eventId)
    // A sheet that nobody has written on is the concert as it was when it was opened.
    const body = open && open.version > 1 ? (await renderedDraft(tx, open)).body : draftOfConcert(stored, now)
    if (!(await withdrawUntaken(tx, eventId))) return TAKEN_CONCERT
    const id = open?.id ?? newId()
    const change = { state: 'draft' as const, eventId: null, updatedAt: now, updatedBy: memberId }
    const written = { ...body, tariffs: body.tariffs.map((tariff) => ({ ...tariff, id: null })) }
    if (open) await changeDraft(tx, id, { ...change, body: written, version: open.version + 1 })
    else await addDraft(tx, { id, organisationId, body: written, version: 1, createdAt: now, ...change })
    await recordAct(tx, { at: now, organisationId, memberId, act: 'withdrawn', about: id })
    const draft = await draftOf(tx, organisationId, id)
    return draft ? renderedDraft(tx, draft) : UNKNOWN_CONCERT
  })

/** Lists the drafts that wait for review, for operators. */
export const reviewsFor = (db: Db, memberId: string): Promise<Refusal | Reviews> =>
  forOperator(db, memberId, async () => {
    const { rows, total } = await draftsInReview(db, REVIEWS_SHOWN)
    const reviews = await Promise.all(
      rows.map(async ({ draft, organisation, by }) => {
        const { id, name, city, link, registration, state } = organisation
        return {
          draft: await renderedDraft(db, { ...draft, by }),
          sentAt: (draft.sentAt ?? draft.updatedAt).toISOString(),
          sentBy: by,
          organisation: { id, name, city, link, registration, isTrusted: state === 'trusted' },
        }
      }),
    )
    return { reviews, total }
  })

interface Review {
  draftId: string
  memberId: string
  version: number
}

/** Runs an operator's decision about a draft in review, of the version that they saw. */
const inReview = async <T>(
  db: Db,
  { draftId, memberId, version }: Review,
  decide: (tx: Db, draft: StoredDraft, team: Omit<Team, 'me'>) => Promise<Refusal | T>,
  repeated?: (draft: StoredDraft) => T | undefined,
): Promise<Refusal | T> => {
  const organisationId = (await organisationOfDraft(db, draftId)) ?? ''
  return asOperator(db, memberId, organisationId, async (tx, team) => {
    const draft = await draftOf(tx, organisationId, draftId)
    if (!draft) return UNKNOWN_DRAFT
    const again = repeated?.(draft)
    if (again !== undefined) return again
    if (draft.state !== 'review') return NOT_IN_REVIEW
    if (draft.version !== version) return changedBy(draft.by, draft.updatedAt)
    if (team.organisation.state === 'suspended') return SUSPENDED
    return decide(tx, draft, team)
  })
}

/** Reports a decision to the draft's sender, else to everybody responsible. */
const tellSender = (
  tx: Db,
  { sentBy }: StoredDraft,
  people: Team['people'],
  act: Parameters<typeof tellPeople>[2],
  { about, context }: { about: string; context: TeamContext },
): Promise<void> => {
  const sender = people.filter(({ id }) => id === sentBy)
  return tellPeople(tx, sender.length > 0 ? sender : responsibleOf(people), act, [about], context)
}

/** Publishes a draft in review for its organisation, which publishes alone from now on. */
export const publishReview = (
  db: Db,
  review: Review,
  context: TeamContext,
): Promise<Refusal | DraftPublished> =>
  inReview<DraftPublished>(
    db,
    review,
    async (tx, draft, { organisation, people }) => {
      const { memberId } = review
      const { now } = context
      const organisationId = organisation.id
      const eventId = await write(tx, draft, organisation, now)
      await recordAct(tx, { at: now, organisationId, memberId, act: 'published', about: eventId })
      if (organisation.state === 'pending') await trustOrganisation(tx, { organisationId, memberId, now })
      const act = {
        subject: `En ligne\u00a0: ${nameIn(draft)}`,
        sentence: `«\u00a0${nameIn(draft)}\u00a0»${dayIn(draft)} est en ligne. «\u00a0${organisation.name}\u00a0» publie désormais ses concerts sans relecture.`,
        action: { label: 'Voir le concert', path: pathTo(paths.event, eventId) },
      }
      await tellSender(tx, draft, people, act, { about: memberId, context })
      return { state: 'published', eventId }
    },
    ({ state, eventId }) => (state === 'published' ? { state: 'published', eventId } : undefined),
  ).catch(asRefusal)

/** Returns a draft in review to its organisation, with the reason. */
export const returnReview = (
  db: Db,
  review: Review,
  reason: string,
  context: TeamContext,
): Promise<Refusal | { success: true }> =>
  inReview<{ success: true }>(
    db,
    review,
    async (tx, draft, { organisation, people }) => {
      const { memberId, draftId } = review
      await changeDraft(tx, draftId, { state: 'returned', reason })
      await recordAct(tx, {
        ...{ at: context.now, organisationId: organisation.id, memberId, act: 'returned', about: draftId },
      })
      const path = paths.orgaDraft
        .replace(':id', encodeURIComponent(organisation.id))
        .replace(':draftId', encodeURIComponent(draftId))
      const act = {
        subject: `À reprendre\u00a0: ${nameIn(draft)}`,
        sentence: `«\u00a0${nameIn(draft)}\u00a0» n’est pas encore en ligne. La raison\u00a0: ${reason}`,
        action: { label: 'Reprendre la fiche', path },
      }
      await tellSender(tx, draft, people, act, { about: memberId, context })
      return { success: true }
    },
    (draft) => (draft.state === 'returned' && draft.reason === reason ? { success: true } : undefined),
  )
