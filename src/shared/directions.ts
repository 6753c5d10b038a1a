import type { RelatedToEvent } from '../../contract/directory.ts'
import type { Event } from '../../contract/events.ts'
import type { Ticket } from '../../contract/tickets.ts'

/** Returns a ticket's place with its street, postcode and town, as far as known; '' if nothing is. */
export const whereOf = ({ place, address, city }: Pick<Ticket, 'place' | 'address' | 'city'>): string =>
  [place, address ?? city].filter(Boolean).join(', ')

/**
 * Returns the URL of directions on a map's site, which works in every browser (`geo:` fails on desktops, and
 * on an iPhone needs one app). Nothing loads before the press. Null if the place is unknown.
 */
export const directionsTo = (
  { place, city }: Pick<Event, 'place' | 'city'>,
  venue: RelatedToEvent['venue'] = null,
): string | null => {
  const town = [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')
  const isPinned = !venue?.address && venue?.latitude != null && venue.longitude != null
  const destination = isPinned
    ? `${venue.latitude},${venue.longitude}`
    : [place, venue?.address, town].filter(Boolean).join(', ')
  if (!destination || (!place && !venue)) return null
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
