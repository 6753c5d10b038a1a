import type { Ticket } from '../../../contract/tickets.ts'
import { eveningOf } from '../../lib/evening.ts'
import { nearestEvening } from '../../lib/nearest-evening.ts'

/** The ticket that is shown at the door today; undefined where no concert of today was booked, or it does not take place. */
export const tonightsTicket = (tickets: readonly Ticket[], now: Date): Ticket | undefined => {
  const valid = tickets.filter(({ status }) => status === 'valid')
  const evenings = valid.map((ticket) => ({ ...eveningOf(ticket), ticket }))
  return nearestEvening(evenings, now.getTime())?.ticket
}
