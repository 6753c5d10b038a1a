import type { Event } from '../../../contract/events.ts'
import type { SubscriptionDetails } from '../../../contract/pass.ts'
import { UNLIMITED } from '../../../contract/rules/pass.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { useAllowance } from '../../shared/allowance.ts'
import { cost } from './action.css.ts'

/** What a seat of an event costs of the month's concerts, in words; `spent` where none is left for it (ruling: booking calls). */
export const bookingCost = (
  price: number,
  allowance: Pick<SubscriptionDetails, 'concertsLeft'> | undefined,
): { text: string; isSpent: boolean } => {
  if (price === 0) return { text: bookingCopy.costNone, isSpent: false }
  if (!allowance) return { text: bookingCopy.costUnknown, isSpent: false }
  const left = allowance.concertsLeft
  if (left === UNLIMITED) return { text: bookingCopy.costUnlimited, isSpent: false }
  return left > 0
    ? { text: bookingCopy.cost(left), isSpent: false }
    : { text: bookingCopy.spent, isSpent: true }
}

/** What a booking by the Pass uses of the month, before it is booked. */
export const BookingCostLine = ({ event, userId }: { event: Pick<Event, 'price'>; userId: string }) => (
  <p className={cost}>{bookingCost(event.price, useAllowance(userId).data?.value).text}</p>
)
