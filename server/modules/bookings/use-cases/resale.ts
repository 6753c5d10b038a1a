import { startOfOverOffers } from '../../../../contract/rules/resale.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { registeredRefunds, registerRetired } from '../../register/use-cases/register.ts'
import { lockMember } from '../../sessions/store/members.ts'
import { BEING_PAID, refusalToOffer, UNKNOWN_SEAT } from '../rules/resale.ts'
import { lockSeat, retireSeat } from '../store/bookings.ts'
import {
  endOffers,
  memberSeat,
  promisedSeats,
  setAllowsReturn,
  setOffered,
  type UnsoldOffer,
  unsoldOffers,
} from '../store/resale.ts'
import { lockRoom } from './line.ts'
import { serveLines } from './seats.ts'

/** Offers a member's seat for sale, to the line first; it stays theirs until somebody has paid for it. A repeat changes nothing. */
export const offerSeat = (
  db: Db,
  memberId: string,
  seatId: string,
  now: Date,
): Promise<Refusal | { isOffered: true }> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const known = await memberSeat(tx, memberId, seatId)
    if (!known) return UNKNOWN_SEAT
    const kinds = await lockRoom(tx, known.eventId)
    const seat = await memberSeat(tx, memberId, seatId)
    if (!seat) return UNKNOWN_SEAT
    if (seat.offeredAt) return { isOffered: true }
    const refusal = refusalToOffer(seat, now)
    if (refusal) return refusal
    await setOffered(tx, seatId, now)
    await serveLines(tx, kinds, now)
    return { isOffered: true }
  })

/** Takes a seat off the sale, unless somebody is about to pay for it. A repeat changes nothing. */
export const keepSeat = (db: Db, memberId: string, seatId: string): Promise<Refusal | { isOffered: false }> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const known = await memberSeat(tx, memberId, seatId)
    if (!known) return UNKNOWN_SEAT
    await lockRoom(tx, known.eventId)
    const seat = await memberSeat(tx, memberId, seatId)
    if (seat?.promisedTo) return BEING_PAID
    await setOffered(tx, seatId, null)
    return { isOffered: false }
  })

/** Returns the holders of the seats that are promised to an order. Their rows are locked before the order's. */
export const sellersOf = async (db: Db, orderId: string): Promise<string[]> =>
  (await promisedSeats(db, [orderId])).flatMap(({ memberId }) => memberId ?? [])

/** A seat that was sold on: whose it was, of which order, and what comes back for it in cents. */
export interface SoldSeat {
  seatId: string
  memberId: string
  orderId: string
  cents: number
}

/**
 * Ends the right of holders to the seats that a paid order was promised: their codes are refused from then on. Returns them, or undefined if one has
 * entered meanwhile. The caller locks the holders, and issues the buyer's seats in the same transaction.
 */
export const sellPromised = async (tx: Db, orderId: string, now: Date): Promise<SoldSeat[] | undefined> => {
  const promised = await promisedSeats(tx, [orderId])
  if (promised.some(({ usedAt }) => usedAt !== null)) return undefined
  const sold: SoldSeat[] = []
  for (const { seatId, memberId, orderId: from, priceCents } of promised) {
    const booking = await lockSeat(tx, seatId)
    if (!booking || memberId === null || from === null) throw new Error(`Seat ${seatId} has no holder`)
    const cents = priceCents - (await registeredRefunds(tx, seatId))
    await registerRetired(tx, seatId, now)
    await retireSeat(tx, booking, seatId, now)
    sold.push({ seatId, memberId, orderId: from, cents })
  }
  return sold
}

/** Returns bookings whose offers are over, unsold. */
export const findUnsold = (db: Db, now: Date, limit: number): Promise<UnsoldOffer[]> =>
  unsoldOffers(db, startOfOverOffers(now), now, limit)

/** Ends the unsold offers of a locked member's booking. Returns how many seats stay theirs and are not inside yet. */
export const keepUnsold = async (tx: Db, { bookingId, event }: UnsoldOffer): Promise<number> => {
  await lockRoom(tx, event.id)
  return endOffers(tx, bookingId)
}

/** Allows or forbids offers of a concert's paid seats; a job ends those that nobody is about to pay. Returns whether that changed it. */
export const allowResale = (tx: Db, eventId: string, isAllowed: boolean): Promise<boolean> =>
  setAllowsReturn(tx, eventId, isAllowed)
