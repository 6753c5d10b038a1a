import { DEFAULT_TIME, isUpcoming } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'

const instantKey = ({ date, time, id }: Ticket) => `${date}T${time ?? DEFAULT_TIME} ${id}`
const byInstant = (first: Ticket, second: Ticket) => (instantKey(first) < instantKey(second) ? -1 : 1)

/** Upcoming tickets, the next first; past ones, the latest first (document 1, section 4; ruling: clock). */
export const sortTickets = (
  tickets: readonly Ticket[],
  now: Date,
): { upcoming: Ticket[]; past: Ticket[] } => {
  const sorted = [...tickets].sort(byInstant)
  return {
    upcoming: sorted.filter((ticket) => isUpcoming(ticket, now)),
    past: sorted.filter((ticket) => !isUpcoming(ticket, now)).reverse(),
  }
}
