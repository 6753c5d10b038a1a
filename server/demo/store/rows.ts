import { PARTNER_SOURCE } from '../../../contract/rules/partner.ts'
import { centsOfEuros } from '../../../contract/rules/price.ts'
import { fold, searchText } from '../../../contract/rules/search.ts'
import type { events, proUsers, ticketTypes } from '../../platform/db/schema.ts'
import { artists, type DemoArtist } from '../artists.ts'
import { styleOf } from '../catalogue.ts'
import type { DemoEvent } from '../demo-event.ts'
import { randomOf } from '../pictures/random.ts'
import { scheduleOf } from '../schedule.ts'
import { typeset } from '../typeset.ts'
import { type DemoVenue, venues } from '../venues.ts'

/** An event of the demonstration as it is stored. */
export const eventRow = (event: DemoEvent, filledAt: Date): typeof events.$inferInsert => {
  const { name: place, city } = venues[event.at]
  const isExternal = event.sold.startsWith('https:')
  const told = {
    eventName: typeset(event.name),
    organizer: artists[event.by].name,
    place,
    city,
    musicStyle: styleOf(event),
  }
  return {
    ...told,
    ...scheduleOf(event, filledAt),
    id: event.slug,
    imageUrl: event.picture ? `/media/demo/${event.slug}.svg` : null,
    priceCents: centsOfEuros(event.price),
    description: typeset(`${event.text}\n\n${(artists[event.by] as DemoArtist).text}`),
    likes: randomOf(event.slug).whole(3, 240),
    ticketingMode: isExternal ? 'external' : 'internal',
    pageUrl: isExternal ? event.sold : null,
    source: event.sold === 'partner' ? PARTNER_SOURCE : null,
    spotify: `https://open.spotify.com/search/${encodeURIComponent(artists[event.by].name)}`,
    instagram: null,
    youtube: `https://www.youtube.com/results?search_query=${encodeURIComponent(artists[event.by].name)}`,
    cityKey: fold(city),
    styleKey: fold(told.musicStyle),
    searchText: searchText(told),
  }
}

/** Its kinds of tickets: an external shop's are not ours to count. */
export const ticketTypeRows = (event: DemoEvent): (typeof ticketTypes.$inferInsert)[] => {
  if (event.sold.startsWith('https:')) return []
  const random = randomOf(`${event.slug} places`)
  const capacityTotal = event.capacity ?? random.pick([80, 120, 150, 200, 300])
  const type = {
    eventId: event.slug,
    capacityTotal,
    capacitySold: event.taken ?? Math.floor(capacityTotal * random.between(0.1, 0.7)),
    perOrderLimit: event.perOrderLimit ?? 4,
  }
  const main = {
    ...type,
    id: `${event.slug}-1`,
    position: 0,
    name: event.price === 0 ? 'Entrée libre' : 'Plein tarif',
    description: typeset('Placement libre, ouverture des portes une heure avant.'),
    priceCents: centsOfEuros(event.price),
  }
  if (event.sold !== 'internal' || event.price < 9 || event.capacity) return [main]
  const reduced = {
    ...type,
    id: `${event.slug}-2`,
    position: 1,
    name: 'Tarif réduit',
    description: typeset('Moins de 26 ans, demandeurs d’emploi : un justificatif est demandé à l’entrée.'),
    priceCents: Math.round((centsOfEuros(event.price) * 0.7) / 50) * 50,
    capacityTotal: 40,
    capacitySold: random.whole(0, 30),
  }
  return [main, reduced]
}

const venueRow = ([id, venue]: [string, DemoVenue]): typeof proUsers.$inferInsert => ({
  id,
  companyName: venue.name,
  name: venue.name,
  type: venue.type,
  city: venue.city,
  address: venue.address,
  postcode: venue.postcode,
  description: typeset(venue.text),
  // Some have no public link, as in life; the others' is nobody's: example.org is kept for such uses.
  website: randomOf(`${id} site`).between(0, 1) < 0.75 ? `https://example.org/${id}` : null,
  genres: venue.genres,
  associatedArtists: venue.artists,
})

const artistRow = ([id, artist]: [string, DemoArtist]): typeof proUsers.$inferInsert => ({
  id,
  name: artist.name,
  type: 'artist',
  city: artist.city,
  description: typeset(artist.text),
  spotify: `https://open.spotify.com/search/${encodeURIComponent(artist.name)}`,
  socialMedia: `https://www.youtube.com/results?search_query=${encodeURIComponent(artist.name)}`,
  genres: artist.genres,
  associatedArtists: [],
})

/** The directory: artists, venues, producers. */
export const proUserRows = (): (typeof proUsers.$inferInsert)[] => [
  ...Object.entries(artists).map(artistRow),
  ...Object.entries(venues).map(venueRow),
]
