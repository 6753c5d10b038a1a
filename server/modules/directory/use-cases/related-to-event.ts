import { RELATED_MAX } from '../../../../contract/directory.ts'
import { artistsNamed, isOrganizedBy, possibleNames, venueNamed } from '../../../../contract/rules/naming.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventRow } from '../../catalogue/store/events.ts'
import { type Links, linksOf } from '../store/links.ts'
import { proUsersNamed } from '../store/pro-users.ts'
import { eventsOfStyle } from '../store/upcoming.ts'
import { upcomingAtPlace, upcomingEvents } from './upcoming-events.ts'

/** What stands around an event: entries of the directory, and other events to come. */
export interface Related extends Links {
  atVenue: EventRow[]
  similar: EventRow[]
}

/** Who is concerned by an event: whom it is linked to, else whom it names. */
const concerned = async (db: Db, event: EventRow): Promise<Links> => {
  const links = await linksOf(db, event.id)
  if (links.artists.length > 0 && links.venue && links.organizer) return links
  const named = await proUsersNamed(db, possibleNames(event))
  return {
    artists: links.artists.length > 0 ? links.artists : artistsNamed(event, named),
    venue: links.venue ?? venueNamed(event, named),
    organizer: links.organizer ?? named.find((entry) => isOrganizedBy(event, entry)) ?? null,
  }
}

/** The next events of its style, those of its city first. */
const similarTo = async (
  db: Db,
  { id, city, musicStyle }: EventRow,
  { now, without }: { now: Date; without: EventRow[] },
): Promise<EventRow[]> => {
  if (!musicStyle) return []
  const style = fold(musicStyle)
  const left = new Set(without.map((event) => event.id))
  const which = { now, limit: RELATED_MAX + left.size, except: id }
  const near = city ? await eventsOfStyle(db, { style, city: fold(city) }, which) : []
  const found = near.filter((event) => !left.has(event.id))
  if (found.length >= RELATED_MAX) return found.slice(0, RELATED_MAX)
  for (const event of near) left.add(event.id)
  const anywhere = await eventsOfStyle(db, { style }, { ...which, limit: RELATED_MAX + left.size })
  return [...found, ...anywhere.filter((event) => !left.has(event.id))].slice(0, RELATED_MAX)
}

/** What stands around an event, read at a moment. */
export const relatedToEvent = async (db: Db, event: EventRow, now: Date): Promise<Related> => {
  const links = await concerned(db, event)
  const which = { now, limit: RELATED_MAX, except: event.id }
  const atVenue = links.venue
    ? await upcomingEvents(db, links.venue, which)
    : await upcomingAtPlace(db, event, which)
  return { ...links, atVenue, similar: await similarTo(db, event, { now, without: atVenue }) }
}
