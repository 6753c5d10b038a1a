import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { bookings, events, invitations, members, orders } from '../../platform/db/schema.ts'
import { cancelledWithEvent } from '../bookings/store/tickets.ts'

const giver = alias(members, 'giver')
const holder = alias(members, 'holder')

const invitationsWhere = (db: Db, which: SQL | undefined) =>
  db
    .select({
      code: invitations.code,
      giverId: invitations.giverId,
      from: giver.firstName,
      bookingId: invitations.bookingId,
      givenAt: invitations.givenAt,
      withdrawnAt: invitations.withdrawnAt,
      holderId: bookings.memberId,
      takenBy: holder.firstName,
      takenAt: invitations.takenAt,
      endedAt: bookings.cancelledAt,
      isCancelled: cancelledWithEvent,
      isLapsed: bookings.cancelledWithPass,
      eventId: events.id,
      eventName: events.eventName,
      place: events.place,
      city: events.city,
      date: events.date,
      time: events.time,
    })
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(orders, eq(orders.id, bookings.orderId))
    .leftJoin(giver, eq(giver.id, invitations.giverId))
    .leftJoin(holder, eq(holder.id, bookings.memberId))
    .where(which)
    .orderBy(desc(invitations.givenAt), desc(invitations.code))

/** An invitation with its booking, concert, giver and holder. */
export type InvitationRow = Awaited<ReturnType<typeof invitationsWhere>>[number]

/** Returns the invitations that a member gave, latest first. */
export const invitationsOf = (db: Db, giverId: string): Promise<InvitationRow[]> =>
  invitationsWhere(db, eq(invitations.giverId, giverId))

export const invitationByCode = async (db: Db, code: string): Promise<InvitationRow | undefined> => {
  const [row] = await invitationsWhere(db, eq(invitations.code, code))
  return row
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

export const addInvitation = async (tx: Db, invitation: typeof invitations.$inferInsert): Promise<void> => {
  await tx.insert(invitations).values(invitation)
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
  await tx.update(invitations).set({ takenAt: now }).where(eq(invitations.code, code))
  return true
}

export const markWithdrawn = async (tx: Db, code: string, now: Date): Promise<void> => {
  await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(and(eq(invitations.code, code), isNull(invitations.withdrawnAt)))
}
