import { PARTNER_SOURCE } from '../../../contract/rules/partner.ts'
import { centsOfEuros } from '../../../contract/rules/price.ts'
import { platformLinks } from '../../catalogue-import/fields/links.ts'
import type { CatalogueRecord } from '../../catalogue-import/record.ts'
import type { NewEvent } from '../../catalogue-import/store/write.ts'
import { nameKeyOf } from '../../modules/directory/store/pro-users.ts'
import type { proUsers, ticketTypes } from '../../platform/db/schema.ts'
import artists from '../catalogue/artists.json' with { type: 'json' }
import venues from '../catalogue/venues.json' with { type: 'json' }
import { type DemoEvent, demoEvents, typeset } from '../catalogue.ts'

const OPENING = typeset('Placement libre, ouverture des portes une heure avant.')
const REDUCED = typeset('Moins de 26 ans, demandeurs d’emploi : un justificatif est demandé à l’entrée.')
/** How many tickets are sold at a reduced price. */
const REDUCED_SEATS = 40

type TicketRow = typeof ticketTypes.$inferInsert

/** Its kinds of tickets: the importer's one, with what was sold of it, and those at a reduced price. */
const ticketsOf = (imported: TicketRow, event: DemoEvent): TicketRow[] => {
  const eventId = event.identifier
  return event.offers.map((offer, position) => ({
    ...imported,
    id: `${eventId}-${position + 1}`,
    eventId,
    position,
    perOrderLimit: offer.eligibleQuantity?.maxValue ?? 4,
    ...(position === 0
      ? {
          description: OPENING,
          capacitySold: imported.capacityTotal - (event.remainingAttendeeCapacity ?? 0),
        }
      : {
          name: offer.name ?? imported.name,
          description: REDUCED,
          priceCents: centsOfEuros(offer.price),
          capacityTotal: REDUCED_SEATS,
          capacitySold: REDUCED_SEATS - (offer.inventoryLevel ?? 0),
        }),
  }))
}

const byId = new Map(demoEvents.map((event) => [event.identifier, event]))

/** An event as it is imported, with what an import leaves to the product: its id is its identifier, and it has likes and sold tickets. */
export const completed = ({ event, tickets }: NewEvent, { key }: CatalogueRecord): NewEvent => {
  const demo = byId.get(key.value)
  if (!demo) throw new Error(`Unknown event ${key.value}`)
  return {
    event: {
      ...event,
      id: demo.identifier,
      likes: demo.interactionStatistic.userInteractionCount,
      source: event.source === PARTNER_SOURCE ? PARTNER_SOURCE : null,
      sourceKey: null,
    },
    tickets: tickets.flatMap((row) => ticketsOf(row, demo)),
  }
}

type ProUserRow = typeof proUsers.$inferInsert

const entries = (): Omit<ProUserRow, 'nameKey'>[] => [
  ...artists.map((artist) => {
    const { spotify, youtube } = platformLinks(artist.sameAs)
    return {
      id: artist['@id'],
      name: artist.name,
      type: 'artist',
      city: artist.location,
      description: typeset(artist.description),
      spotify,
      socialMedia: youtube,
      genres: artist.genre,
      associatedArtists: [],
    }
  }),
  ...venues.map((venue) => ({
    id: venue['@id'],
    companyName: venue.name,
    name: venue.name,
    type: venue['@type'] === 'MusicVenue' ? 'venue' : 'programmer',
    city: venue.address.addressLocality,
    address: venue.address.streetAddress,
    postcode: venue.address.postalCode,
    description: typeset(venue.description),
    website: venue.url ?? null,
    genres: venue.genre,
    associatedArtists: venue.artists,
  })),
]

/** The directory: artists, venues, producers; the import finds them by their names and links its events to them. */
export const proUserRows = (): ProUserRow[] => entries().map((row) => ({ ...row, nameKey: nameKeyOf(row) }))
