import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  DEFAULT_TIME,
  eveningStart,
  instantOfParis,
  lastDay,
  MORNING,
  nextDay,
  openTheEveBefore,
  parisWallClock,
  partOfDay,
  shortDays,
  usedOnDay,
} from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { cancelledSentence } from '../../copy/cancelled-ticket.ts'
import { concertChangesCopy as changes } from '../../copy/concert-changes.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { directionsTo, whereOf } from '../../shared/directions.ts'
import { Badge } from '../../ui/badge.tsx'
import { button } from '../../ui/button.css.ts'
import { classes } from '../../ui/classes.ts'
import { Box, Grid, HStack, Wrap } from '../../ui/layout.tsx'
import { CalendarIcon, PinIcon, QrIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './tickets.css.ts'

/** Returns the total of all seats, in euros. */
const totalOf = ({ price, quantity }: Ticket) => eurosOfCents(centsOfEuros(price) * quantity)

/** Returns the price, or why it was free. */
const priceOf = (ticket: Ticket): string => {
  if (ticket.isInvitation) return ticketsCopy.invitation(ticket.invitedBy)
  return ticket.withPass ? ticketsCopy.withPass : priceLabel(totalOf(ticket))
}

/** Returns when the last seat was admitted today, or how many were, and whether all were; null if none. */
const usedOf = (ticket: Ticket, now: Date): { sentence: string; isWhole: boolean } | null => {
  const { codes } = ticket
  const used = codes.flatMap(({ usedAt }) => usedOnDay(usedAt ? new Date(usedAt) : null, ticket, now) ?? [])
  const last = used.sort((one, other) => one.getTime() - other.getTime()).at(-1)
  if (!last) return null
  const isWhole = used.length === codes.length
  const { time } = parisWallClock(last)
  return {
    sentence: isWhole ? ticketsCopy.used(time) : ticketsCopy.usedOf(used.length, codes.length),
    isWhole,
  }
}

const isInNight = ({ time, endDate }: Ticket): boolean => !endDate && partOfDay(time) === 'night'

/** Returns in words that its concert, or a day of it, is today; null if it is not. */
const todayOf = (ticket: Ticket, now: Date): string | null => {
  const { date, time } = ticket
  const { next, tonight } = ticketsCopy
  if (isInNight(ticket))
    return now >= eveningStart(ticket) && now < instantOfParis(date, MORNING) ? next.night : null
  const today = parisWallClock(now).date
  if (today < date || today > lastDay(ticket)) return null
  return partOfDay(time) === 'evening' ? next.today : tonight
}

/** Returns the numbers of the entrances that admit its seats, in order. */
const entrancesOf = ({ codes }: Ticket): number[] =>
  [...new Set(codes.flatMap(({ entrance }) => entrance ?? []))].sort((one, other) => one - other)

interface FactProps {
  icon?: typeof PinIcon
  isMain?: boolean
  children: ReactNode
}

const Fact = ({ icon: Icon, isMain = false, children }: FactProps) => (
  <HStack
    as="p"
    className="figures"
    align="start"
    textStyle="sm"
    {...(isMain ? { fontWeight: 'medium' } : { color: 'muted' })}
  >
    {Icon && (
      <Box as="span" flex="none">
        <Icon size={16} />
      </Box>
    )}
    {children}
  </HStack>
)

/** Returns the evening in one line: 'Ce soir · 20:30 · portes 19:30'. */
const whenOf = (ticket: Ticket, now: Date): string => {
  const { next } = ticketsCopy
  const today = todayOf(ticket, now)
  const isTomorrow = !isInNight(ticket) && ticket.date === nextDay(parisWallClock(now).date)
  const doors = today === null && openTheEveBefore(ticket) ? next.doorsTheEve : next.doors
  return [
    today ?? (isTomorrow ? next.tomorrow : shortDays(ticket)),
    ticket.time ?? DEFAULT_TIME,
    ticket.doorsAt && doors(ticket.doorsAt),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface TicketCardProps {
  ticket: Ticket
  now: Date
  isPast: boolean
  /** Renders it large, as the next evening: the poster, the hour of the doors, the way there. */
  isNext?: boolean
  /** The actions of the ticket, before or after the concert. */
  children?: ReactNode
}

/** Renders a member's ticket: event, date, place, type, seats and price. An upcoming one opens its code, a past one its event. */
export const TicketCard = ({ ticket, now, isPast, isNext = false, children }: TicketCardProps) => {
  const time = ticket.time ?? DEFAULT_TIME
  const where = whereOf(ticket) || ticketsCopy.unknownVenue
  const isCancelled = ticket.status === 'cancelled'
  const isMoved = !isCancelled && ticket.previousDate !== null
  const previousPlace = isCancelled ? null : ticket.previousPlace
  const opensCode = !isPast && !isCancelled
  const used = isCancelled ? null : usedOf(ticket, now)
  const entrances = opensCode ? entrancesOf(ticket) : []
  const eventPage = pathTo(paths.event, ticket.eventId)
  const { place, address, city } = ticket
  const directions = directionsTo({ place, city: address ?? city })
  return (
    <article
      className={isNext ? styles.nextCard : styles.card}
      {...(isNext && { 'aria-label': ticketsCopy.next.title })}
      {...(isPast && { 'data-past': '' })}
      {...(isCancelled && { 'data-cancelled': '' })}
    >
      <div className={isNext ? styles.nextPicture : styles.picture}>
        <Poster
          className={styles.poster}
          id={ticket.eventId}
          style={ticket.musicStyle}
          imageUrl={ticket.imageUrl}
          alt=""
        />
      </div>
      <Grid className={styles.text} alignContent="start" gap="2">
        <Wrap className={styles.badges} gap="2">
          {isCancelled && <Badge tone="danger">{changes.badge.cancelled}</Badge>}
          {isMoved && <Badge>{changes.badge.moved}</Badge>}
          {previousPlace && <Badge>{changes.badge.elsewhere}</Badge>}
          {todayOf(ticket, now) && !isCancelled && !isNext && (
            <Badge tone="honey">{isInNight(ticket) ? ticketsCopy.next.night : ticketsCopy.tonight}</Badge>
          )}
          {used && <Badge tone="danger">{used.sentence}</Badge>}
          {entrances.length > 0 && <Badge>{ticketsCopy.entrances(entrances)}</Badge>}
        </Wrap>
        <Heading as={isNext ? 'h2' : 'h3'} size={isNext ? '2xl' : 'lg'} translate="no">
          {!opensCode ? (
            <Link className={styles.main} to={eventPage}>
              {ticket.eventName}
            </Link>
          ) : (
            ticket.eventName
          )}
        </Heading>
        <Fact icon={CalendarIcon} isMain>
          <time className={styles.time} dateTime={`${ticket.date}T${time}`}>
            {isNext ? whenOf(ticket, now) : `${shortDays(ticket)} · ${time}`}
          </time>
        </Fact>
        {isMoved && ticket.previousDate && (
          <Fact>{changes.insteadOf(ticket.previousDate, ticket.previousTime)}</Fact>
        )}
        <Fact icon={PinIcon}>
          <span>{where}</span>
        </Fact>
        {previousPlace && <Fact>{changes.previously(previousPlace)}</Fact>}
        {opensCode && ticket.setTimes && (
          <Fact>
            <span className="visually-hidden">{ticketsCopy.setTimes} </span>
            <span>{ticket.setTimes.map(({ name, at }) => `${at} ${name}`).join(' · ')}</span>
          </Fact>
        )}
        {isCancelled && (
          <Text textStyle="sm" fontWeight="medium" textWrap="pretty">
            {cancelledSentence(ticket)}
          </Text>
        )}
        {opensCode && ticket.needsRenewal && <Fact>{ticketsCopy.needsRenewal(ticket)}</Fact>}
        <Wrap as="p" className="figures" gap="1" textStyle="sm" mt="1">
          <span>{ticket.ticketType}</span>
          <span className={styles.seats}>{ticketsCopy.seats(ticket.quantity)}</span>
          <b className={styles.price}>{priceOf(ticket)}</b>
        </Wrap>
        {opensCode && (
          <Link
            className={isNext && !used?.isWhole ? classes(button({ size: 'lg' }), styles.main) : styles.show}
            to={`${paths.tickets}?billet=${ticket.id}`}
            state={{ opened: true }}
            preventScrollReset
            aria-haspopup="dialog"
          >
            <QrIcon size={20} />
            {ticketsCopy.show(ticket.quantity)}{' '}
            <span className="visually-hidden">{ticketsCopy.showOf(ticket.eventName)}</span>
          </Link>
        )}
      </Grid>
      {!isCancelled && (
        <Wrap
          className={styles.ways}
          gridColumn="full"
          align="center"
          justify="space-between"
          gap="0"
          columnGap="1"
          p="1"
        >
          {isNext && directions && (
            <a className={styles.eventPage} href={directions} target="_blank" rel="noopener noreferrer">
              {ticketsCopy.next.directions} <span className="visually-hidden">{ticketsCopy.next.newTab}</span>
            </a>
          )}
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
        </Wrap>
      )}
    </article>
  )
}
