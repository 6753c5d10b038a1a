import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import {
  bookings,
  events,
  invitations,
  members,
  orders,
  organisations,
  ticketCodes,
} from '../../platform/db/schema.ts'
import { hashToken } from '../../platform/security/tokens.ts'
import { cancelledWithEvent } from '../bookings/store/tickets.ts'

const giver = alias(members, 'giver')
const holder = alias(members, 'holder')

/** The guest's booking; for a place that nobody took, the giver's. */
const isOfBooking = sql`${bookings.id} = coalesce(${invitations.bookingId}, ${ticketCodes.bookingId})`

/** Who invites, in an invitation's name. */
const inviterName = sql<
  string | null
>`case when ${invitations.isGuest} then ${organisations.name} else ${giver.firstName} end`

const invitationsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select({
      code: invitations.code,
      giverId: invitations.giverId,
      /** First name of the giver, or the organisation whose guest it is. */
      from: inviterName,
      isGuest: invitations.isGuest,
      bookingId: bookings.id,
      givenAt: invitations.givenAt,
      withdrawnAt: invitations.withdrawnAt,
      holderId: holder.id,
      takenBy: sql<
        string | null
      >`coalesce(${holder.firstName}, case when ${invitations.takenAt} is not null then ${invitations.guestName} end)`,
      takenAt: invitations.takenAt,
      hand: invitations.hand,
      seatId: invitations.seatId,
      /** The giver's booking that a place was sent from. */
      seatOf: ticketCodes.bookingId,
      isUsed: sql<boolean>`${ticketCodes.usedAt} is not null`,
      guest: invitations.guestName,
      holderHash: invitations.holderHash,
      isHandedOn: sql<boolean>`exists (
        select 1 from ticket_codes c where c.booking_id = ${invitations.bookingId} and c.retired_at is not null
      )`,
      endedAt: bookings.cancelledAt,
      isCancelled: cancelledWithEvent,
      isLapsed: bookings.cancelledWithPass,
      eventId: events.id,
      eventName: events.eventName,
      place: events.place,
      city: events.city,
      date: events.date,
      time: events.time,
      endDate: events.endDate,
      doorsAt: events.doorsAt,
    })
    .from(invitations)
    .leftJoin(ticketCodes, eq(ticketCodes.id, invitations.seatId))
    .innerJoin(bookings, isOfBooking)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .innerJoin(organisations, eq(organisations.id, events.organisationId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(giver, eq(giver.id, invitations.giverId))
    .leftJoin(holder, and(eq(holder.id, bookings.memberId), isNotNull(invitations.bookingId)))
    .where(which)
    .orderBy(desc(invitations.givenAt), desc(invitations.code))

/** An invitation or a sent place with its booking, concert, giver and holder. */
export type InvitationRow = Awaited<ReturnType<typeof invitationsWhere>>[number]

/** Returns the invitations that a member gave, latest first. */
export const invitationsOf = (db: Db, giverId: string): Promise<InvitationRow[]> =>
  invitationsWhere(db, eq(invitations.giverId, giverId))

/** Fetches an invitation by the code of its link, or by the secret of the guest who holds the place. */
export const invitationByCode = async (db: Db, code: string): Promise<InvitationRow | undefined> => {
  const [row] = await invitationsWhere(
    db,
    or(eq(invitations.code, code), eq(invitations.holderHash, hashToken(code))),
  )
  return row
}

/** Returns the seats of a member's valid bookings with these ids, and the code of the open link of those that are sent. */
export const ownSeats = (db: Db, memberId: string, ids: string[]) =>
  db
    .select({
      seatId: ticketCodes.id,
      code: invitations.code,
      isUsed: sql<boolean>`${ticketCodes.usedAt} is not null`,
      isCancelled: cancelledWithEvent,
      isOffered: sql<boolean>`${ticketCodes.offeredAt} is not null`,
      isOrdered: sql<boolean>`${bookings.orderId} is not null`,
      isGuest: sql<boolean>`exists (
        select 1 from ${invitations} i where i.booking_id = ${bookings.id} and i.is_guest
      )`,
      hand: sql<number>`1 + coalesce((select i.hand from invitations i where i.booking_id = ${bookings.id}), 0)`,
      date: events.date,
      time: events.time,
      doorsAt: events.doorsAt,
    })
    .from(ticketCodes)
    .innerJoin(bookings, eq(bookings.id, ticketCodes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(
      invitations,
      and(
        eq(invitations.seatId, ticketCodes.id),
        isNull(invitations.takenAt),
        isNull(invitations.withdrawnAt),
      ),
    )
    .where(
      and(
        inArray(ticketCodes.id, ids),
        eq(bookings.memberId, memberId),
        isNull(bookings.cancelledAt),
        isNull(ticketCodes.retiredAt),
      ),
    )

export const nameGuest = async (tx: Db, code: string, guestName: string): Promise<void> => {
  await tx.update(invitations).set({ guestName }).where(eq(invitations.code, code))
}

/** Marks a place as taken, with its new booking, unless it was taken or taken back; the caller locks the giver. */
export const markTaken = async (
  tx: Db,
  code: string,
  taken: Pick<typeof invitations.$inferInsert, 'bookingId' | 'takenAt' | 'holderHash' | 'guestName'>,
): Promise<void> => {
  await tx.update(invitations).set(taken).where(eq(invitations.code, code))
}

/** Fetches the invitation that an earlier request with this key gave. */
export const invitationOfRequest = async (
  db: Db,
  giverId: string,
  requestKey: string,
): Promise<InvitationRow | undefined> => {
  const [row] = await invitationsWhere(
    db,
    and(eq(invitations.giverId, giverId), eq(invitations.requestKey, requestKey)),
  )
  return row
}

/** Adds invitations, at least one. */
export const addInvitations = async (tx: Db, added: (typeof invitations.$inferInsert)[]): Promise<void> => {
  await tx.insert(invitations).values(added)
}

/**
 * Assigns an invitation's booking to a member if it has no holder and has not ended, in one statement: only one of several concurrent members gets
 * it. Returns false for the others.
 */
export const giveToHolder = async (
  tx: Db,
  { code, bookingId }: Pick<InvitationRow, 'code' | 'bookingId'>,
  memberId: string,
  now: Date,
): Promise<boolean> => {
  const taken = await tx
    .update(bookings)
    .set({ memberId })
    .where(and(eq(bookings.id, bookingId), isNull(bookings.memberId), isNull(bookings.cancelledAt)))
    .returning({ id: bookings.id })
  if (taken.length === 0) return false
  await tx
    .update(invitations)
    .set({ takenAt: sql`coalesce(${invitations.takenAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(invitations.code, code))
  return true
}

export const markWithdrawn = async (tx: Db, code: string, now: Date): Promise<void> => {
  await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(and(eq(invitations.code, code), isNull(invitations.withdrawnAt)))
}

/** Returns the guests on a concert's list that were not taken off it, with their seats. */
export const guestsOf = (db: Db, eventId: string) =>
  db
    .select({
      id: bookings.id,
      name: invitations.guestName,
      code: invitations.code,
      isTaken: sql<boolean>`${bookings.memberId} is not null`,
      isEnded: sql<boolean>`${bookings.cancelledAt} is not null`,
      seats: sql<number>`(select count(*)::int from ${ticketCodes} where ${ticketCodes.bookingId} = ${bookings.id} and ${ticketCodes.retiredAt} is null)`,
      entered: sql<number>`(select count(*)::int from ${ticketCodes} where ${ticketCodes.bookingId} = ${bookings.id} and ${ticketCodes.usedAt} is not null)`,
    })
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
    .where(and(eq(bookings.eventId, eventId), invitations.isGuest, isNull(invitations.withdrawnAt)))
    .orderBy(asc(invitations.givenAt), asc(invitations.requestKey))

/** Returns whether a concert's list already has the guests of a request. */
export const hasGuestsOf = async (db: Db, eventId: string, requestKey: string): Promise<boolean> => {
  const [row] = await db
    .select({ code: invitations.code })
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
    .where(and(eq(bookings.eventId, eventId), invitations.isGuest, eq(invitations.requestKey, requestKey)))
    .limit(1)
  return row !== undefined
}

/** Takes a guest off the list; the name goes at once. */
export const markTakenOff = async (tx: Db, code: string, now: Date): Promise<void> => {
  await tx.update(invitations).set({ withdrawnAt: now, guestName: null }).where(eq(invitations.code, code))
}
