import { chakra } from '@chakra-ui/react/styled-system'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { ticketsCopy } from '../../copy/tickets.ts'

/** What a ticket is for, beneath its code. */
export const TicketWords = ({ ticket }: { ticket: Ticket }) => (
  <>
    <chakra.p
      className="event"
      css={{ fontFamily: 'heading', fontSize: '2xl', fontWeight: '800', lineHeight: '1.08', lineClamp: 3 }}
    >
      {ticket.eventName}
    </chakra.p>
    <chakra.p
      className="figures"
      css={{ fontWeight: '700', '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {longDay(ticket.date)}, {ticket.time ?? DEFAULT_TIME}
    </chakra.p>
    <p>{[ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownPlace}</p>
    <p>{ticket.ticketType}</p>
  </>
)
