import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { decideCancelling } from '../../domain/cancelling.ts'
import type { Membership } from '../../domain/membership.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { newId } from '../../security/tokens.ts'
import type { Db } from '../database.ts'
import { bookings, events, members, ticketCodes, ticketTypes } from '../schema.ts'
import { bookingDecision, type Wanted, type Whose } from './booking-decision.ts'

/** A refusal, or the booking it is about. */
export type Outcome = Refusal | { bookingId: string }

/**
 * Makes whoever books or cancels for one member do so one after the other, in any process, and answers the Pass as it stands then.
 * The weaker lock of the two leaves alone what only refers to the member: sessions, favourites.
 */
const lockMember = async (tx: Db, memberId: string): Promise<Membership> => {
  const [member] = await tx
    .select({
      level: members.level,
      autorenew: members.autorenew,
      currentPeriodEnd: members.currentPeriodEnd,
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  // The session was found a moment ago: an account that has gone since has no Pass.
  return member ?? { level: 'free', autorenew: false, currentPeriodEnd: null }
}

const isHeldBy = ({ memberId, eventId }: Whose) =>
  and(eq(bookings.memberId, memberId), eq(bookings.eventId, eventId), isNull(bookings.cancelledAt))

/** Takes one seat where one is left: the condition and the change are one statement, so that no two ever take the last one. */
const takeSeat = async (tx: Db, typeId: string): Promise<boolean> => {
  const taken = await tx
    .update(ticketTypes)
    .set({ capacitySold: sql`${ticketTypes.capacitySold} + 1` })
    .where(and(eq(ticketTypes.id, typeId), lt(ticketTypes.capacitySold, ticketTypes.capacityTotal)))
    .returning({ id: ticketTypes.id })
  return taken.length === 1
}

/**
 * Books one place by the Pass, in one transaction: seat, month's concert, booking and code stand together or not at all. Who has one already
 * is given it again, whatever has changed since (ruling: booking calls). A first look, without a lock, turns away the many that come
 * when a concert is full; nothing is taken by it.
 */
export const bookPlace = async (
  db: Db,
  member: Membership & { id: string },
  eventId: string,
  wanted: Wanted,
): Promise<Outcome> => {
  const whose = { memberId: member.id, eventId }
  const glance = await bookingDecision(db, whose, member, wanted)
  if (!('type' in glance)) return glance
  return db.transaction(async (tx): Promise<Outcome> => {
    const decision = await bookingDecision(tx, whose, await lockMember(tx, member.id), wanted)
    if (!('type' in decision)) return decision
    if (!(await takeSeat(tx, decision.type.id))) return decision.full
    const bookingId = newId()
    await tx.insert(bookings).values({
      ...whose,
      id: bookingId,
      ticketTypeId: decision.type.id,
      quantity: 1,
      priceCents: 0,
      source: 'pass',
      passMonth: decision.passMonth,
      bookedAt: wanted.now,
    })
    await tx.insert(ticketCodes).values({ id: newId(), bookingId, position: 0 })
    return { bookingId }
  })
}

/** Cancels a member's free place at an event, in one transaction: its seats and its month's concert are given back with it, once (ruling: cancellation). */
export const cancelPlace = (db: Db, whose: Whose, now: Date): Promise<Outcome> =>
  db.transaction(async (tx): Promise<Outcome> => {
    await lockMember(tx, whose.memberId)
    const held = await tx
      .select({
        id: bookings.id,
        ticketTypeId: bookings.ticketTypeId,
        quantity: bookings.quantity,
        priceCents: bookings.priceCents,
        date: events.date,
        time: events.time,
      })
      .from(bookings)
      .innerJoin(events, eq(events.id, bookings.eventId))
      .where(isHeldBy(whose))
      .orderBy(asc(bookings.bookedAt), asc(bookings.id))
    const decision = decideCancelling(held, now)
    if ('code' in decision) return decision
    await tx.update(bookings).set({ cancelledAt: now }).where(eq(bookings.id, decision.id))
    await tx
      .update(ticketTypes)
      .set({ capacitySold: sql`${ticketTypes.capacitySold} - ${decision.quantity}` })
      .where(eq(ticketTypes.id, decision.ticketTypeId))
    return { bookingId: decision.id }
  })
