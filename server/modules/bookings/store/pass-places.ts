import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { publicPriceCents } from '../../../platform/db/public-price.ts'
import { bookings, events, invitations, ticketTypes } from '../../../platform/db/schema.ts'

/** Returns the bookings and invitations (`isGiven`) of a member's Pass for concerts that begin after a moment, first booked first. */
export const passPlacesAfter = (db: Db, memberId: string, after: Date) =>
  db
    .select({
      id: bookings.id,
      isGiven: sql<boolean>`${bookings.source} = 'invitation'`,
      holderId: bookings.memberId,
      usesConcert: sql<boolean>`${bookings.passMonth} is not null`,
      hasPrice: sql<boolean>`${publicPriceCents} > 0`,
      eventId: events.id,
      eventName: events.eventName,
      place: events.place,
      city: events.city,
      date: events.date,
      endDate: events.endDate,
      time: events.time,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(
      and(
        or(
          and(eq(bookings.memberId, memberId), eq(bookings.source, 'pass')),
          // As an array, both sides use their index; a join would read all bookings.
          sql`${bookings.id} = any(array(
            select ${invitations.bookingId} from ${invitations} where ${invitations.giverId} = ${memberId} and ${invitations.month} is not null
          ))`,
        ),
        isNull(bookings.cancelledAt),
        // The cancellation of a concert ends its bookings itself.
        isNull(events.withdrawnAt),
        gt(events.startsAt, after),
      ),
    )
    .orderBy(asc(bookings.bookedAt), asc(bookings.id))

/** A future booking or invitation of a member's Pass. */
export type PassPlace = Awaited<ReturnType<typeof passPlacesAfter>>[number]
