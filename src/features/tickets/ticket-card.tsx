import { chakra } from '@chakra-ui/react/styled-system'
import { Link } from 'react-router-dom'
import { DEFAULT_TIME, parisWallClock, shortDay } from '../../../contract/rules/paris-time.ts'
import { priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { Badge } from '../../ui/badge.tsx'
import { CalendarIcon, PinIcon } from '../../ui/icons.tsx'
import { Poster } from '../../ui/poster.tsx'

/** A stub: the poster torn off along a perforation, then what decides. The whole of it is one link. */
const Stub = chakra('article', {
  base: {
    position: 'relative',
    height: 'full',
    display: 'grid',
    gridTemplateColumns: { base: '5.5rem minmax(0, 1fr)', md: '8rem minmax(0, 1fr)' },
    bg: 'raised',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    overflow: 'hidden',
    transition: 'border-color 150ms',
    _hover: { borderColor: 'control' },
    '& > .picture': { position: 'relative', borderRight: '2px dashed var(--n-colors-line)' },
    '& > .picture img': {
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
      objectFit: 'cover',
    },
    '& > .words': { display: 'grid', alignContent: 'start', gap: '2', padding: '4', minHeight: '9.5rem' },
    '& h3': {
      fontFamily: 'heading',
      fontSize: 'xl',
      fontWeight: '750',
      lineHeight: '1.12',
      letterSpacing: '-0.015em',
    },
    '& h3 a::after': { content: '""', position: 'absolute', inset: '0', zIndex: '1' },
    '& h3 a:focus-visible': { outline: 'none' },
    '&:has(a:focus-visible)': { outline: '3px solid var(--n-colors-honey)', outlineOffset: '3px' },
    '& .fact': { display: 'flex', alignItems: 'start', gap: '2', fontSize: 'sm', color: 'muted' },
    '& .fact svg': { flexShrink: '0', mt: '2px' },
    '& .when': { color: 'ink', fontWeight: '600' },
    '& .kind': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '1',
      rowGap: '1',
      '& > span + span::before': { content: '"· "', color: 'muted' },
      '& > b': { marginLeft: 'auto' },
      fontSize: 'sm',
      mt: 'auto',
      pt: '1',
    },
    '&[data-past] .picture': { filter: 'grayscale(1)', opacity: '0.65' },
  },
})

/** One ticket of the member: event, when, where, type, places and price. */
export const TicketCard = ({ ticket, now, isPast }: { ticket: Ticket; now: Date; isPast: boolean }) => {
  const time = ticket.time ?? DEFAULT_TIME
  const where = [ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownPlace
  const isToday = ticket.date === parisWallClock(now).date
  return (
    <Stub {...(isPast && { 'data-past': '' })}>
      <div className="picture">
        <Poster id={ticket.eventId} style={ticket.musicStyle} imageUrl={ticket.imageUrl} alt="" />
      </div>
      <div className="words">
        {isToday && (
          <Badge tone="honey" justifySelf="start">
            {ticketsCopy.tonight}
          </Badge>
        )}
        <h3>
          <Link to={`/events/${ticket.eventId}`}>{ticket.eventName}</Link>
        </h3>
        <p className="fact when">
          <CalendarIcon size={16} />
          <time dateTime={`${ticket.date}T${time}`}>
            {shortDay(ticket.date)} · {time}
          </time>
        </p>
        <p className="fact">
          <PinIcon size={16} />
          <span>{where}</span>
        </p>
        <p className="kind figures">
          <span>{ticket.ticketType}</span>
          <span>{ticketsCopy.places(ticket.quantity)}</span>
          <b>{priceLabel(ticket.price)}</b>
        </p>
      </div>
    </Stub>
  )
}
