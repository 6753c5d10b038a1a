import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import {
  bookings,
  events,
  orders,
  subscriptions,
  ticketCodes,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { cancelledWithEvent } from '../bookings/store/tickets.ts'
import { memberById } from '../sessions/store/members.ts'
import { liveSubscription } from '../subscriptions/store/subscriptions.ts'
import type { PassCodeMember } from './rules/pass-status.ts'

/** What is known of the member of a pass code; undefined where there is no such account (any more). */
export const passCodeMember = async (db: Db, memberId: string): Promise<PassCodeMember | undefined> => {
  const membership = await memberById(db, memberId)
  if (!membership) return undefined
  const live = await liveSubscription(db, memberId)
  const [last] = await db
    .select({ endedAt: subscriptions.endedAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.state, 'ended')))
    .orderBy(desc(subscriptions.endedAt))
    .limit(1)
  return { membership, startedAt: live?.startedAt ?? null, endedAt: last?.endedAt ?? null }
}

/** A seat's code with what it opens; nothing about whose it is. */
export const ticketCodeById = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      position: ticketCodes.position,
      usedAt: ticketCodes.usedAt,
      isCancelled: sql<boolean>`(${bookings.cancelledAt} is not null or ${cancelledWithEvent})`,
      seats: bookings.quantity,
      eventId: events.id,
      eventName: events.eventName,
      place: events.place,
      city: events.city,
      date: events.date,
      time: events.time,
      ticketType: ticketTypes.name,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(eq(ticketCodes.id, id))
  return row
}
