import { eq, inArray } from 'drizzle-orm'
import type { VenueAddress } from '../../../contract/rules/address.ts'
import { groupBy } from '../../../contract/rules/group-by.ts'
import { type NamedEntry, type PlacedEvent, venueNamed } from '../../../contract/rules/naming.ts'
import { fold } from '../../../contract/rules/search.ts'
import type { Db } from './database.ts'
import { events, proUsers } from './schema.ts'

const address = { address: proUsers.address, postalCode: proUsers.postcode, city: proUsers.city }

const linkedAddresses = async (db: Db, eventIds: string[]): Promise<Map<string, VenueAddress>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .select({ id: events.id, ...address })
    .from(events)
    .innerJoin(proUsers, eq(proUsers.id, events.venueId))
    .where(inArray(events.id, eventIds))
  return new Map(rows.map(({ id, ...venue }) => [id, venue]))
}

/** Returns the directory's entries by their folded name. */
const entriesNamed = async (
  db: Db,
  names: string[],
): Promise<Map<string | null, (NamedEntry & VenueAddress)[]>> => {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ id: proUsers.id, nameKey: proUsers.nameKey, type: proUsers.type, ...address })
    .from(proUsers)
    .where(inArray(proUsers.nameKey, names))
    .orderBy(proUsers.id)
  return groupBy(rows, ({ nameKey }) => nameKey)
}

/** Returns where the venues of events stand, by event id: the linked venue, else the named one. */
export const venueAddresses = async (
  db: Db,
  placed: (PlacedEvent & { id: string })[],
): Promise<Map<string, VenueAddress>> => {
  const addresses = await linkedAddresses(
    db,
    placed.map(({ id }) => id),
  )
  const others = placed.filter(({ id, place }) => place && !addresses.has(id))
  const named = await entriesNamed(db, [...new Set(others.map(({ place }) => fold(place ?? '')))])
  for (const event of others) {
    const venue = venueNamed(event, named.get(fold(event.place ?? '')) ?? [])
    if (venue) addresses.set(event.id, venue)
  }
  return addresses
}
