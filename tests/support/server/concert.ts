import { instantOfParis } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import type { Db } from '../../../server/platform/db/database.ts'
import { events, ticketTypes } from '../../../server/platform/db/schema.ts'
import { newId } from '../../../server/platform/security/tokens.ts'

const NAMES = ['Plein tarif', 'Tarif réduit']

/**
 * Adds a partner concert with a price and free seats, or the given values; `seats` are the capacities of its
 * ticket types. Returns its id.
 */
export const addConcert = async (
  db: Db,
  { seats = [100], ...more }: Partial<typeof events.$inferInsert> & { seats?: number[] } = {},
): Promise<string> => {
  const id = newId()
  const date = more.date ?? '2027-02-20'
  const time = more.time ?? '20:30'
  const priceCents = more.priceCents ?? 1400
  await db.insert(events).values({
    id,
    eventName: 'Concert d’essai',
    priceCents,
    ticketingMode: 'internal',
    source: PARTNER_SOURCE,
    searchText: 'concert d essai',
    startsAt: instantOfParis(date, time),
    ...more,
    date,
    time,
  })
  if (seats.length === 0) return id
  await db.insert(ticketTypes).values(
    seats.map((capacityTotal, position) => ({
      id: `${id}-${position + 1}`,
      eventId: id,
      position,
      name: NAMES[position] ?? `Tarif ${position + 1}`,
      priceCents,
      capacityTotal,
    })),
  )
  return id
}
