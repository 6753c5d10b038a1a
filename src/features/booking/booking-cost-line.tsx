import type { Event } from '../../../contract/events.ts'
import { useAllowance } from '../../shared/allowance.ts'
import { cost } from './action.css.ts'
import { bookingCost } from './booking-cost.ts'

/** What a place by the Pass uses of the month, before it is booked. */
const BookingCostLine = ({ event, userId }: { event: Pick<Event, 'price'>; userId: string }) => (
  <p className={cost}>{bookingCost(event.price, useAllowance(userId).data?.value).text}</p>
)

export default BookingCostLine
