import { eurosOfCents } from '../../../../contract/rules/price.ts'
import type { TicketRefund, TicketReturn, TicketStatus } from '../../../../contract/tickets.ts'

/** A booking, with what a change of its concert means for it; prices in cents. */
export interface ChangedBooking {
  /** Whether its concert was cancelled after it was taken, whether or not that was carried out yet. */
  isCancelled: boolean
  priceCents: number
  passMonth: string | null
  orderState: string | null
  /** The last move of its concert after it was taken. */
  move: { date: string; time: string | null; returnUntil: string | null } | null
  /** Of its whole order, else its own. */
  totalCents: number
  places: number
  isUsed: boolean
}

const refundOf = ({ isCancelled, priceCents, passMonth, orderState }: ChangedBooking): TicketRefund => {
  if (!isCancelled) return 'none'
  if (priceCents > 0) return orderState === 'refunded' ? 'refunded' : 'refunding'
  return passMonth === null ? 'none' : 'concert_returned'
}

const returnOf = (booking: ChangedBooking, now: Date): TicketReturn | null => {
  const { isCancelled, isUsed, move, totalCents, places } = booking
  const until = move?.returnUntil ? new Date(move.returnUntil) : null
  if (isCancelled || isUsed || until === null || until <= now) return null
  return { until: until.toISOString(), amount: eurosOfCents(totalCents), places }
}

/** What a ticket says of the changes of its concert (ruling: cancelled or moved concerts). */
export const ticketStatus = (
  booking: ChangedBooking,
  now: Date,
): {
  status: TicketStatus
  refund: TicketRefund
  previousDate: string | null
  previousTime: string | null
  returnable: TicketReturn | null
} => ({
  status: booking.isCancelled ? 'cancelled' : 'valid',
  refund: refundOf(booking),
  previousDate: booking.move?.date ?? null,
  previousTime: booking.move?.time ?? null,
  returnable: returnOf(booking, now),
})
