import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { DEFAULT_TIME, isUpcoming, longDays } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { bandOf } from '../../../posters/inks.ts'
import { ticketScreenCopy } from '../../copy/ticket-screen.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import type { InstantTicket } from '../../data/rows.ts'
import { drawCode } from '../../ui/draw-code.tsx'
import { TICKET_VERSION } from '../../ui/qr-code.tsx'
import { eveningOf } from './evening.ts'
import { sortTickets } from './ticket-dates.ts'

/** Number of tickets drawn ahead, for the next concerts. */
const DRAWN = 8

/** Builds the next tickets for the instant pass's script, each with its first seat; reuses the earlier drawings. */
export const instantTicketsOf = (
  tickets: readonly Ticket[],
  drawnBefore: readonly InstantTicket[],
  now: Date,
): InstantTicket[] => {
  const valid = tickets.filter((ticket) => ticket.status === 'valid' && isUpcoming(ticket, now))
  return sortTickets(valid, now)
    .upcoming.slice(0, DRAWN)
    .flatMap((ticket) => {
      const code = ticket.codes[0]
      if (!code) return []
      // Draws the static code, since a drawing made ahead cannot change. The app shows the living one when it
      // starts.
      const qrUrl = code.doorCode || code.qrUrl
      const drawn =
        drawnBefore.find((before) => before.qrUrl === qrUrl) ??
        drawCode(qrUrl, code.doorCode === '' ? undefined : TICKET_VERSION)
      if (!drawn) return []
      const entrance = code.entrance === null ? '' : ` · ${ticketScreenCopy.entrance(code.entrance)}`
      return {
        ...eveningOf(ticket, now),
        id: ticket.id,
        qrUrl,
        path: drawn.path,
        size: drawn.size,
        title: ticketScreenCopy.title(ticket.eventName),
        eventName: ticket.eventName,
        when: `${longDays(ticket)}, ${ticket.time ?? DEFAULT_TIME}`,
        where: [ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownVenue,
        seat: ticketScreenCopy.seat(1, ticket.codes.length) + entrance,
        codeTitle: ticketScreenCopy.code(1, ticket.codes.length),
        shortCode: seatShortCode(code.id),
        band: bandOf(ticket.eventId, ticket.musicStyle),
      }
    })
}
