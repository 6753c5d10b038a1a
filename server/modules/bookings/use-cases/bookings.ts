import { canCancel } from '../../../../contract/rules/cancellation.ts'
import {
  type Days,
  firstListedDay,
  instantOfParis,
  lastDay,
  parisMonth,
  upcomingUntil,
} from '../../../../contract/rules/paris-time.ts'
import { concertsLeft, invitationsLeft, isPartner, UNLIMITED } from '../../../../contract/rules/pass.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queueMail } from '../../../platform/deliveries/mail.ts'
import { newId } from '../../../platform/security/tokens.ts'
import {
  type IssuedBy,
  registerCancelled,
  registerEntries,
  registerErased,
  registerIssued,
  registerOrderCancelled,
  registerReplaced,
  registerRetired,
  seatByNumber,
} from '../../register/use-cases/register.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import type { Member } from '../../sessions/store/members.ts'
import { placeEnded } from '../mails.ts'
import { ticketStatus } from '../rules/booking.ts'
import {
  activeBookings,
  addBookings,
  deleteBookings,
  deleteOpenLinks,
  disownInvitedBookings,
  endBookings,
  endBookingsOfOrder,
  eventsBooked,
  invitedBookings,
  lockSeat,
  markSeatsUsed,
  type NewBooking,
  ownSeats,
  retireSeat,
  seatsOf,
  type Whose,
} from '../store/bookings.ts'
import { seatOfOrder } from '../store/resale.ts'
import { addSeatOfKind, eventWithSeats, lockRoomsOf, lockSize, lockSizesOfMember } from '../store/rooms.ts'
import {
  concertsUsed,
  invitationsUsed,
  monthlyUse,
  receiversOf,
  registeredConcerts,
  type TicketRow,
  ticketById,
  ticketsOf,
} from '../store/tickets.ts'
import { leaveLines } from './line.ts'
import { giveSeats, takeSeats } from './seats.ts'

/** Stores bookings of taken seats, with a code and a number for each, and returns their ids. */
export const issueBookings = async (
  tx: Db,
  bookings: Omit<NewBooking, 'id'>[],
  by: IssuedBy = {},
): Promise<string[]> => {
  const rows = bookings.map((booking) => ({ ...booking, id: newId() }))
  const ids = rows.map(({ id }) => id)
  await addBookings(tx, rows)
  await registerIssued(tx, ids, by)
  return ids
}

/** Stores one booking of taken seats, as `issueBookings`. */
export const issueBooking = async (
  tx: Db,
  booking: Omit<NewBooking, 'id'>,
  by?: IssuedBy,
): Promise<string> => {
  const [id = ''] = await issueBookings(tx, [booking], by)
  return id
}

/**
 * Ends a holder's right to a seat and gives its place to a member, or to nobody yet: a new booking of the same order with a new seat, so that the old
 * code and key are refused (decision 065). Returns it, or undefined if the seat is no longer valid. The caller locks the members first.
 */
export const handOver = async (
  tx: Db,
  seatId: string,
  memberId: string | null,
  now: Date,
): Promise<string | undefined> => {
  const booking = await lockSeat(tx, seatId)
  if (!booking) return undefined
  await registerRetired(tx, seatId, now)
  await retireSeat(tx, booking, seatId, now)
  const { eventId, ticketTypeId, priceCents, source, orderId } = booking
  const id = await issueBooking(tx, {
    ...{ memberId, eventId, ticketTypeId, priceCents, source, orderId },
    quantity: 1,
    bookedAt: now,
  })
  const [to = ''] = await seatsOf(tx, id)
  await registerReplaced(tx, { from: seatId, to, at: now })
  return id
}

/**
 * Cancels bookings and frees their seats once, even if an invitation's giver and guest cancel together. Bookings cancelled `withPass` stay in their
 * holders' tickets.
 */
export const cancelBookings = async (
  tx: Db,
  cancelled: { id: string }[],
  now: Date,
  { withPass = false } = {},
): Promise<void> => {
  if (cancelled.length === 0) return
  const ids = cancelled.map(({ id }) => id)
  await registerCancelled(tx, ids, now)
  await giveSeats(tx, await endBookings(tx, ids, now, withPass), now)
}

/** Ends one seat of a locked booking and frees its place for the line; the last one ends the booking. */
export const endSeat = async (
  tx: Db,
  booking: { id: string; quantity: number; ticketTypeId: string },
  seatId: string,
  now: Date,
): Promise<void> => {
  await registerRetired(tx, seatId, now)
  await retireSeat(tx, booking, seatId, now)
  await giveSeats(tx, [{ ticketTypeId: booking.ticketTypeId, quantity: 1 }], now)
}

/** Returns the seat of an order with a ticket number, if it is valid, with its holder and state. */
export const seatOfTicket = async (db: Db, orderId: string, number: string) => {
  const seatId = await seatByNumber(db, orderId, number)
  const seat = seatId && (await seatOfOrder(db, seatId))
  return seat ? { ...seat, seatId } : undefined
}

/**
 * Locks the order, the booking and the room of a ticket's seat, which nobody can be promised meanwhile; undefined if it is not valid any more. The
 * caller locks the holder first.
 */
export const lockSeatOfTicket = async (tx: Db, orderId: string, number: string) => {
  const known = await seatOfTicket(tx, orderId, number)
  const booking = known && (await lockSeat(tx, known.seatId))
  if (booking) await lockRoomsOf(tx, [booking.eventId])
  const seat = booking && (await seatOfTicket(tx, orderId, number))
  return seat && { ...seat, booking }
}

/** Notifies the members whose places end with an order that someone else bought; must run before the bookings are cancelled. */
export const notifyReceivers = async (
  tx: Db,
  orderId: string,
  { now, origin }: { now: Date; origin: string },
): Promise<void> => {
  for (const { bookingId, email: to, firstName, event } of await receiversOf(tx, orderId))
    await queueMail(tx, placeEnded({ bookingId, to, firstName, event, origin }), now)
}

/** Cancels the remaining bookings of a locked order and frees their seats. */
export const cancelBookingsOfOrder = async (
  tx: Db,
  orderId: string,
  { now, origin }: { now: Date; origin: string },
): Promise<void> => {
  await notifyReceivers(tx, orderId, { now, origin })
  await registerOrderCancelled(tx, orderId, now)
  await giveSeats(tx, await endBookingsOfOrder(tx, orderId, now), now)
}

/**
 * Deletes a locked member's bookings with their codes, and their places in line, and frees the seats. Invited bookings are cancelled if still possible, then kept without the
 * member, because the giver's quota depends on them.
 */
export const eraseBookings = async (tx: Db, memberId: string, now: Date): Promise<void> => {
  await leaveLines(tx, memberId, now)
  const invited = await invitedBookings(tx, memberId)
  const returned = invited.filter((place) => canCancel({ ...place, price: 0 }, now))
  await cancelBookings(tx, returned, now)
  await disownInvitedBookings(tx, memberId)
  await deleteOpenLinks(tx, memberId)
  await registerErased(tx, memberId, now)
  await lockRoomsOf(tx, await eventsBooked(tx, memberId))
  await giveSeats(tx, await deleteBookings(tx, memberId), now)
}

/**
 * Fetches an event, its ticket types and the member's seats there. The seats of the order `givingWay`, and those held for the member in line, count as
 * free.
 */
export const saleFacts = async (db: Db, { memberId, eventId }: Whose, givingWay?: string) => ({
  ...(await eventWithSeats(db, eventId, { memberId, givingWay })),
  own: await ownSeats(db, memberId, eventId),
})

/** Fetches an event's ticket types and room as they are now. */
export const roomOf = (db: Db, eventId: string) => eventWithSeats(db, eventId)

export const invitationsGiven = (db: Db, memberId: string, month: string): Promise<number> =>
  invitationsUsed(db, memberId, month)

/** Returns a member's current Pass, its uses from this month on, and this month's remaining allowance. */
export const passBalance = async (db: Db, member: Member, now: Date) => {
  const membership = membershipNow(member, now)
  const month = parisMonth(now)
  const used = await monthlyUse(db, member.id, month)
  const { concerts, invitations } = used.find((use) => use.month === month) ?? { concerts: 0, invitations: 0 }
  return {
    membership,
    used,
    concertsLeft: concertsLeft(membership.level, concerts),
    invitesLeft: invitationsLeft(membership.level, invitations),
  }
}

/** Counts the upcoming concerts that the member has bookings for. */
export const concertsToCome = (db: Db, memberId: string, now: Date): Promise<number> =>
  registeredConcerts(db, memberId, firstListedDay(now))

/** Fetches a booking, even if cancelled, with its ticket's data and status at a moment. */
export const ticketOf = async (db: Db, bookingId: string, now: Date) => {
  const row = await ticketById(db, bookingId)
  return row && { ...row, ...ticketStatus(row, now) }
}

/** Fetches a member's ticket by id; undefined for another member's ticket or a returned one. */
export const memberTicket = async (db: Db, memberId: string, id: string): Promise<TicketRow | undefined> =>
  (await ticketsOf(db, memberId)).find((row) => row.id === id)

/** Returns a member's tickets of their own order. */
export const memberTicketsOfOrder = async (db: Db, memberId: string, orderId: string): Promise<TicketRow[]> =>
  (await ticketsOf(db, memberId)).filter((row) => row.orderId === orderId && !row.isReceived)

/** Fetches a booking with its ticket's data, even if cancelled. Throws if it does not exist. */
export const bookedTicket = async (db: Db, bookingId: string): Promise<TicketRow> => {
  const row = await ticketById(db, bookingId)
  if (!row) throw new Error(`Booking ${bookingId} has gone`)
  return row
}

/** The booking that counts a walk-in, or why the Pass does not cover it; both null if nothing is counted. */
interface WalkIn {
  bookingId: string | null
  overrun: 'month' | 'ended' | null
}

const UNCOUNTED: WalkIn = { bookingId: null, overrun: null }

/** Clamps an instant to the nights of a concert: a phone's clock may be days off. */
const within = (days: Days, at: Date): Date => {
  const [first, last] = [
    instantOfParis(days.date, '00:00'),
    new Date(upcomingUntil(lastDay(days)).getTime() - 1),
  ]
  return at < first ? first : at > last ? last : at
}

/** Locks an event whose seats are about to be admitted, as `countWalkIn` needs it: the seats come after their room. */
export const lockForWalkIns = async (tx: Db, eventId: string): Promise<void> => {
  await lockSize(tx, eventId)
  await lockRoomsOf(tx, [eventId])
}

/** Locks the events at which seats were added for a locked member, before anything of theirs is given back. */
export const lockSeatsAdded = (tx: Db, memberId: string): Promise<void> => lockSizesOfMember(tx, memberId)

/**
 * Counts a locked member admitted by the Pass without a booking, in the month of the concert (decision 050). If the concert is full, adds a seat.
 * Skips members with a booking and concerts outside the Pass. The caller runs `lockForWalkIns`.
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
  const bookedAt = within(event, at)
  const { level } = membershipNow(membership, bookedAt)
  if (level === 'free') return { ...UNCOUNTED, overrun: 'ended' }
  const month = event.date.slice(0, 7)
  const left = concertsLeft(level, await concertsUsed(tx, whose.memberId, month))
  const usesConcert = event.priceCents > 0 && left !== UNLIMITED
  if (usesConcert && left === 0) return { ...UNCOUNTED, overrun: 'month' }
  const seat = { ticketTypeId: type.id, quantity: 1 }
  const seatAdded = (await takeSeats(tx, [seat], { now: at })) !== undefined
  if (seatAdded) await addSeatOfKind(tx, seat.ticketTypeId)
  const booking = {
    ...whose,
    ...seat,
    seatAdded,
    priceCents: 0,
    source: 'pass' as const,
    passMonth: usesConcert ? month : null,
    publicPriceCents: event.priceCents > 0 ? type.priceCents : 0,
    bookedAt,
  }
  const bookingId = await issueBooking(tx, booking, { channel: 'door' })
  await noteWalkIn(tx, bookingId, at)
  return { bookingId, overrun: null }
}

/** Stores when a counted walk-in came in. */
export const noteWalkIn = async (tx: Db, bookingId: string, at: Date): Promise<void> => {
  const seats = await seatsOf(tx, bookingId)
  await registerEntries(
    tx,
    seats.map((id) => ({ id, usedAt: at })),
    at,
  )
  await markSeatsUsed(tx, bookingId, at)
}
