import type { Event } from '../../../contract/events.ts'
import { type Days, shortDays } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'

/** 'ven. 4 sept. · 19:00'; the list says 19:00 where the time is missing, home says 'TBD'. */
export const eventWhen = (
  { time, ...days }: Days & Pick<Event, 'time'>,
  missingTime: string = eventsCopy.defaults.time,
): string => `${shortDays(days)} · ${time ?? missingTime}`

/** 'Le Hangar, Lyon', or what is known of it. */
export const eventWhere = ({ place, city }: Pick<Event, 'place' | 'city'>): string =>
  [place, city].filter(Boolean).join(', ') || eventsCopy.defaults.place

export const eventStyle = ({ musicStyle }: Pick<Event, 'musicStyle'>): string =>
  musicStyle || eventsCopy.defaults.style

export const eventOrganizer = ({ organizer }: Pick<Event, 'organizer'>): string =>
  organizer || eventsCopy.defaults.organizer
