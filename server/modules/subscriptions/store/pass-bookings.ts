import { and, asc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, invitations, ticketCodes, ticketTypes } from '../../../platform/db/schema.ts'

/**
 * The bookings that a member made with the Pass since a moment, for themselves and for guests (`isGiven`), by the start of their concerts; public prices in
 * cents. `isOff`: the organiser cancelled the concert before it began; `isLetIn`: a code of the booking was used.
 */
export const bookingsByPassSince = (db: Db, memberId: string, since: Date) =>
  db
    .select({
      id: bookings.id,
      ticketTypeId: bookings.ticketTypeId,
      quantity: bookings.quantity,
      isGiven: sql<boolean>`${bookings.source} = 'invitation'`,
      eventName: events.eventName,
      date: events.date,
      time: events.time,
      isOff: sql<boolean>`coalesce(${events.withdrawnAt} < ${events.startsAt}, false)`,
      isLetIn: sql<boolean>`exists (
        select 1 from ${ticketCodes} where ${ticketCodes.bookingId} = ${bookings.id} and ${ticketCodes.usedAt} is not null
      )`,
      // Booked before its price was kept with it: what it costs now.
      publicPriceCents: sql<number>`coalesce(
        ${bookings.publicPriceCents},
        case when ${events.priceCents} = 0 then 0 else ${ticketTypes.priceCents} end
      )`.mapWith(Number),
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(invitations, eq(invitations.bookingId, bookings.id))
    .where(
      and(
        or(
          and(eq(bookings.memberId, memberId), eq(bookings.source, 'pass')),
          eq(invitations.giverId, memberId),
        ),
        isNull(bookings.cancelledAt),
        gte(bookings.bookedAt, since),
      ),
    )
    .orderBy(asc(events.startsAt), asc(bookings.id))

/** A booking made with the Pass. */
export type PassBooking = Awaited<ReturnType<typeof bookingsByPassSince>>[number]
