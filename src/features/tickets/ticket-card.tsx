import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DEFAULT_TIME, parisWallClock, shortDay } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy as changes } from '../../copy/concert-changes.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { Badge } from '../../ui/badge.tsx'
import { CalendarIcon, PinIcon, QrIcon } from '../../ui/more-icons.tsx'
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
    // The way that the card stands for covers all of it; its other ways lie above.
    '& .main::after': { content: '""', position: 'absolute', inset: '0', zIndex: '1' },
    '& .main:focus-visible': { outline: 'none' },
    '&:has(.main:focus-visible)': { outline: '3px solid var(--n-colors-honey)', outlineOffset: '3px' },
    '& a.show': {
      justifySelf: 'start',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      minHeight: '11',
      mt: '1',
      color: 'honey',
      fontFamily: 'heading',
      fontWeight: '700',
    },
    '& > .ways': {
      gridColumn: '1 / -1',
      position: 'relative',
      zIndex: '2',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '1',
      padding: '1',
      borderTopWidth: '1px',
      borderColor: 'line',
      bg: 'raised',
      '& > a': {
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: '11',
        px: '3',
        fontSize: 'sm',
        fontWeight: '600',
      },
      '& .reason': { px: '3', py: '2', fontSize: 'sm', color: 'muted' },
    },
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
    '& .refund': { fontSize: 'sm', fontWeight: '600', textWrap: 'pretty' },
    '&[data-cancelled] .when time': { textDecoration: 'line-through' },
    '&[data-past] .picture, &[data-cancelled] .picture': { filter: 'grayscale(1)', opacity: '0.65' },
  },
})

/** Of all its places, in euros. */
const totalOf = ({ price, quantity }: Ticket) => eurosOfCents(centsOfEuros(price) * quantity)

interface TicketCardProps {
  ticket: Ticket
  now: Date
  isPast: boolean
  /** What may still be done about it. */
  children?: ReactNode
}

/** One ticket of the member: event, when, where, type, places and price. An upcoming one opens its code, a past one its event. */
export const TicketCard = ({ ticket, now, isPast, children }: TicketCardProps) => {
  const time = ticket.time ?? DEFAULT_TIME
  const where = [ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownPlace
  const isToday = ticket.date === parisWallClock(now).date
  const isCancelled = ticket.status === 'cancelled'
  const isMoved = !isCancelled && ticket.previousDate !== null
  const opensCode = !isPast && !isCancelled
  const eventPage = pathTo(paths.event, ticket.eventId)
  return (
    <Stub {...(isPast && { 'data-past': '' })} {...(isCancelled && { 'data-cancelled': '' })}>
      <div className="picture">
        <Poster id={ticket.eventId} style={ticket.musicStyle} imageUrl={ticket.imageUrl} alt="" />
      </div>
      <div className="words">
        {isCancelled && <Badge tone="danger">{changes.badge.cancelled}</Badge>}
        {isMoved && <Badge>{changes.badge.moved}</Badge>}
        {isToday && !isCancelled && <Badge tone="honey">{ticketsCopy.tonight}</Badge>}
        <h3>
          {!opensCode ? (
            <Link className="main" to={eventPage}>
              {ticket.eventName}
            </Link>
          ) : (
            ticket.eventName
          )}
        </h3>
        <p className="fact when">
          <CalendarIcon size={16} />
          <time dateTime={`${ticket.date}T${time}`}>
            {shortDay(ticket.date)} · {time}
          </time>
        </p>
        {isMoved && ticket.previousDate && (
          <p className="fact figures">{changes.insteadOf(ticket.previousDate, ticket.previousTime)}</p>
        )}
        <p className="fact">
          <PinIcon size={16} />
          <span>{where}</span>
        </p>
        {isCancelled && <p className="refund">{changes.refund[ticket.refund]}</p>}
        <p className="kind figures">
          <span>{ticket.ticketType}</span>
          <span>{ticketsCopy.places(ticket.quantity)}</span>
          <b>{ticket.withPass ? ticketsCopy.withPass : priceLabel(totalOf(ticket))}</b>
        </p>
        {opensCode && (
          <Link
            className="main show"
            to={`?billet=${ticket.id}`}
            state={{ opened: true }}
            preventScrollReset
            aria-haspopup="dialog"
          >
            <QrIcon size={20} />
            {ticketsCopy.show(ticket.quantity)}{' '}
            <span className="visually-hidden">{ticketsCopy.showOf(ticket.eventName)}</span>
          </Link>
        )}
      </div>
      {opensCode && (
        <div className="ways">
          <Link to={eventPage}>
            {ticketsCopy.eventPage}{' '}
            <span className="visually-hidden">{ticketsCopy.showOf(ticket.eventName)}</span>
          </Link>
          {children}
        </div>
      )}
    </Stub>
  )
}
