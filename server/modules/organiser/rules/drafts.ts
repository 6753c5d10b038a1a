import type { Access } from '../../../../contract/access.ts'
import type { DraftBody, DraftTariff, EditedConcert } from '../../../../contract/drafts.ts'
import {
  type CheckedDraft,
  type CheckedTariff,
  type DraftFault,
  dayOfConcert,
  emptyDraft,
  typedCents,
} from '../../../../contract/rules/draft.ts'
import { instantOfParis, parisStamp, parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { conflict, Refusal } from '../../../platform/refusal.ts'
import type { Limit } from '../../../platform/security/limits.ts'
import {
  type CatalogueRecord,
  type Entry,
  type Offer,
  type Playing,
  plainOffer,
} from '../../catalogue/rules/record.ts'
import { PER_ORDER } from '../../catalogue/rules/tariffs.ts'
import type { StoredConcert } from '../../catalogue/use-cases/organisers-events.ts'
import { hourAfterMove } from '../../event-changes/rules.ts'
import type { ConcertRow } from '../store/concerts.ts'

/** Maximum drafts of an organisation that are not published, and of those in review. */
export const MAX_DRAFTS = 20
export const MAX_REVIEWS = 3
/** Reviews that operators see at once. */
export const REVIEWS_SHOWN = 50

/** Also for a draft of others. */
export const UNKNOWN_DRAFT = new Refusal(
  'not_found',
  'Ce brouillon n’existe pas, ou n’est pas de cette structure.',
)
export const TOO_MANY_DRAFTS = conflict(
  `Une structure garde au plus ${MAX_DRAFTS} brouillons\u00a0: publiez-en ou supprimez-en un.`,
)
export const TOO_MANY_REVIEWS = conflict(
  `Au plus ${MAX_REVIEWS} concerts sont en relecture à la fois\u00a0: attendez la réponse, ou modifiez ceux qui y sont.`,
)
export const SUSPENDED = new Refusal(
  'forbidden',
  'Votre structure est suspendue\u00a0: elle n’annonce plus de concerts. Écrivez-nous depuis la page Contact.',
)
export const ALREADY_PUBLISHED = conflict('Ce brouillon est publié\u00a0: ouvrez la fiche de son concert.')
export const NOT_IN_REVIEW = conflict('Ce concert n’est plus en relecture.')
export const NO_POSTER = new Refusal(
  'validation_failed',
  'Cette affiche n’existe plus\u00a0: choisissez-la de nouveau.',
)

/** Refuses a save or a publication of a version that somebody has replaced. */
export const changedBy = (name: string | null, at: Date): Refusal => conflict(changeOf(name, at))

/** Refuses to delete a version that the caller has not seen. */
export const keptSince = (name: string | null, at: Date): Refusal =>
  conflict(`${changeOf(name, at)} Il n’est pas supprimé\u00a0: ouvrez-le pour lire cette version.`)

/** Without a name the followed calendar wrote it, or a person whose account is deleted. */
const changeOf = (name: string | null, at: Date): string =>
  name === null
    ? `Ce brouillon a été modifié le ${parisStamp(at)}.`
    : `${name} a modifié ce brouillon le ${parisStamp(at)}.`

/** Refuses a publication with its first fault; the form itself names all of them. */
export const refusalOf = ([first, ...more]: DraftFault[]): Refusal => {
  const others = more.length > 0 ? ` (et ${more.length} autre${more.length > 1 ? 's' : ''} à corriger)` : ''
  return new Refusal('validation_failed', `${first?.message ?? 'Ce brouillon n’est pas complet.'}${others}`)
}

export const posterLimits = (memberId: string): Limit[] => [
  { key: `poster ${memberId}`, max: 60, windowMs: 24 * 3_600_000 },
]

/** Returns what a draft must respect of the concert that it edits. */
export const editedConcert = (concert: ConcertRow): EditedConcert => ({
  eventId: concert.id,
  ...{ date: concert.date, endDate: concert.endDate, time: concert.time },
  ...{ place: concert.place, city: concert.city },
  isCancelled: concert.withdrawnAt !== null,
  taken: concert.kinds.reduce((sum, { taken }) => sum + taken, 0),
  kinds: concert.kinds.map(({ id, name, taken }) => ({ id, name, taken })),
})

type Day = Pick<EditedConcert, 'date' | 'endDate' | 'time'>

/** A former date and place of a concert, and when it moved from there. */
type Former = Pick<EditedConcert, 'date' | 'time' | 'place' | 'city'> & { at: Date }

/**
 * Returns a draft as its concert is after its moves (`formers`, earliest first): a former day is the new one; and what was saved before a move says
 * the new place, and hours as long before or after the start.
 */
export const movedAlong = (
  { body, updatedAt }: { body: DraftBody; updatedAt: Date },
  concert: Day & Pick<EditedConcert, 'place' | 'city'>,
  formers: Former[],
): DraftBody => {
  const isFormerDay = formers.some(({ date, time }) => body.date === date && body.time === (time ?? ''))
  const moved = { ...body, ...(isFormerDay && dayOfConcert(concert)) }
  const former = formers.find(({ at }) => at > updatedAt)
  if (!former) return moved
  const { place, artists } = body
  const hour = (before: string) => hourAfterMove(before || null, former.time, concert.time) ?? ''
  const isFormerPlace = place.name.trim() === former.place && place.city.trim() === (former.city ?? '')
  const isThere = former.place === concert.place && former.city === concert.city
  return {
    ...moved,
    doorsAt: hour(body.doorsAt),
    artists: concert.endDate === null ? artists.map((one) => ({ ...one, at: hour(one.at) })) : artists,
    ...(isFormerPlace &&
      !isThere && { place: { ...emptyDraft().place, name: concert.place ?? '', city: concert.city ?? '' } }),
  }
}

const said = (value: boolean | null): '' | 'oui' | 'non' => (value === null ? '' : value ? 'oui' : 'non')

const tariffOf = (kind: StoredConcert['kinds'][number], now: Date): DraftTariff => {
  const starts = kind.soldFrom && kind.soldFrom > now ? parisWallClock(kind.soldFrom) : null
  return {
    id: kind.id,
    type: kind.isCompanion ? 'companion' : kind.isMinimum ? 'chosen' : 'price',
    name: kind.name,
    description: kind.description ?? '',
    price: kind.isCompanion ? '' : typedCents(kind.priceCents),
    suggestions: kind.suggestionsCents.map(typedCents).join(' ; '),
    seats: kind.capacityTotal === null ? '' : String(kind.capacityTotal),
    soldFrom: starts ? `${starts.date}T${starts.time}` : '',
    isClosed: kind.soldUntil !== null && kind.soldUntil <= now,
  }
}

/** Writes a stored concert as a draft. Its own access alone: the venue's comes with the venue. Tariffs that were closed unsold are left out. */
export const draftOfConcert = ({ event, kinds, cast, names }: StoredConcert, now: Date): DraftBody => {
  const own = new Set(event.accessTold.split(' '))
  const access = <Key extends keyof Access>(key: Key): Access[Key] | null =>
    own.has(key) ? event[key] : null
  const tariffs = kinds
    .map((kind) => ({ sold: kind.capacitySold, tariff: tariffOf(kind, now) }))
    .filter(({ sold, tariff }) => sold > 0 || !tariff.isClosed)
    .map(({ tariff }) => tariff)
  const [only, ...others] = kinds
  const isRooms = event.roomTotal === null && only && others.length === 0
  return {
    ...emptyDraft(),
    ...{ eventName: event.eventName, date: event.date, endDate: event.endDate ?? '' },
    ...{ time: event.time ?? '', doorsAt: event.doorsAt ?? '' },
    place: {
      ...emptyDraft().place,
      ...{ id: event.venueId, name: event.place ?? '', city: event.city ?? '' },
    },
    artists: cast.map(({ artistId, playsAt }) => ({
      ...{ id: artistId, name: names.get(artistId) ?? '', at: playsAt ?? '' },
    })),
    musicStyle: event.musicStyle ?? '',
    poster: event.imageUrl?.startsWith('/') ? event.imageUrl : '',
    description: event.description ?? '',
    access: {
      ...{ stepFree: said(access('stepFree')), seating: said(access('seating')) },
      companionFree: said(access('companionFree')),
      minAge: access('minAge')?.toString() ?? '',
      signLanguages: access('signLanguages') ?? '',
    },
    pageUrl: event.pageUrl ?? '',
    // A single ticket type has the room's places as its own.
    tariffs: isRooms ? tariffs.map((tariff) => ({ ...tariff, seats: '' })) : tariffs,
    room: (isRooms ? only.capacityTotal : event.roomTotal)?.toString() ?? '',
  }
}

/** An entry of the directory by the name that was typed. */
const entry = (id: string | null, name: string, more: Partial<Entry> = {}): Entry => ({
  ...{ identity: null, name, city: null, address: null, postcode: null, latitude: null, longitude: null },
  ...{ description: null, website: null, spotify: null, socialMedia: null, genres: [], pictures: [] },
  ...{ stepFree: null, seating: null, companionFree: null, minAge: null, signLanguages: null },
  ...more,
  ...(id && { chosenId: id }),
})

const offerOf = (
  tariff: CheckedTariff,
  kind: StoredConcert['kinds'][number] | undefined,
  now: Date,
): Offer => {
  const closedAt = kind?.soldUntil && kind.soldUntil <= now ? kind.soldUntil : now
  return {
    ...plainOffer({}),
    name: tariff.name || null,
    ...{ description: tariff.description, priceCents: tariff.priceCents, seats: tariff.seats },
    isMinimum: tariff.type === 'chosen',
    isCompanion: tariff.type === 'companion',
    suggestionsCents: tariff.suggestionsCents,
    perOrder: kind?.perOrderLimit ?? (tariff.type === 'companion' ? 1 : PER_ORDER),
    // A sale that has begun keeps its start.
    soldFrom: tariff.soldFrom ?? (kind?.soldFrom && kind.soldFrom <= now ? kind.soldFrom : null),
    soldUntil: tariff.isClosed ? closedAt : kind?.soldUntil && kind.soldUntil > now ? kind.soldUntil : null,
    isSoldOut: kind?.isSoldOut ?? false,
    ...(kind && { kindId: kind.id }),
  }
}

/** Price of an event that is sold elsewhere, which its draft does not show. */
const offersElsewhere = ({ event }: StoredConcert): Offer[] =>
  event.priceKnown
    ? [
        plainOffer({
          ...{ priceCents: event.priceCents, isMinimum: event.pricing === 'minimum' },
          isSoldOut: event.toldSoldOut,
        }),
      ]
    : []

/** Returns whose entries of the directory an organisation adds, and the source of its concerts. */
export const sourceOf = (organisationId: string): string => `orga-${organisationId}`

interface RecordFrom {
  checked: CheckedDraft
  draftId: string
  organisation: { id: string; name: string; city: string | null }
  /** The published concert. */
  stored: StoredConcert | null
  now: Date
}

/** Writes a checked draft as a record of the catalogue. What the form does not show stays as it is stored. */
export const recordOfDraft = ({
  checked,
  draftId,
  organisation,
  stored,
  now,
}: RecordFrom): { source: string; record: CatalogueRecord } => {
  const { place, artists, access, tariffs, room, poster, ...fields } = checked
  const event = stored?.event
  const source = event?.source ?? sourceOf(organisation.id)
  const { name: organizer, city } = organisation
  const isOthers = event !== undefined && source !== sourceOf(organisation.id)
  const producer = isOthers
    ? event.organizerId && entry(event.organizerId, event.organizer ?? organizer)
    : entry(null, organizer, { city })
  return {
    source,
    record: {
      status: 'planned',
      key: { value: event?.sourceKey?.slice(source.length + 1) ?? draftId, by: 'identifier' },
      host: null,
      ...{ eventName: fields.eventName, doorsAt: fields.doorsAt, musicStyle: fields.musicStyle },
      ...{ description: fields.description, pageUrl: fields.pageUrl },
      organizer: isOthers ? event.organizer : organizer,
      ...{ place: place.name, city: place.city },
      ...{
        spotify: event?.spotify ?? null,
        instagram: event?.instagram ?? null,
        youtube: event?.youtube ?? null,
      },
      ...access,
      start: event
        ? { date: event.date, time: event.time, startsAt: event.startsAt }
        : { date: fields.date, time: fields.time, startsAt: instantOfParis(fields.date, fields.time) },
      endDate: event ? event.endDate : fields.endDate,
      artists: artists.map(({ id, name, at }): Playing => ({ ...entry(id, name), playsAt: at })),
      venue: entry(place.id, place.name, {
        ...{ city: place.city, address: place.address, postcode: place.postcode },
      }),
      producer: producer || null,
      offers:
        tariffs.length > 0
          ? tariffs.map((tariff) =>
              offerOf(
                tariff,
                stored?.kinds.find(({ id }) => id === tariff.id),
                now,
              ),
            )
          : stored
            ? offersElsewhere(stored)
            : [],
      roomSeats: room,
      pictures: poster ? [poster] : [],
      warnings: [],
    },
  }
}
