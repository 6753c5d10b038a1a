import { chakra } from '@chakra-ui/react/styled-system'
import { DEFAULT_TIME, longDay } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { ticketsCopy } from '../../copy/tickets.ts'

const look = {
  display: 'grid',
  gap: '1',
  justifyItems: 'inherit',
  '& .event': { fontFamily: 'heading', fontSize: '2xl', fontWeight: '800', lineHeight: '1.08', lineClamp: 3 },
  '& .when': { fontWeight: '700' },
  '& .when::first-letter': { textTransform: 'uppercase' },
}

/** What a ticket is for, beneath its code. */
export const TicketWords = ({ ticket }: { ticket: Ticket }) => (
  <chakra.div css={look}>
    <p className="event">{ticket.eventName}</p>
    <p className="when figures">
      {longDay(ticket.date)}, {ticket.time ?? DEFAULT_TIME}
    </p>
    <p>{[ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownPlace}</p>
    <p>{ticket.ticketType}</p>
  </chakra.div>
)
