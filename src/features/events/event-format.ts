import type { Event } from '../../../contract/events.ts'
import { type Days, shortDays } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { eventPriceLabel } from '../../../contract/rules/price.ts'
import { eventsCopy } from '../../copy/events.ts'

/** Returns 'ven. 4 sept. · 19:00'. For a missing time the list shows 19:00, home 'TBD'. */
export const eventWhen = (
  { time, ...days }: Days & Pick<Event, 'time'>,
  missingTime: string = eventsCopy.defaults.time,
): string => `${shortDays(days)} · ${time ?? missingTime}`

/** Returns 'Le Hangar, Lyon', or the known part. */
export const eventWhere = ({ place, city }: Pick<Event, 'place' | 'city'>): string =>
  [place, city].filter(Boolean).join(', ') || eventsCopy.defaults.place

export const eventStyle = ({ musicStyle }: Pick<Event, 'musicStyle'>): string =>
  musicStyle || eventsCopy.defaults.style

export const eventOrganizer = ({ organizer }: Pick<Event, 'organizer'>): string =>
  organizer || eventsCopy.defaults.organizer

/**
 * Returns an event's price in two parts. A partner event is not sold singly: it leads with the Pass, and its price is only
 * what the place is worth, in `note`.
 */
export const eventOffer = (event: Event): { label: string; note: string | null } => {
  const label = eventPriceLabel(event)
  if (!isPartner(event)) return { label, note: null }
  if (!event.priceKnown) return { label: eventsCopy.withPass, note: null }
  return event.price > 0
    ? { label: eventsCopy.withPass, note: eventsCopy.insteadOf(label) }
    : { label, note: eventsCopy.withPassNote }
}
