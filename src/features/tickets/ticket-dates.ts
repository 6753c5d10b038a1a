import { useEffect, useState } from 'react'
import { DEFAULT_TIME, isUpcoming } from '../../../contract/rules/paris-time.ts'
import { REMINDER_AHEAD_MS } from '../../../contract/rules/reminder.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { onClockChange, now as present } from '../../lib/clock.ts'
import { nearestEvening } from '../../lib/nearest-evening.ts'
import { eveningOf } from './evening.ts'

const instantKey = ({ date, time, id }: Ticket) => `${date}T${time ?? DEFAULT_TIME} ${id}`
const byInstant = (first: Ticket, second: Ticket) => (instantKey(first) < instantKey(second) ? -1 : 1)

/** Returns the upcoming tickets, the next first, and the past ones, the latest first. */
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
    const { from, startsAt, until } = eveningOf(ticket, now)
    return { from: Math.min(from, startsAt - aheadMs), startsAt, until, ticket }
  })
  return nearestEvening(evenings, now.getTime())?.ticket
}

/** Returns the ticket for today's door; undefined if no concert of today is booked, or if it is cancelled. */
export const tonightsTicket = (tickets: readonly Ticket[], now: Date): Ticket | undefined =>
  nearest(tickets, now, 0)

/** Returns the ticket that opens the next door: today's, else the first to come; undefined if none is valid. */
export const nextTicket = (tickets: readonly Ticket[], now: Date): Ticket | undefined =>
  tonightsTicket(tickets, now) ?? sortTickets(tickets, now).upcoming.find(({ status }) => status === 'valid')

/** Returns the ticket of the preflight: today's, or tomorrow's from its reminder on. */
export const preflightTicket = (tickets: readonly Ticket[], now: Date): Ticket | undefined =>
  nearest(tickets, now, REMINDER_AHEAD_MS)

/**
 * Returns the current time, updated every minute, when the page becomes visible, and when the server's time
 * is known: a ticket leaves 'À venir' by itself.
 */
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
