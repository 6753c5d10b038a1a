import { concertsLeft, UNLIMITED } from '../../../../contract/rules/allowance.ts'
import { instantOfParis, upcomingUntil } from '../../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../../contract/rules/partner.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Membership, membershipNow } from '../../sessions/rules/membership.ts'
import { activeBookings, eventWithSeats, markSeatsUsed, type Whose } from '../store/bookings.ts'
import { addSeatOfKind } from '../store/seats.ts'
import { concertsUsed } from '../store/tickets.ts'
import { issueBooking, takeSeats } from './bookings.ts'

/** What counts a walk-in: a booking, or why none could; neither where nothing is counted. */
export interface WalkIn {
  bookingId: string | null
  overrun: 'month' | 'ended' | null
}

const UNCOUNTED: WalkIn = { bookingId: null, overrun: null }

/** An instant of the night of a concert: a phone's clock may be days off. */
const within = (date: string, at: Date): Date => {
  const [first, last] = [instantOfParis(date, '00:00'), new Date(upcomingUntil(date).getTime() - 1)]
  return at < first ? first : at > last ? last : at
}

/**
 * Counts a member whom a door has let in by their Pass, without a booking (decision 050): a place of their month's concerts, of the month that the concert is in.
 * They are inside: where every seat is taken there is one more. Nothing is counted of who has a booking, nor where a Pass opens nothing. The member is locked.
 */
export const countWalkIn = async (
  tx: Db,
  whose: Whose,
  membership: Membership,
  at: Date,
): Promise<WalkIn> => {
  const { event, types } = await eventWithSeats(tx, whose.eventId)
  const [type] = types
  if (!event || event.withdrawnAt || !isPartner(event) || !type) return UNCOUNTED
  if ((await activeBookings(tx, whose)).length > 0) return UNCOUNTED
  const bookedAt = within(event.date, at)
  const { level } = membershipNow(membership, bookedAt)
  if (level === 'free') return { ...UNCOUNTED, overrun: 'ended' }
  const month = event.date.slice(0, 7)
  const left = concertsLeft(level, await concertsUsed(tx, whose.memberId, month))
  const usesConcert = event.priceCents > 0 && left !== UNLIMITED
  if (usesConcert && left === 0) return { ...UNCOUNTED, overrun: 'month' }
  const seat = { ticketTypeId: type.id, quantity: 1 }
  if (await takeSeats(tx, [seat])) await addSeatOfKind(tx, seat.ticketTypeId)
  const bookingId = await issueBooking(tx, {
    ...whose,
    ...seat,
    priceCents: 0,
    source: 'pass',
    passMonth: usesConcert ? month : null,
    publicPriceCents: event.priceCents > 0 ? type.priceCents : 0,
    bookedAt,
  })
  await markSeatsUsed(tx, bookingId, at)
  return { bookingId, overrun: null }
}

/** Notes when a member who was counted came in. */
export const noteWalkIn = (tx: Db, bookingId: string, at: Date): Promise<void> =>
  markSeatsUsed(tx, bookingId, at)
