import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'

/**
 * The address that shows the way to an event: a map's own page, which opens its app where there is one and works in every browser (`geo:` does nothing on a
 * desktop, and on an iPhone only with one app). Nothing is loaded from it before the press. Null where nobody knows where to go.
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
