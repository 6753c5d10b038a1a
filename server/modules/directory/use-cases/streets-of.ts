import { type NamingEvent, venueNamed } from '../../../../contract/rules/naming.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import { linkedStreets } from '../store/links.ts'
import { type ProUserRow, proUsersNamed } from '../store/pro-users.ts'

/** The streets that events take place in, by the events' ids: the linked venue's, else that of the venue which an event names. */
export const streetsOf = async (
  db: Db,
  events: (NamingEvent & { id: string })[],
): Promise<Map<string, string | null>> => {
  const streets = await linkedStreets(
    db,
    events.map(({ id }) => id),
  )
  const others = events.filter(({ id, place }) => place && !streets.has(id))
  const named = new Map<string | null, ProUserRow[]>()
  for (const row of await proUsersNamed(db, [...new Set(others.map(({ place }) => fold(place ?? '')))]))
    named.set(row.nameKey, [...(named.get(row.nameKey) ?? []), row])
  for (const event of others)
    streets.set(event.id, venueNamed(event, named.get(fold(event.place ?? '')) ?? [])?.address ?? null)
  return streets
}
