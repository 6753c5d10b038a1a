import type { Db } from '../../../platform/db/database.ts'
import { vatOf } from '../rules.ts'
import {
  addCancelled,
  addEntries,
  addIssued,
  numbersOfOrder,
  type SellingOrganisation,
  salesOfOrder,
  seatOfNumber,
  sellingOrganisation,
} from '../store/acts.ts'
import {
  addClosed,
  addGatheredRefunds,
  addKept,
  addMovedRefunds,
  addRefunded,
  addSentBack,
  refundsOf,
  refundsOfOthers,
  type SentBack,
} from '../store/refunds.ts'

/** Where a ticket comes from, if its booking does not say: the door admitted a member without one, or the organiser's list. */
export interface IssuedBy {
  channel?: 'door' | 'guest'
}

/** Records the tickets of new bookings. */
export const registerIssued = (tx: Db, bookingIds: string[], { channel }: IssuedBy = {}): Promise<void> =>
  addIssued(tx, bookingIds, channel ?? null)

/** Returns the numbers of an order's tickets, for its receipt. */
export const ticketNumbers = (db: Db, orderId: string): Promise<string[]> => numbersOfOrder(db, orderId)

/** Records bookings as cancelled; must run before they are marked cancelled. */
export const registerCancelled = async (tx: Db, ids: string[], at: Date): Promise<void> => {
  if (ids.length === 0) return
  await addCancelled(tx, { ids }, at)
}

/** Records a seat as cancelled whose place was sent, sold on or given back: its order claims nothing more of it. Must run before it is retired. */
export const registerRetired = (tx: Db, seatId: string, at: Date): Promise<void> =>
  addCancelled(tx, { seatId }, at, { isSettled: true })

/** Returns the refunds of a ticket that is still valid, in cents. */
export const registeredRefunds = (db: Db, seatId: string): Promise<number> => refundsOf(db, seatId)

/** Returns the partial refunds of an order that its other valid tickets carry, in cents. */
export const refundsBeside = (tx: Db, orderId: string, seatId: string): Promise<number> =>
  refundsOfOthers(tx, orderId, seatId)

/** Carries the partial refunds of a retired seat over to the seat that replaces it. */
export const registerReplaced = (tx: Db, seats: { from: string; to: string; at: Date }): Promise<void> =>
  addMovedRefunds(tx, seats)

/** Records the remaining bookings of an order as cancelled; must run before they are marked cancelled. */
export const registerOrderCancelled = (tx: Db, orderId: string, at: Date): Promise<void> =>
  addCancelled(tx, { orderId }, at)

/** Records an erased member's tickets of future concerts as cancelled; past concerts keep their figures. */
export const registerErased = (tx: Db, memberId: string, at: Date): Promise<void> =>
  addCancelled(tx, { memberId }, at, { after: at })

/** Records check-ins and undone check-ins; must run before the seats are updated. */
export const registerEntries = (
  tx: Db,
  seats: { id: string; usedAt: Date | null }[],
  now: Date,
): Promise<void> => addEntries(tx, seats, now)

/** Records a partial refund of an order; its valid tickets stay so. */
export const registerRefunded = (tx: Db, refund: Parameters<typeof addRefunded>[1]): Promise<void> =>
  addRefunded(tx, refund)

/** Takes a refund that the bank sent back off the tickets of an order. Returns the cents of tickets that have ended, which are owed again. */
export const registerSentBack = (tx: Db, sentBack: SentBack): Promise<number> => addSentBack(tx, sentBack)

/** Attributes the recorded refunds of an order to the ticket that is given back for them; must run before it is retired. */
export const registerGathered = (tx: Db, orderId: string, seatId: string, at: Date): Promise<void> =>
  addGatheredRefunds(tx, { orderId, seatId, at })

/** Records that a retired seat was paid back by hand, and no more than that. */
export const registerGivenBack = (tx: Db, seatId: string, at: Date): Promise<void> => addKept(tx, seatId, at)

/** Records that refunds of an order's ended tickets, which the bank sent back, were repaid by other means. */
export const registerRepaid = (tx: Db, orderId: string, at: Date): Promise<void> => addClosed(tx, orderId, at)

/** Returns the valid seat of an order with a ticket number. */
export const seatByNumber = (db: Db, orderId: string, number: string): Promise<string | undefined> =>
  seatOfNumber(db, orderId, number)

/** The seller of an order's tickets, and the VAT in their price by rate; cents, and hundredths of a percent. */
export interface OrderSale {
  seller: string | null
  /** Legal data of the seller, if it is the concert's organisation. */
  organisation?: SellingOrganisation | undefined
  vat: { basisPoints: number; cents: number }[]
}

/** Returns the seller of an order's tickets and its VAT, for its receipt; rates that are unknown or zero are left out. */
export const orderSale = async (db: Db, orderId: string): Promise<OrderSale> => {
  const sales = await salesOfOrder(db, orderId)
  const seller = sales[0]?.seller ?? null
  return {
    seller,
    organisation: seller ? await sellingOrganisation(db, orderId, seller) : undefined,
    vat: sales.flatMap(({ vatBasisPoints, cents }) =>
      !vatBasisPoints ? [] : [{ basisPoints: vatBasisPoints, cents: vatOf(cents, vatBasisPoints) }],
    ),
  }
}
