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

/** An invitation with its place, its concert, and who gave and has it. */
export type InvitationRow = Awaited<ReturnType<typeof invitationsWhere>>[number]

/** The invitations that a member gave, the last first. */
export const invitationsOf = (db: Db, giverId: string): Promise<InvitationRow[]> =>
  invitationsWhere(db, eq(invitations.giverId, giverId))

/** The invitation of a link. */
export const invitationByCode = async (db: Db, code: string): Promise<InvitationRow | undefined> => {
  const [row] = await invitationsWhere(db, eq(invitations.code, code))
  return row
}

/** The invitation that an attempt of a member has given already. */
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

/** Stores an invitation of a booking that stands. */
export const addInvitation = async (tx: Db, invitation: typeof invitations.$inferInsert): Promise<void> => {
  await tx.insert(invitations).values(invitation)
}

/** Gives an invitation's booking to a member where nobody has it and it has not ended, in one statement: of several at once one gets it. False for the others. */
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

/** Records that its giver took an invitation back. */
export const markWithdrawn = async (tx: Db, code: string, now: Date): Promise<void> => {
  await tx
    .update(invitations)
    .set({ withdrawnAt: now })
    .where(and(eq(invitations.code, code), isNull(invitations.withdrawnAt)))
}
