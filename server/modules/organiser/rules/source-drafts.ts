import { DraftBody, type DraftTariff, MAX_ARTISTS, MAX_TARIFFS } from '../../../../contract/drafts.ts'
import { emptyDraft, emptyTariff, typedCents } from '../../../../contract/rules/draft.ts'
import { parisWallClock } from '../../../../contract/rules/paris-time.ts'
import { type CatalogueRecord, type Offer, plainOffer } from '../../catalogue/rules/record.ts'

const UNREADABLE = /(?!\n)[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu

/** Cuts a text of a file to what a field of the form takes. */
const lines = (text: string | null | undefined, max: number): string =>
  (text ?? '')
    .replace(UNREADABLE, ' ')
    .slice(0, max)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
const line = (text: string | null | undefined, max: number): string => lines(text?.replace(/\s+/g, ' '), max)

const answer = (value: boolean | null): '' | 'oui' | 'non' => (value === null ? '' : value ? 'oui' : 'non')

/** Numbers that do not fit are left to the person: a cut number would be another one. */
const whole = (value: number | null): string => (value !== null && value < 1_000_000 ? String(value) : '')

const tariffOf = (offer: Offer, now: Date): DraftTariff => {
  const starts = offer.soldFrom && offer.soldFrom > now ? parisWallClock(offer.soldFrom) : null
  return {
    ...emptyTariff(offer.isCompanion ? 'companion' : offer.isMinimum ? 'chosen' : 'price'),
    name: line(offer.name, 60),
    description: line(offer.description, 200),
    price: offer.isCompanion || offer.priceCents === null ? '' : typedCents(offer.priceCents).slice(0, 12),
    suggestions: line(offer.suggestionsCents.slice(0, 3).map(typedCents).join(' ; '), 40),
    seats: whole(offer.seats),
    soldFrom: starts ? `${starts.date}T${starts.time}` : '',
  }
}

/**
 * Writes a record of an organisation's own source as a draft, as far as it says; a person fills in the rest. A price that it does not say is an
 * empty field, which holds the publication up.
 */
export const draftOfRecord = (record: CatalogueRecord, poster: string | null, now: Date): DraftBody => {
  const { venue } = record
  return DraftBody.parse({
    ...emptyDraft(),
    eventName: line(record.eventName, 120),
    date: record.start.date,
    endDate: record.endDate ?? '',
    time: record.start.time ?? '',
    doorsAt: record.doorsAt ?? '',
    place: {
      id: null,
      name: line(record.place, 120),
      city: line(record.city, 80),
      address: line(venue?.address, 200),
      postcode: line(venue?.postcode, 10),
    },
    artists: record.artists
      .slice(0, MAX_ARTISTS)
      .map(({ name, playsAt }) => ({ id: null, name: line(name, 120), at: playsAt ?? '' })),
    musicStyle: line(record.musicStyle, 60),
    poster: poster ?? '',
    description: lines(record.description, 5000),
    access: {
      stepFree: answer(record.stepFree),
      seating: answer(record.seating),
      companionFree: answer(record.companionFree),
      minAge: record.minAge !== null && record.minAge < 100 ? String(record.minAge) : '',
      signLanguages: line(record.signLanguages, 60),
    },
    pageUrl: record.pageUrl && record.pageUrl.length <= 500 ? record.pageUrl : '',
    tariffs: (record.offers.length > 0 ? record.offers : [plainOffer({})])
      .slice(0, MAX_TARIFFS)
      .map((offer) => tariffOf(offer, now)),
    room: whole(record.roomSeats),
  })
}
