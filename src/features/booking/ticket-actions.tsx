import type { Ticket } from '../../../contract/tickets.ts'
import CancelBooking from './cancel-booking.tsx'
import { ReturnTicket } from './return-ticket.tsx'

interface TicketActionsProps {
  ticket: Ticket
  userId: string
  now: Date
  isExpired: boolean
}

/** What may still be done about a ticket: returned where its concert was moved, else cancelled where it was free; nothing where its concert is cancelled. */
const TicketActions = (props: TicketActionsProps) => {
  const { ticket, now } = props
  if (ticket.status === 'cancelled') return null
  const { returnable } = ticket
  return returnable && new Date(returnable.until) > now ? (
    <ReturnTicket {...props} returnable={returnable} />
  ) : (
    <CancelBooking {...props} />
  )
}

export default TicketActions
