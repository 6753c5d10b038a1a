import { canCancel } from '../../../../contract/rules/cancellation.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/security/tokens.ts'
import {
  addBooking,
  deleteBookings,
  disownInvitedPlaces,
  endBookings,
  endBookingsOfOrder,
  invitedPlaces,
  type NewBooking,
} from '../store/bookings.ts'
import { giveSeatsOfKind, type SeatsOfKind, takeSeatsOfKind } from '../store/seats.ts'

/** Every transaction locks kinds in the same order, so that no two orders wait for each other. */
const inLockOrder = <S extends SeatsOfKind>(lines: S[]): S[] =>
  [...lines].sort((a, b) => (a.ticketTypeId < b.ticketTypeId ? -1 : 1))

/** Takes all the seats or none. Returns the kind that had too few, undefined when all are taken. */
export const takeSeats = async <S extends SeatsOfKind>(tx: Db, lines: S[]): Promise<S | undefined> => {
  const taken: S[] = []
  for (const line of inLockOrder(lines)) {
    if (!(await takeSeatsOfKind(tx, line))) {
      await giveSeats(tx, taken)
      return line
    }
    taken.push(line)
  }
  return undefined
}

/** Gives seats back, for anybody to take: each kind is locked once, whoever they were of. */
export const giveSeats = async (tx: Db, lines: SeatsOfKind[]): Promise<void> => {
  const byKind = new Map<string, number>()
  for (const { ticketTypeId, quantity } of lines)
    byKind.set(ticketTypeId, (byKind.get(ticketTypeId) ?? 0) + quantity)
  const kinds = [...byKind].map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity }))
  for (const kind of inLockOrder(kinds)) await giveSeatsOfKind(tx, kind)
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

/** Cancels bookings: their seats are free again, once, since an invitation's giver and its guest may do so at the same moment. */
export const cancelBookings = async (tx: Db, cancelled: { id: string }[], now: Date): Promise<void> => {
  if (cancelled.length === 0) return
  const ids = cancelled.map(({ id }) => id)
  await giveSeats(tx, await endBookings(tx, ids, now))
}

/** Cancels what is left of a locked order's bookings: their seats are free again. */
export const cancelBookingsOfOrder = async (tx: Db, orderId: string, now: Date): Promise<void> =>
  giveSeats(tx, await endBookingsOfOrder(tx, orderId, now))

/**
 * Deletes all bookings of a locked member with their codes: their seats are free again. A place that they were invited to is given back where that is
 * still possible, and stays as nobody's: it says whether its giver has the month's invitation again.
 */
export const eraseBookings = async (tx: Db, memberId: string, now: Date): Promise<void> => {
  const invited = await invitedPlaces(tx, memberId)
  const returned = invited.filter((place) => canCancel({ ...place, price: 0 }, now))
  await cancelBookings(tx, returned, now)
  await disownInvitedPlaces(tx, memberId)
  await giveSeats(tx, await deleteBookings(tx, memberId))
}
