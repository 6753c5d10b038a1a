import { isVenueSide } from '../../../../contract/rules/directory.ts'
import { artistsNamed, isHeldAt, isOrganizedBy, type NamedEntry } from '../../../../contract/rules/naming.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { EventRow } from '../../catalogue/store/events.ts'
import { eventsNaming, linkedEvents, type Part, type Upcoming } from '../store/upcoming.ts'

/** How many events that have the words of a name are looked at, for those that mean it. */
const LOOKED_AT = 200

const order = ({ date, time, id }: EventRow): string => `${date} ${time ?? '19:00'} ${id}`

/** Events in the list's order, each once. */
export const inOrder = (found: EventRow[]): EventRow[] =>
  [...new Map(found.map((event) => [order(event), event])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, event]) => event)

const MEANT: Record<Part, (event: EventRow, entry: NamedEntry) => boolean> = {
  artist: (event, entry) => artistsNamed(event, [entry]).length > 0,
  venue: isHeldAt,
  organizer: isOrganizedBy,
}

/** Those that mean an entry in one part by its name, as far as they have no link in that part. */
const meant = async (db: Db, entry: NamedEntry, part: Part, which: Upcoming): Promise<EventRow[]> => {
  const naming = await eventsNaming(db, entry.nameKey ?? '', part, { ...which, limit: LOOKED_AT })
  return naming.filter((event) => MEANT[part](event, entry))
}

/** The next events of an artist, at a venue or by a producer: those linked to it, and those without a link that name it. */
export const upcomingEvents = async (db: Db, entry: NamedEntry, which: Upcoming): Promise<EventRow[]> => {
  const parts: Part[] = isVenueSide(entry.type) ? ['venue', 'organizer'] : ['artist']
  const found = [await linkedEvents(db, entry.id, which)]
  for (const part of parts) found.push(await meant(db, entry, part, which))
  return inOrder(found.flat()).slice(0, which.limit)
}

/** The next events where an event is held that names a place outside of the directory. */
export const upcomingAtPlace = async (
  db: Db,
  { place, city }: { place: string | null; city: string | null },
  which: Upcoming,
): Promise<EventRow[]> => {
  const entry = { id: '', nameKey: fold(place ?? ''), type: 'venue', city }
  return entry.nameKey ? (await meant(db, entry, 'venue', which)).slice(0, which.limit) : []
}
