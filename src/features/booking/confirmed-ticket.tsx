import type { ReactNode } from 'react'
import { canCancel } from '../../../contract/rules/cancellation.ts'
import {
  DEFAULT_TIME,
  HOUR_MS,
  instantOfParis,
  longDay,
  parisStamp,
} from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { confirmationCopy as copy } from '../../copy/confirmation.ts'
import { now as present } from '../../lib/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Heading } from '../../ui/heading.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { InfoIcon, QrIcon } from '../../ui/more-icons.tsx'
import { Poster } from '../../ui/poster.tsx'
import { pressed, stamp } from '../../ui/stamp.css.ts'
import * as styles from './confirmation.css.ts'
import { Honeycomb } from './honeycomb.tsx'

const DAY_MS = 24 * HOUR_MS

const policyOf = (ticket: Ticket): string => {
  if (ticket.price > 0) return copy.policyPaid
  if (!canCancel(ticket, present())) return copy.policyOver
  return copy.policy(parisStamp(new Date(instantOfParis(ticket.date, ticket.time).getTime() - DAY_MS)))
}

/** What all of them cost, in euros: places that the Pass opened cost nothing. */
const totalOf = (all: readonly Ticket[]): number =>
  eurosOfCents(
    all.reduce(
      (sum, { price, quantity, withPass }) => sum + (withPass ? 0 : centsOfEuros(price) * quantity),
      0,
    ),
  )

const placesOf = (all: readonly Ticket[]): number => all.reduce((sum, { quantity }) => sum + quantity, 0)

interface ConfirmedTicketProps {
  ticket: Ticket
  /** All tickets of the member for this event, `ticket` among them. */
  all: readonly Ticket[]
  isNew: boolean
  calendar: (ticket: Ticket) => ReactNode
  /** As of when this is, where it is not of now. */
  children: ReactNode
}

/** A booking as it is handed over: the stub with its stamp, what it says, what may still be done. */
export const ConfirmedTicket = ({ ticket, all, isNew, calendar, children }: ConfirmedTicketProps) => (
  <div className={styles.confirmation}>
    <header className={styles.header}>
      <p className={classes(stamp, isNew && pressed)}>
        <CheckIcon size={26} />
        {copy.title}
        {isNew && <Honeycomb />}
      </p>
      <Heading as="h1" size="xl" tabIndex={-1}>
        {ticket.eventName}
      </Heading>
      {children}
    </header>
    <div className={classes(styles.stub, isNew && styles.rising)}>
      <div className={styles.picture}>
        <Poster
          className={styles.poster}
          id={ticket.eventId}
          style={ticket.musicStyle}
          imageUrl={ticket.imageUrl}
          alt=""
          isEager
        />
      </div>
      <div className={styles.facts}>
        <Badge tone="honey" size="md">
          {all.every(({ withPass }) => withPass) ? copy.withPass : priceLabel(totalOf(all))}
        </Badge>
        <dl className={styles.list}>
          <div>
            <dt className={styles.term}>{copy.date}</dt>
            <dd className={styles.day}>
              <time dateTime={ticket.date}>{longDay(ticket.date)}</time>
            </dd>
          </div>
          <div>
            <dt className={styles.term}>{copy.time}</dt>
            <dd className={classes('figures', styles.value)}>{(ticket.time ?? DEFAULT_TIME).slice(0, 5)}</dd>
          </div>
          <div>
            <dt className={styles.term}>{copy.places}</dt>
            <dd className={classes('figures', styles.value)}>
              {copy.count(placesOf(all))}
              {all.length > 1 && (
                <> ({all.map(({ quantity, ticketType }) => copy.line(quantity, ticketType)).join(', ')})</>
              )}
            </dd>
          </div>
          <div>
            <dt className={styles.term}>{copy.where}</dt>
            <dd className={styles.value}>
              {[ticket.place, ticket.city].filter(Boolean).join(', ') || copy.unknownPlace}
            </dd>
          </div>
        </dl>
      </div>
    </div>
    <div className={styles.after}>
      <div className={styles.policy}>
        <QrIcon className={styles.policySign} size={20} />
        <p className={styles.policyText}>
          <b>{copy.doorTitle}</b>
          <br />
          {copy.door}
        </p>
      </div>
      <div className={styles.policy} role="note">
        <InfoIcon className={styles.policySign} size={20} />
        <p className={styles.policyText}>
          <b>{copy.policyTitle}</b>
          <br />
          {policyOf(all.find(({ price, withPass }) => price > 0 && !withPass) ?? ticket)}
        </p>
      </div>
      <div className={styles.ways}>
        <ButtonLink to={paths.tickets} size="lg">
          {copy.tickets}
        </ButtonLink>
        {calendar(ticket)}
        <ButtonLink to={paths.home} variant="plain">
          {copy.home}
        </ButtonLink>
      </div>
    </div>
  </div>
)
