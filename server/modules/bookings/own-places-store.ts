import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { bookings } from '../../platform/db/schema.ts'
import type { OwnPlaces } from './rules/place-limits.ts'

/** The places that a member has at an event, and the free ones that they have anywhere. */
export const ownPlaces = async (db: Db, memberId: string, eventId: string): Promise<OwnPlaces> => {
  const rows = await db
    .select({
      eventId: bookings.eventId,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      priceCents: bookings.priceCents,
      source: bookings.source,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.memberId, memberId),
        isNull(bookings.cancelledAt),
        or(eq(bookings.eventId, eventId), and(eq(bookings.priceCents, 0), ne(bookings.source, 'pass'))),
      ),
    )
  const own = { free: 0, paid: 0, freeAnywhere: 0 }
  const ofKind = new Map<string, number>()
  for (const { quantity, priceCents, ...row } of rows) {
    if (priceCents === 0 && row.source !== 'pass') own.freeAnywhere += quantity
    if (row.eventId !== eventId) continue
    own[priceCents === 0 ? 'free' : 'paid'] += quantity
    ofKind.set(row.ticketTypeId, (ofKind.get(row.ticketTypeId) ?? 0) + quantity)
  }
  return { ...own, ofKind }
}
