import { paths } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ExpiredStrip } from '../../ui/expired-strip.tsx'

/** What stands above the kept tickets once the session is over. */
export const ExpiredTickets = () => (
  <ExpiredStrip copy={ticketsCopy.expired} to={`${paths.auth}?return=${paths.tickets}`} />
)
