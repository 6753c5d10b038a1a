import type { Event } from '../../../contract/events.ts'
import { UNLIMITED } from '../../../contract/rules/pass.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { now } from '../../lib/clock.ts'
import { allowanceFor, type ConcertAllowance, useAllowance } from '../../shared/allowance.ts'
import { Text } from '../../ui/type.tsx'

interface BookingCost {
  text: string
  /** Set if it cannot be booked: `spent` if the month's concerts are used, `uncovered` if the Pass is not paid for that date. */
  refusal?: 'spent' | 'uncovered'
}

const usesOf = (price: number, { concerts, month }: ConcertAllowance): string => {
  if (price === 0) return bookingCopy.costNone
  return concerts === UNLIMITED ? bookingCopy.costUnlimited : bookingCopy.cost(concerts, month)
}

/**
 * Returns how many of the month's concerts a seat uses, in words, or why the Pass does not cover it. Without
 * an allowance, returns 'unknown'.
 */
export const bookingCost = (price: number, allowance: ConcertAllowance | undefined): BookingCost => {
  if (!allowance) return { text: price === 0 ? bookingCopy.costNone : bookingCopy.costUnknown }
  const { cover, until, concerts, month } = allowance
  if (cover === 'unsure') return { text: bookingCopy.unsure(until) }
  if (cover === 'unpaid') return { text: bookingCopy.unpaid, refusal: 'uncovered' }
  if (cover === 'ended') return { text: bookingCopy.endsBefore(until, allowance), refusal: 'uncovered' }
  if (price > 0 && concerts === 0) return { text: bookingCopy.spent(month), refusal: 'spent' }
  const text = usesOf(price, allowance)
  return { text: cover === 'renewal' ? `${text} ${bookingCopy.ifRenewed(until)}` : text }
}

/** Returns the cost of a seat for the member's Pass, from the cached allowance. */
export const useBookingCost = (
  event: Pick<Event, 'price' | 'date' | 'time'>,
  userId: string,
): BookingCost => {
  const { data } = useAllowance(userId)
  return bookingCost(event.price, data && allowanceFor(data, event, now()))
}

/** Renders how many concerts of the month a booking will use. */
export const BookingCostLine = ({
  event,
  userId,
}: {
  event: Pick<Event, 'price' | 'date' | 'time'>
  userId: string
}) => (
  <Text textStyle="sm" color="muted" lineHeight="moderate" textWrap="pretty">
    {useBookingCost(event, userId).text}
  </Text>
)
