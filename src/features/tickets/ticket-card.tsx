import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { DEFAULT_TIME, parisWallClock, shortDays } from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy as changes } from '../../copy/concert-changes.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { CalendarIcon, PinIcon, QrIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import * as styles from './tickets.css.ts'

/** Returns the total of all seats, in euros. */
const totalOf = ({ price, quantity }: Ticket) => eurosOfCents(centsOfEuros(price) * quantity)

/** Returns the price, or why it was free. */
const priceOf = (ticket: Ticket): string => {
  if (ticket.isInvitation) return ticketsCopy.invitation(ticket.invitedBy)
  return ticket.withPass ? ticketsCopy.withPass : priceLabel(totalOf(ticket))
}

/** Returns when the last seat was admitted, or how many were; null if none. */
const usedOf = ({ codes }: Ticket): string | null => {
  const used = codes.flatMap(({ usedAt }) => usedAt ?? [])
  const last = used.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  if (!last) return null
  return used.length === codes.length
    ? ticketsCopy.used(parisWallClock(new Date(last)).time)
    : ticketsCopy.usedOf(used.length, codes.length)
}

/** Returns the numbers of the entrances that admit its seats, in order. */
const entrancesOf = ({ codes }: Ticket): number[] =>
  [...new Set(codes.flatMap(({ entrance }) => entrance ?? []))].sort((one, other) => one - other)

interface TicketCardProps {
  ticket: Ticket
  now: Date
  isPast: boolean
  /** The actions of the ticket, before or after the concert. */
  children?: ReactNode
}

/** Renders a member's ticket: event, date, place, type, seats and price. An upcoming one opens its code, a past one its event. */
export const TicketCard = ({ ticket, now, isPast, children }: TicketCardProps) => {
  const time = ticket.time ?? DEFAULT_TIME
  const where = [ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownVenue
  const isToday = ticket.date === parisWallClock(now).date
  const isCancelled = ticket.status === 'cancelled'
  const isMoved = !isCancelled && ticket.previousDate !== null
  const opensCode = !isPast && !isCancelled
  const used = isCancelled ? null : usedOf(ticket)
  const entrances = opensCode ? entrancesOf(ticket) : []
  const eventPage = pathTo(paths.event, ticket.eventId)
  return (
    <article
      className={styles.card}
      {...(isPast && { 'data-past': '' })}
      {...(isCancelled && { 'data-cancelled': '' })}
    >
      <div className={styles.picture}>
        <Poster
          className={styles.poster}
          id={ticket.eventId}
          style={ticket.musicStyle}
          imageUrl={ticket.imageUrl}
          alt=""
        />
      </div>
      <div className={styles.text}>
        {isCancelled && <Badge tone="danger">{changes.badge.cancelled}</Badge>}
        {isMoved && <Badge>{changes.badge.moved}</Badge>}
        {isToday && !isCancelled && <Badge tone="honey">{ticketsCopy.tonight}</Badge>}
        {used && <Badge tone="danger">{used}</Badge>}
        {entrances.length > 0 && <Badge>{ticketsCopy.entrances(entrances)}</Badge>}
        <h3 className={styles.title} translate="no">
          {!opensCode ? (
            <Link className={styles.main} to={eventPage}>
              {ticket.eventName}
            </Link>
          ) : (
            ticket.eventName
          )}
        </h3>
        <p className={styles.when}>
          <CalendarIcon className={styles.factSign} size={16} />
          <time className={styles.time} dateTime={`${ticket.date}T${time}`}>
            {shortDays(ticket)} · {time}
          </time>
        </p>
        {isMoved && ticket.previousDate && (
          <p className={classes('figures', styles.fact)}>
            {changes.insteadOf(ticket.previousDate, ticket.previousTime)}
          </p>
        )}
        <p className={styles.fact}>
          <PinIcon className={styles.factSign} size={16} />
          <span>{where}</span>
        </p>
        {isCancelled && (
          <p className={styles.refund}>
            {ticket.cancelledBy === 'pass' ? ticketsCopy.notCovered : changes.refund[ticket.refund]}
          </p>
        )}
        {opensCode && ticket.needsRenewal && (
          <p className={styles.fact}>
            {ticketsCopy.needsRenewal(ticket.isInvitation ? ticket.invitedBy : null)}
          </p>
        )}
        <p className={classes('figures', styles.kind)}>
          <span>{ticket.ticketType}</span>
          <span className={styles.seats}>{ticketsCopy.seats(ticket.quantity)}</span>
          <b className={styles.price}>{priceOf(ticket)}</b>
        </p>
        {opensCode && (
          <Link
            className={styles.show}
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
      {!isCancelled && (
        <div className={styles.ways}>
          {opensCode && (
            <Link className={styles.eventPage} to={eventPage}>
              {ticketsCopy.eventPage}{' '}
              <span className="visually-hidden">{ticketsCopy.showOf(ticket.eventName)}</span>
            </Link>
          )}
          {opensCode && (
            <Link className={styles.eventPage} to={pathTo(paths.printTicket, ticket.id)}>
              {ticketsCopy.print(ticket.quantity)}{' '}
              <span className="visually-hidden">{ticketsCopy.showOf(ticket.eventName)}</span>
            </Link>
          )}
          {children}
        </div>
      )}
    </article>
  )
}
