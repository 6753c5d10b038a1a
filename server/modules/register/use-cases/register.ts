import type { Db } from '../../../platform/db/database.ts'
import { addCancelled, addEntries, addIssued, addRefunded, numbersOfOrder } from '../store.ts'

/** Writes the tickets of a new booking into the register; `isAtDoor` where a door let its holder in without one. */
export const registerIssued = (tx: Db, bookingId: string, { isAtDoor = false } = {}): Promise<void> =>
  addIssued(tx, bookingId, isAtDoor)

/** The numbers of an order's tickets, as its receipt says them. */
export const ticketNumbers = (db: Db, orderId: string): Promise<string[]> => numbersOfOrder(db, orderId)

/** Writes that bookings are cancelled, before they say so themselves. */
export const registerCancelled = async (tx: Db, ids: string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await addCancelled(tx, { ids }, at)
}

/** Writes that what is left of an order's bookings is cancelled, before they say so themselves. */
export const registerOrderCancelled = (tx: Db, orderId: string, at: Date): Promise<void> =>
  addCancelled(tx, { orderId }, at)

/** Writes that an erased member's bookings of concerts to come are cancelled: an evening that was stays as it was. */
export const registerErased = (tx: Db, memberId: string, at: Date): Promise<void> =>
  addCancelled(tx, { memberId }, at, { after: at })

/** Writes who has come in, or did not after all, before their seats say so. */
export const registerEntries = (
  tx: Db,
  seats: { id: string; usedAt: Date | null }[],
  now: Date,
): Promise<void> => addEntries(tx, seats, now)

/** Writes what was paid back in part of an order whose tickets stay: in all since it was paid, in cents. */
export const registerRefunded = (tx: Db, orderId: string, paidBackCents: number, at: Date): Promise<void> =>
  addRefunded(tx, { orderId, paidBackCents, at })
