import type { Event } from '../../../contract/events.ts'
import { type Days, shortDays } from '../../../contract/rules/paris-time.ts'
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
