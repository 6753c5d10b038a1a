import { useEffect, useState } from 'react'
import { DEFAULT_TIME, isUpcoming } from '../../../contract/rules/paris-time.ts'
import { REMINDER_AHEAD_MS } from '../../../contract/rules/reminder.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { onClockChange, now as present } from '../../lib/clock.ts'
import { eveningOf } from '../../lib/evening.ts'
import { nearestEvening } from '../../lib/nearest-evening.ts'

const instantKey = ({ date, time, id }: Ticket) => `${date}T${time ?? DEFAULT_TIME} ${id}`
const byInstant = (first: Ticket, second: Ticket) => (instantKey(first) < instantKey(second) ? -1 : 1)

/** Upcoming tickets, the next first; past ones, the latest first. */
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

const nearest = (tickets: readonly Ticket[], now: Date, aheadMs: number): Ticket | undefined => {
  const valid = tickets.filter(({ status }) => status === 'valid')
  const evenings = valid.map((ticket) => {
    const { from, startsAt, until } = eveningOf(ticket)
    return { from: Math.min(from, startsAt - aheadMs), startsAt, until, ticket }
  })
  return nearestEvening(evenings, now.getTime())?.ticket
}

/** The ticket that is shown at the door today; undefined where no concert of today was booked, or it does not take place. */
export const tonightsTicket = (tickets: readonly Ticket[], now: Date): Ticket | undefined =>
  nearest(tickets, now, 0)

/** The ticket that the preflight is about: today's, and from its reminder on tomorrow's. */
export const preflightTicket = (tickets: readonly Ticket[], now: Date): Ticket | undefined =>
  nearest(tickets, now, REMINDER_AHEAD_MS)

/** The present moment, again every minute, whenever the page comes back, and when the server's time is learnt: a ticket leaves 'À venir' by itself. */
export const useNow = (): Date => {
  const [now, setNow] = useState(present)
  useEffect(() => {
    const tick = () => setNow(present())
    const timer = setInterval(tick, 60_000)
    document.addEventListener('visibilitychange', tick)
    const stop = onClockChange(tick)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
