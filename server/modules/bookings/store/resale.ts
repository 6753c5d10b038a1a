import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { eventFacts } from '../../../platform/db/event-facts.ts'
import {
  bookings,
  events,
  invitations,
  orders,
  ticketCodes,
  ticketTypes,
} from '../../../platform/db/schema.ts'
import type { SeatsOfKind } from './rooms.ts'
import { cancelledWithEvent, hasSeatsLeft, isReceived } from './tickets.ts'

const isLive = and(isNull(bookings.cancelledAt), isNull(ticketCodes.retiredAt))

/** Fetches a seat of a member with what decides whether it may be offered or given back; undefined if it is not theirs. */
export const memberSeat = async (db: Db, memberId: string, seatId: string) => {
  const [seat] = await db
    .select({
      eventId: events.id,
      booking: { id: bookings.id, quantity: bookings.quantity, ticketTypeId: bookings.ticketTypeId },
      date: events.date,
      time: events.time,
      allowsReturn: events.allowsReturn,
      priceCents: bookings.priceCents,
      typePriceCents: ticketTypes.priceCents,
      isMinimum: ticketTypes.isMinimum,
      soldUntil: ticketTypes.soldUntil,
      isReceived,
      isCancelled: cancelledWithEvent,
      cancelledWithPass: bookings.cancelledWithPass,
      hasSeatsLeft,
      isUsed: sql<boolean>`${ticketCodes.usedAt} is not null`,
      isSent: sql<boolean>`exists (
        select 1 from ${invitations} i
        where i.seat_id = ${ticketCodes.id} and i.taken_at is null and i.withdrawn_at is null
      )`,
      offeredAt: ticketCodes.offeredAt,
      promisedTo: ticketCodes.promisedTo,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .where(and(eq(ticketCodes.id, seatId), eq(bookings.memberId, memberId), isLive))
  return seat
}

/** Fetches the holder and the state of a valid seat of an order; undefined if it has ended. */
export const seatOfOrder = async (db: Db, seatId: string) => {
  const [seat] = await db
    .select({
      memberId: bookings.memberId,
      priceCents: bookings.priceCents,
      isUsed: sql<boolean>`${ticketCodes.usedAt} is not null`,
      isPromised: sql<boolean>`${ticketCodes.promisedTo} is not null`,
      isSent: sql<boolean>`exists (
        select 1 from ${invitations} i
        where i.seat_id = ${ticketCodes.id} and i.taken_at is null and i.withdrawn_at is null
      )`,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .where(and(eq(ticketCodes.id, seatId), isLive))
  return seat
}

/** Marks a seat as offered from this moment, or as kept (null). */
export const setOffered = async (tx: Db, seatId: string, offeredAt: Date | null): Promise<void> => {
  await tx.update(ticketCodes).set({ offeredAt }).where(eq(ticketCodes.id, seatId))
}

/** Promises offered seats of a kind to an order or a place in line, those first that were offered first. Returns how many. */
export const promiseSeats = async (
  tx: Db,
  { ticketTypeId, quantity, priceCents }: SeatsOfKind & { priceCents: number },
  { holdId, memberId, startsAfter }: { holdId: string; memberId: string; startsAfter: Date },
): Promise<number> => {
  const offered = tx
    .select({ id: ticketCodes.id })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(
      and(
        isNotNull(ticketCodes.offeredAt),
        isNull(ticketCodes.promisedTo),
        isNull(ticketCodes.usedAt),
        isLive,
        eq(bookings.ticketTypeId, ticketTypeId),
        eq(bookings.priceCents, priceCents),
        ne(bookings.memberId, memberId),
        eq(events.allowsReturn, true),
        gt(events.startsAt, startsAfter),
      ),
    )
    .orderBy(asc(ticketCodes.offeredAt), asc(ticketCodes.id))
    .limit(quantity)
  const promised = await tx
    .update(ticketCodes)
    .set({ promisedTo: holdId })
    .where(sql`${ticketCodes.id} = any(array(${offered}))`)
    .returning({ id: ticketCodes.id })
  return promised.length
}

/** Returns the valid seats that are promised to an order or a place in line, with their holders. */
export const promisedSeats = (db: Db, holdIds: string[]) =>
  db
    .select({
      seatId: ticketCodes.id,
      holdId: sql<string>`${ticketCodes.promisedTo}`,
      usedAt: ticketCodes.usedAt,
      ticketTypeId: bookings.ticketTypeId,
      priceCents: bookings.priceCents,
      memberId: bookings.memberId,
      orderId: bookings.orderId,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .where(and(inArray(ticketCodes.promisedTo, holdIds), isLive))
    .orderBy(asc(ticketCodes.id))

/** Ends the promises of orders or places in line: the seats are offered to all again. */
export const endPromises = async (tx: Db, holdIds: string[]): Promise<void> => {
  await tx.update(ticketCodes).set({ promisedTo: null }).where(inArray(ticketCodes.promisedTo, holdIds))
}

/** Counts the seats of ended bookings that are promised: whoever is to have one now holds its free place. */
export const promisedOf = async (tx: Db, bookingIds: string[]): Promise<Map<string, number>> => {
  const rows = await tx
    .select({ bookingId: ticketCodes.bookingId, number: sql<number>`count(*)::int` })
    .from(ticketCodes)
    .where(
      and(
        inArray(ticketCodes.bookingId, bookingIds),
        isNotNull(ticketCodes.promisedTo),
        isNull(ticketCodes.retiredAt),
      ),
    )
    .groupBy(ticketCodes.bookingId)
  return new Map(rows.map(({ bookingId, number }) => [bookingId, number]))
}

/** Returns bookings with unsold offers of seats whose sale has ended, and at concerts that start until then, were cancelled, or allow none any more. */
export const unsoldOffers = (db: Db, startsUntil: Date, now: Date, limit: number) =>
  db
    .selectDistinct({
      ...{ bookingId: bookings.id, memberId: bookings.memberId, event: eventFacts },
      isForbidden: sql<boolean>`not ${events.allowsReturn}`,
      isCancelled: sql<boolean>`${events.withdrawnAt} is not null`,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, bookings.ticketTypeId))
    .where(
      and(
        isNotNull(ticketCodes.offeredAt),
        isNull(ticketCodes.promisedTo),
        isLive,
        or(
          lte(events.startsAt, startsUntil),
          lte(ticketTypes.soldUntil, now),
          isNotNull(events.withdrawnAt),
          eq(events.allowsReturn, false),
        ),
      ),
    )
    .limit(limit)
export type UnsoldOffer = Awaited<ReturnType<typeof unsoldOffers>>[number]

/** Ends the offers of a booking that nobody is about to pay. Returns how many of them still open the door. */
export const endOffers = async (tx: Db, bookingId: string): Promise<number> => {
  const rows = await tx
    .update(ticketCodes)
    .set({ offeredAt: null })
    .where(
      and(
        eq(ticketCodes.bookingId, bookingId),
        isNotNull(ticketCodes.offeredAt),
        isNull(ticketCodes.promisedTo),
        isNull(ticketCodes.retiredAt),
      ),
    )
    .returning({ usedAt: ticketCodes.usedAt })
  return rows.filter(({ usedAt }) => usedAt === null).length
}

/** Stores whether the holders of a concert's paid seats may offer them for sale. Returns whether that changed it. */
export const setAllowsReturn = async (tx: Db, eventId: string, allowsReturn: boolean): Promise<boolean> => {
  const rows = await tx
    .update(events)
    .set({ allowsReturn })
    .where(and(eq(events.id, eventId), ne(events.allowsReturn, allowsReturn)))
    .returning({ id: events.id })
  return rows.length > 0
}
