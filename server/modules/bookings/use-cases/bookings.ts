import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/security/tokens.ts'
import {
  addBooking,
  deleteBookings,
  endBookings,
  endBookingsOfOrder,
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

/** Cancels bookings of a locked member: their seats are free again. */
export const cancelBookings = async (
  tx: Db,
  cancelled: (SeatsOfKind & { id: string })[],
  now: Date,
): Promise<void> => {
  if (cancelled.length === 0) return
  await endBookings(
    tx,
    cancelled.map(({ id }) => id),
    now,
  )
  await giveSeats(tx, cancelled)
}

/** Cancels what is left of a locked order's bookings: their seats are free again. */
export const cancelBookingsOfOrder = async (tx: Db, orderId: string, now: Date): Promise<void> =>
  giveSeats(tx, await endBookingsOfOrder(tx, orderId, now))

/** Deletes all bookings of a locked member with their codes: their seats are free again. */
export const eraseBookings = async (tx: Db, memberId: string): Promise<void> =>
  giveSeats(tx, await deleteBookings(tx, memberId))
