import { Link } from 'react-router-dom'
import { PREFLIGHT_ANCHOR } from '../../../contract/rules/reminder.ts'
import { paths } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { useTickets } from './queries.ts'
import { TicketCard } from './ticket-card.tsx'
import { tonightsTicket, useNow } from './ticket-dates.ts'
import * as styles from './tickets.css.ts'

/** Renders today's ticket of a member, from the device at once; nothing on another day. */
const Tonight = ({ userId }: { userId: string }) => {
  const { data } = useTickets(userId)
  const now = useNow()
  const ticket = data && tonightsTicket(data.value, now)
  if (!ticket) return null
  return (
    <TicketCard ticket={ticket} now={now} isPast={false} isNext>
      <Link className={styles.eventPage} to={`${paths.tickets}${PREFLIGHT_ANCHOR}`}>
        {ticketsCopy.next.prepare}
      </Link>
    </TicketCard>
  )
}

export default Tonight
