import { type ProUser, RELATED_MAX } from '../../../../contract/directory.ts'
import { isVenueSide } from '../../../../contract/rules/directory.ts'
import {
  artistsNamed,
  isOrganizedBy,
  type NamedEntry,
  possibleNames,
  takesPlaceAt,
  venueNamed,
} from '../../../../contract/rules/naming.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { EventRow } from '../../catalogue/store/events.ts'
import {
  eventsNaming,
  eventsOfStyle,
  type Links,
  linkedEvents,
  linksOf,
  type Part,
  type ProUserRow,
  proUserById,
  proUsersNamed,
  type Upcoming,
} from '../store.ts'
import { proUserOnWire } from '../wire.ts'

/** Maximum events with the words of a name that are checked for the entry. */
const LOOKED_AT = 200

const order = ({ date, time, id }: EventRow): string => `${date} ${time ?? '19:00'} ${id}`

/** Sorts events in list order and removes duplicates. */
const inOrder = (found: EventRow[]): EventRow[] =>
  [...new Map(found.map((event) => [order(event), event])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, event]) => event)

const MEANT: Record<Part, (event: EventRow, entry: NamedEntry) => boolean> = {
  artist: (event, entry) => artistsNamed(event, [entry]).length > 0,
  venue: takesPlaceAt,
  organizer: isOrganizedBy,
}

/** Returns events that refer to an entry by name in one role, if they have no link in that role. */
const meant = async (db: Db, entry: NamedEntry, part: Part, which: Upcoming): Promise<EventRow[]> => {
  const naming = await eventsNaming(db, entry.nameKey ?? '', part, { ...which, limit: LOOKED_AT })
  return naming.filter((event) => MEANT[part](event, entry))
}

/** Returns the next events of an artist, a venue or a producer: linked ones, and unlinked ones that name it. */
const upcomingEvents = async (db: Db, entry: NamedEntry, which: Upcoming): Promise<EventRow[]> => {
  const parts: Part[] = isVenueSide(entry.type) ? ['venue', 'organizer'] : ['artist']
  const found = [await linkedEvents(db, entry.id, which)]
  for (const part of parts) found.push(await meant(db, entry, part, which))
  return inOrder(found.flat()).slice(0, which.limit)
}

/** Returns the next events at the place that an event names, if it is not in the directory. */
const upcomingAtPlace = async (
  db: Db,
  { place, city }: { place: string | null; city: string | null },
  which: Upcoming,
): Promise<EventRow[]> => {
  const entry = { id: '', nameKey: fold(place ?? ''), type: 'venue', city }
  return entry.nameKey ? (await meant(db, entry, 'venue', which)).slice(0, which.limit) : []
}

/** Fetches an entry of the directory. Throws a Refusal, 404, if it does not exist. */
export const foundIn = async (db: Db, id: string): Promise<ProUserRow> => {
  const row = await proUserById(db, id)
  if (!row) throw new Refusal('not_found', 'Cette page n’existe pas ou a été retirée de l’annuaire.')
  return row
}

/** Fetches an entry of the directory and its next events. Throws a Refusal, 404, if it does not exist. */
export const eventsOfEntry = async (
  db: Db,
  id: string,
  which: Upcoming,
): Promise<{ entry: ProUser; events: EventRow[] }> => {
  const row = await foundIn(db, id)
  return { entry: proUserOnWire(row), events: await upcomingEvents(db, row, which) }
}

export interface Related extends Links {
  atVenue: EventRow[]
  similar: EventRow[]
}

/** Returns an event's linked entries; if a role has no link, the entries that the event names. */
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

/** Returns the next events of the same style, those in the same city first. */
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

export const relatedToEvent = async (db: Db, event: EventRow, now: Date): Promise<Related> => {
  const links = await concerned(db, event)
  const which = { now, limit: RELATED_MAX, except: event.id }
  const atVenue = links.venue
    ? await upcomingEvents(db, links.venue, which)
    : await upcomingAtPlace(db, event, which)
  return { ...links, atVenue, similar: await similarTo(db, event, { now, without: atVenue }) }
}
