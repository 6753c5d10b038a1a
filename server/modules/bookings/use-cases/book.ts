import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bookings, events, ticketCodes } from '../../../platform/db/schema.ts'
import { queueMail } from '../../../platform/deliveries/mail/queue.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { lockMember, type Member } from '../../sessions/store/members.ts'
import { bookingReceipt } from '../mails.ts'
import { decideCancelling } from '../rules/cancelling.ts'
import { bookingDecision, type Wanted, type Whose } from '../store/places.ts'
import { giveSeats, takeSeats } from '../store/seats.ts'
import { ticketById } from '../store/tickets.ts'

/** What is asked for, and PUBLIC_URL for the receipt. */
export type BookingWanted = Wanted & { origin: string }

/** A refusal, or the booking it is about. */
export type Outcome = Refusal | { bookingId: string }

const isHeldBy = ({ memberId, eventId, bookingId }: Whose & { bookingId?: string | undefined }) =>
  and(
    eq(bookings.memberId, memberId),
    eq(bookings.eventId, eventId),
    isNull(bookings.cancelledAt),
    bookingId ? eq(bookings.id, bookingId) : undefined,
  )

/** Queues the receipt of a booking that was just made, in its transaction. */
const queueReceipt = async (tx: Db, member: Member, bookingId: string, { now, origin }: BookingWanted) => {
  const booked = await ticketById(tx, bookingId)
  if (!booked) throw new Error(`Booking ${bookingId} has gone`)
  const { ticketType, eventId, ...event } = booked
  const receipt = { bookingId, to: member.email, firstName: member.firstName, ticketType, withPass: true }
  const mail = bookingReceipt({ ...receipt, event: { ...event, id: eventId }, bookedAt: now, origin })
  await queueMail(tx, mail, now)
}

/**
 * Books one place by the Pass, in one transaction: seat, month's concert, booking, code and receipt stand together or not at all. Who has one already
 * is given it again, whatever has changed since (ruling: booking calls). A first look, without a lock, turns away the many that come
 * when a concert is full; nothing is taken by it.
 */
export const bookPlace = async (
  db: Db,
  member: Member,
  eventId: string,
  wanted: BookingWanted,
): Promise<Outcome> => {
  const whose = { memberId: member.id, eventId }
  const glance = await bookingDecision(db, whose, member, wanted)
  if (!('type' in glance)) return glance
  return db.transaction(async (tx): Promise<Outcome> => {
    const decision = await bookingDecision(tx, whose, await lockMember(tx, member.id), wanted)
    if (!('type' in decision)) return decision
    if (await takeSeats(tx, [{ ticketTypeId: decision.type.id, quantity: 1 }])) return decision.full
    const bookingId = newId()
    await tx.insert(bookings).values({
      ...whose,
      id: bookingId,
      ticketTypeId: decision.type.id,
      quantity: 1,
      priceCents: 0,
      source: 'pass',
      passMonth: decision.passMonth,
      publicPriceCents: decision.publicPriceCents,
      bookedAt: wanted.now,
    })
    await tx.insert(ticketCodes).values({ id: newId(), bookingId, position: 0 })
    await queueReceipt(tx, member, bookingId, wanted)
    return { bookingId }
  })
}

/**
 * Cancels a member's free place at an event, the named one where there are several, in one transaction: its seats and its month's concert are given
 * back with it, once (ruling: cancellation).
 */
export const cancelPlace = (
  db: Db,
  whose: Whose & { bookingId?: string | undefined },
  now: Date,
): Promise<Outcome> =>
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
    await giveSeats(tx, [decision])
    return { bookingId: decision.id }
  })
