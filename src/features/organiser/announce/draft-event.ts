import type { RelatedToEvent } from '../../../../contract/directory.ts'
import type { DraftBody } from '../../../../contract/drafts.ts'
import type { EventPage, TicketType } from '../../../../contract/events.ts'
import { centsTyped, lastDayTyped, soldFromTyped } from '../../../../contract/rules/draft.ts'
import { priceOf } from '../../../../contract/rules/offered-price.ts'
import { MORNING } from '../../../../contract/rules/paris-time.ts'
import { eurosOfCents } from '../../../../contract/rules/price.ts'
import { usualTariffName } from '../../../../contract/rules/tariff-name.ts'
import { webAddress } from '../../../../contract/rules/web-address.ts'
import { announceCopy } from '../../../copy/announce.ts'

const { preview: copy } = announceCopy

const told = (answer: '' | 'oui' | 'non'): boolean | null => (answer === '' ? null : answer === 'oui')

/** Numbers as typed, for the preview: unreadable ones are none. */
const numberOf = (text: string): number | null => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : null)

/** Renders a draft's tariffs as the page shows them: what cannot be read yet is left out. */
const typesOf = (body: DraftBody): TicketType[] =>
  body.tariffs.flatMap((tariff, at): TicketType[] => {
    const { type, suggestions, description, isClosed } = tariff
    const kind = { isMinimum: type === 'chosen', isCompanion: type === 'companion' }
    const cents = type === 'companion' ? 0 : (centsTyped(tariff.price) ?? (type === 'chosen' ? 0 : null))
    if (cents === null || isClosed) return []
    const room = numberOf(body.room)
    const places = Math.min(numberOf(tariff.seats) ?? room ?? 0, room ?? Number.POSITIVE_INFINITY)
    return [
      {
        id: `tarif-${at}`,
        name: tariff.name.trim() || usualTariffName({ ...kind, priceCents: cents }),
        description: description.trim() || null,
        price: eurosOfCents(cents),
        ...{ availableTickets: places, capacityTotal: places, capacitySold: 0 },
        perOrderLimit: type === 'companion' ? 1 : 4,
        suggestions: suggestions
          .split(/;|,\s+|\s+/)
          .flatMap((text) => centsTyped(text) ?? [])
          .map(eurosOfCents),
        ...{ ...kind, soldFrom: soldFromTyped(tariff)?.toISOString() ?? null, soldUntil: null },
      },
    ]
  })

/** Converts a draft with a date to what its card and its page show; what is missing is said as the site says it. */
export const eventOfDraft = (
  body: DraftBody,
  { id, organizer }: { id: string; organizer: string },
): { event: EventPage; related: RelatedToEvent; types: TicketType[] } => {
  const types = typesOf(body)
  const offers = types.map(({ price, isMinimum, isCompanion }) => ({
    ...{ priceCents: Math.round(price * 100), isMinimum, isCompanion },
  }))
  const { priceCents, ...pricing } = priceOf(offers)
  const { place, access } = body
  const setTimes = body.artists
    .filter(({ name, at }) => name.trim() && at)
    .toSorted(
      (one, other) => Number(one.at < MORNING) - Number(other.at < MORNING) || (one.at < other.at ? -1 : 1),
    )
    .map(({ name, at }) => ({ name: name.trim(), at }))
  const venue = place.name.trim()
    ? {
        ...{ id: place.id ?? id, name: place.name, city: place.city || null },
        ...{ address: place.address || null, postalCode: place.postcode || null },
        ...{ latitude: null, longitude: null },
      }
    : null
  return {
    // Without a number of places, the page would call a tariff full.
    types: types.filter(({ capacityTotal }) => capacityTotal > 0),
    related: {
      artists: body.artists.flatMap(({ name }, at) => (name.trim() ? [{ id: `${id}-${at}`, name }] : [])),
      venue,
      organizer: null,
      ...{ atVenue: [], similar: [] },
    },
    event: {
      id,
      eventName: body.eventName.trim() || copy.unnamed,
      organizer,
      ...{ place: place.name || null, city: place.city || null },
      ...{ date: body.date, time: body.time || null, doorsAt: body.doorsAt || null },
      imageUrl: body.poster || null,
      price: eurosOfCents(priceCents),
      ...pricing,
      musicStyle: body.musicStyle || null,
      description: body.description.trim() || null,
      likes: 0,
      ticketingMode: types.length > 0 ? 'internal' : 'external',
      pageUrl: webAddress(body.pageUrl),
      ...{ source: null, spotify: null, instagram: null, youtube: null, soldOut: false },
      ...{ status: 'scheduled', previousDate: null, previousTime: null, endDate: lastDayTyped(body) },
      ...{ stepFree: told(access.stepFree), seating: told(access.seating) },
      companionFree: told(access.companionFree),
      minAge: numberOf(access.minAge),
      signLanguages: access.signLanguages.trim() || null,
      ...(setTimes.length > 0 && { setTimes }),
    },
  }
}
