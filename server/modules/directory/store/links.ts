import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { eventArtists, events, proUsers } from '../../../platform/db/schema.ts'
import type { ProUserRow } from './pro-users.ts'

/** The entries of the directory that an event is linked to, its artists in their order. */
export interface Links {
  artists: ProUserRow[]
  venue: ProUserRow | null
  organizer: ProUserRow | null
}

/** The streets of the venues that these events are linked to, by the events' ids. */
export const linkedStreets = async (db: Db, eventIds: string[]): Promise<Map<string, string | null>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({ id: events.id, street: proUsers.address })
    .from(events)
    .innerJoin(proUsers, eq(proUsers.id, events.venueId))
    .where(inArray(events.id, eventIds))
  return new Map(rows.map(({ id, street }) => [id, street]))
}

export const linksOf = async (db: Db, eventId: string): Promise<Links> => {
  const artists = await db
    .select({ artist: proUsers })
    .from(eventArtists)
    .innerJoin(proUsers, eq(proUsers.id, eventArtists.artistId))
    .where(eq(eventArtists.eventId, eventId))
    .orderBy(asc(eventArtists.position), asc(proUsers.id))
  const [event] = await db
    .select({ venueId: events.venueId, organizerId: events.organizerId })
    .from(events)
    .where(eq(events.id, eventId))
  const ids = [event?.venueId, event?.organizerId].filter((id) => typeof id === 'string')
  const places = ids.length > 0 ? await db.select().from(proUsers).where(inArray(proUsers.id, ids)) : []
  const byId = (id: string | null | undefined) => places.find((one) => one.id === id) ?? null
  return {
    artists: artists.map(({ artist }) => artist),
    venue: byId(event?.venueId),
    organizer: byId(event?.organizerId),
  }
}
