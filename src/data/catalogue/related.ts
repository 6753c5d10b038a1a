import { type ProUser, RELATED_MAX, type RelatedToEvent } from '../../../contract/directory.ts'
import * as catalogue from '../../../contract/endpoints/catalogue.ts'
import * as directory from '../../../contract/endpoints/directory.ts'
import type { Event, EventsQuery } from '../../../contract/events.ts'
import type { Followed } from '../../../contract/favourites.ts'
import { isVenueSide } from '../../../contract/rules/directory.ts'
import { distanceKm, type Point, pointOf } from '../../../contract/rules/distance.ts'
import { EVENTS_LIMIT_MAX } from '../../../contract/rules/event-list.ts'
import {
  artistsNamed,
  calledOf,
  entryOf,
  isOrganizedBy,
  type NamedEntry,
  takesPlaceAt,
  venueNamed,
} from '../../../contract/rules/naming.ts'
import { isAhead } from '../../../contract/rules/paris-time.ts'
import { fold } from '../../../contract/rules/search.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { now } from '../../lib/clock.ts'
import { call } from '../api.ts'
import { readDevice } from '../device.ts'
import { asDevice, type Cached, readThrough, type Stored } from '../stored.ts'
import { storedProUser, storedProUsers } from './directory.ts'
import { prefetchEvents, storedEvent, storedEvents } from './events.ts'

const nothingCached = async () => undefined

/** Returns the stored events of a list query that have not begun, or go on for days. */
const upcoming = async (query: Partial<EventsQuery>): Promise<Event[]> => {
  const stored = await storedEvents({ limit: EVENTS_LIMIT_MAX, ...query })
  return (stored?.value ?? []).filter((event) => isAhead(event, now()))
}

const loadRelated = async (id: string): Promise<Cached<RelatedToEvent> | undefined> => {
  const [event, directory] = await Promise.all([storedEvent(id), storedProUsers()])
  if (!event) return undefined
  const { value, storedAt } = event
  const entries = (directory?.value ?? []).map((pro) => ({ ...entryOf(pro), pro }))
  const named = ({ pro }: { pro: ProUser }) => ({ id: pro.id, name: calledOf(pro) })
  const venue = venueNamed(value, entries)
  const organizer = entries.find((entry) => isOrganizedBy(value, entry))

  const place: NamedEntry = venue ?? {
    id: '',
    nameKey: fold(value.place ?? ''),
    type: 'venue',
    city: value.city,
  }
  const there = place.nameKey ? await upcoming({ search: place.nameKey }) : []
  const isThere = (concert: Event) =>
    takesPlaceAt(concert, place) || (venue !== null && isOrganizedBy(concert, place))
  const atVenue = there.filter((concert) => concert.id !== id && isThere(concert)).slice(0, RELATED_MAX)

  const style = value.musicStyle ?? ''
  const near = style && value.city ? await upcoming({ musicStyle: style, city: value.city }) : []
  const anywhere = style ? await upcoming({ musicStyle: style }) : []
  const left = new Set([id, ...atVenue.map((concert) => concert.id)])
  const similar = [...near, ...anywhere].filter((concert) => !left.has(concert.id) && left.add(concert.id))

  return {
    storedAt,
    value: {
      artists: artistsNamed(value, entries).map(named),
      venue: venue && {
        ...named(venue),
        address: venue.pro.Adress,
        postalCode: venue.pro.Postcode,
        city: venue.pro.City,
        latitude: venue.pro.latitude,
        longitude: venue.pro.longitude,
      },
      organizer: organizer ? named(organizer) : null,
      atVenue,
      similar: similar.slice(0, RELATED_MAX),
    },
  }
}

/** Fetches the artists, venue, producer and events related to an event; offline, matches its text with the stored directory and events. */
export const relatedToEvent = (id: string): Promise<Stored<RelatedToEvent>> =>
  readThrough({
    ask: () => call(catalogue.eventRelated, { params: { id } }),
    store: nothingCached,
    load: () => loadRelated(id),
  })

const loadConcerned = async ({ eventName, place, city }: Ticket): Promise<Cached<Followed[]> | undefined> => {
  const directory = await storedProUsers()
  if (!directory) return undefined
  const entries = directory.value.map((pro) => ({ ...entryOf(pro), pro }))
  const concert = { eventName, organizer: null, place, city }
  const venue = venueNamed(concert, entries)
  return {
    storedAt: directory.storedAt,
    value: [...artistsNamed(concert, entries), ...(venue ? [venue] : [])].map(({ pro }) => ({
      id: pro.id,
      name: calledOf(pro),
      kind: isVenueSide(pro.Type) ? 'venue' : 'artist',
      city: pro.City,
      imageUrl: null,
    })),
  }
}

const asked = ({ artists, venue }: RelatedToEvent): Followed[] => [
  ...artists.map(({ id, name }): Followed => ({ id, name, kind: 'artist', city: null, imageUrl: null })),
  ...(venue ? [{ ...venue, kind: 'venue' as const, imageUrl: null }] : []),
]

/** Fetches the artists and the venue of a ticket's concert; offline, matches the ticket's text with the stored directory. */
export const concernedByTicket = (ticket: Ticket): Promise<Stored<Followed[]>> =>
  readThrough({
    ask: async () => asked(await call(catalogue.eventRelated, { params: { id: ticket.eventId } })),
    store: nothingCached,
    load: () => loadConcerned(ticket),
  })

const loadEventsOf = async (id: string): Promise<Cached<Event[]> | undefined> => {
  const pro = await storedProUser(id)
  if (!pro) return undefined
  const entry = entryOf(pro.value)
  const isMeant = (event: Event) =>
    takesPlaceAt(event, entry) || isOrganizedBy(event, entry) || artistsNamed(event, [entry]).length > 0
  const naming = entry.nameKey ? await upcoming({ search: entry.nameKey }) : []
  return { value: naming.filter(isMeant), storedAt: pro.storedAt }
}

/** Fetches the next events of an artist, at a venue or by a producer. */
export const eventsOfProUser = (id: string): Promise<Stored<Event[]>> =>
  readThrough({
    ask: () => call(directory.proUserEvents, { params: { id } }),
    store: nothingCached,
    load: () => loadEventsOf(id),
  })

export interface Nearby {
  /** Events whose venue has a known point, nearest first, then in list order. */
  events: { event: Event; km: number }[]
  /** Number of the other events. */
  unplaced: number
}

/**
 * Sorts the device's events by distance. The point stays in memory: the catalogue and the directory, fetched first if the device has never had
 * them, are the same files for everyone. Undefined without a copy of both.
 */
export const eventsNearby = async (
  at: Point,
  query: Partial<EventsQuery>,
  most: number,
): Promise<Stored<Nearby> | undefined> => {
  // A copy is shown at once; the background keeps it fresh.
  const hasCopy = await readDevice((db) => db.meta.get('ahead'))
  if (!hasCopy) await prefetchEvents({ most, isWanted: () => true }, { mustWait: true })
  const [stored, directory] = await Promise.all([
    storedEvents({ ...query, offset: 0, limit: most }),
    storedProUsers(),
  ])
  if (!stored || !directory) return undefined
  const entries = directory.value.map((pro) => ({ ...entryOf(pro), pro }))
  /** Distances by the texts of the place: many events share one. */
  const known = new Map<string, number | null>()
  const kmTo = (event: Event): number | null => {
    const key = JSON.stringify([event.place, event.city])
    const before = known.get(key)
    if (before !== undefined) return before
    const venue = event.place ? venueNamed(event, entries) : null
    const point = pointOf(venue?.pro.latitude, venue?.pro.longitude)
    const km = point && distanceKm(at, point)
    known.set(key, km)
    return km
  }
  const events = stored.value.flatMap((event) => {
    const km = kmTo(event)
    return km === null ? [] : [{ event, km }]
  })
  return asDevice({
    value: {
      events: events.sort((first, second) => first.km - second.km),
      unplaced: stored.value.length - events.length,
    },
    storedAt: stored.storedAt,
  })
}
