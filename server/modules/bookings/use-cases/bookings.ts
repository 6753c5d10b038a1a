import { canCancel } from '../../../../contract/rules/cancellation.ts'
import {
  firstListedDay,
  instantOfParis,
  parisMonth,
  upcomingUntil,
} from '../../../../contract/rules/paris-time.ts'
import { concertsLeft, invitationsLeft, isPartner, UNLIMITED } from '../../../../contract/rules/pass.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/security/tokens.ts'
import { type Membership, membershipNow } from '../../sessions/rules.ts'
import type { Member } from '../../sessions/store/members.ts'
import { ticketStatus } from '../rules/booking.ts'
import {
  activeBookings,
  addBooking,
  addSeatOfKind,
  deleteBookings,
  disownInvitedBookings,
  endBookings,
  endBookingsOfOrder,
  eventWithSeats,
  giveSeatsOfKind,
  invitedBookings,
  lockRooms,
  markSeatsUsed,
  type NewBooking,
  ownSeats,
  type ReturnedSeats,
  type SeatsOfKind,
  takeSeatsOfKind,
  type Whose,
} from '../store/bookings.ts'
import {
  concertsUsed,
  invitationsUsed,
  monthlyUse,
  registeredConcerts,
  type TicketRow,
  ticketById,
  ticketsOf,
} from '../store/tickets.ts'

/** Every transaction locks kinds in the same order, so that no two orders wait for each other. */
const inLockOrder = <S extends SeatsOfKind>(lines: S[]): S[] =>
  [...lines].sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1))

/** Takes all the seats or none. Returns the kind that had too few, undefined when all are taken. */
export const takeSeats = async <S extends SeatsOfKind>(tx: Db, lines: S[]): Promise<S | undefined> => {
  const taken: S[] = []
  await lockRooms(
    tx,
    lines.map(({ ticketTypeId }) => ticketTypeId),
  )
  for (const line of inLockOrder(lines)) {
    if (!(await takeSeatsOfKind(tx, line))) {
      await giveSeats(tx, taken)
      return line
    }
    taken.push(line)
  }
  return undefined
}

/** Gives seats back, for anybody to take: each kind is locked once, whoever they were of. Those that were added go. */
export const giveSeats = async (tx: Db, lines: ReturnedSeats[]): Promise<void> => {
  const byKind = new Map<string, SeatsOfKind & { added: number }>()
  for (const { ticketTypeId, quantity, seatAdded } of lines) {
    const kind = byKind.get(ticketTypeId) ?? { ticketTypeId, quantity: 0, added: 0 }
    kind.quantity += quantity
    if (seatAdded) kind.added += quantity
    byKind.set(ticketTypeId, kind)
  }
  for (const kind of inLockOrder([...byKind.values()])) await giveSeatsOfKind(tx, kind)
}

/** Stores a booking of seats that were taken, with a code for each, and returns its id. */
export const issueBooking = async (tx: Db, booking: Omit<NewBooking, 'id'>): Promise<string> => {
  const id = newId()
  await addBooking(
    tx,
    { ...booking, id },
    Array.from({ length: booking.quantity }, () => newId()),
  )
  return id
}

/**
 * Cancels bookings: their seats are free again, once, since an invitation's giver and its guest may do so at the same moment. Those `withPass`
 * stay in their holders' tickets.
 */
export const cancelBookings = async (
  tx: Db,
  cancelled: { id: string }[],
  now: Date,
  { withPass = false } = {},
): Promise<void> => {
  if (cancelled.length === 0) return
  const ids = cancelled.map(({ id }) => id)
  await giveSeats(tx, await endBookings(tx, ids, now, withPass))
}

/** Cancels what is left of a locked order's bookings: their seats are free again. */
export const cancelBookingsOfOrder = async (tx: Db, orderId: string, now: Date): Promise<void> =>
  giveSeats(tx, await endBookingsOfOrder(tx, orderId, now))

/**
 * Deletes all bookings of a locked member with their codes: their seats are free again. A booking that they were invited to is given back where that is
 * still possible, and stays as nobody's: it says whether its giver has the month's invitation again.
 */
export const eraseBookings = async (tx: Db, memberId: string, now: Date): Promise<void> => {
  const invited = await invitedBookings(tx, memberId)
  const returned = invited.filter((place) => canCancel({ ...place, price: 0 }, now))
  await cancelBookings(tx, returned, now)
  await disownInvitedBookings(tx, memberId)
  await giveSeats(tx, await deleteBookings(tx, memberId))
}

/** What the seats of an event are sold by: the event, its kinds of tickets with their seats, and what the member has already. The seats of the order `givingWay` count as free. */
export const saleFacts = async (db: Db, { memberId, eventId }: Whose, givingWay?: string) => ({
  ...(await eventWithSeats(db, eventId, givingWay)),
  own: await ownSeats(db, memberId, eventId),
})

/** How many invitations to concerts of a month (`YYYY-MM`) a member has given. */
export const invitationsGiven = (db: Db, memberId: string, month: string): Promise<number> =>
  invitationsUsed(db, memberId, month)

/** A member's Pass now, what it has used of this month and of later ones, and what is left of this month. */
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

/** How many upcoming concerts the member has bookings for. */
export const concertsToCome = (db: Db, memberId: string, now: Date): Promise<number> =>
  registeredConcerts(db, memberId, firstListedDay(now))

/** A booking with what its ticket shows, and what it says at a moment of the changes of its concert; cancelled or not. */
export const ticketOf = async (db: Db, bookingId: string, now: Date) => {
  const row = await ticketById(db, bookingId)
  return row && { ...row, ...ticketStatus(row, now) }
}

/** A ticket of a member, by its id; undefined for another's, and for one that was given back. */
export const memberTicket = async (db: Db, memberId: string, id: string): Promise<TicketRow | undefined> =>
  (await ticketsOf(db, memberId)).find((row) => row.id === id)

/** A booking that is known to stand in the database, with what its ticket shows; cancelled or not. */
export const bookedTicket = async (db: Db, bookingId: string): Promise<TicketRow> => {
  const row = await ticketById(db, bookingId)
  if (!row) throw new Error(`Booking ${bookingId} has gone`)
  return row
}

/** What counts a walk-in: a booking, or why none could; neither where nothing is counted. */
interface WalkIn {
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
 * Counts a member whom a door has let in by their Pass, without a booking (decision 050): a seat of their month's concerts, of the month that the concert is in.
 * They are inside: where every seat is taken there is one more, for as long as it is counted. Nothing is counted of who has a booking, nor where a Pass opens nothing. The member is locked.
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
  const seatAdded = (await takeSeats(tx, [seat])) !== undefined
  if (seatAdded) await addSeatOfKind(tx, seat.ticketTypeId)
  const bookingId = await issueBooking(tx, {
    ...whose,
    ...seat,
    seatAdded,
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
