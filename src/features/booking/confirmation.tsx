import type { ReactNode } from 'react'
import { canCancel } from '../../../contract/rules/cancellation.ts'
import {
  DEFAULT_TIME,
  HOUR_MS,
  instantOfParis,
  isUpcoming,
  longDays,
  parisStamp,
} from '../../../contract/rules/paris-time.ts'
import { centsOfEuros, eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { concertChangesCopy as changes } from '../../copy/concert-changes.ts'
import { confirmationCopy as copy } from '../../copy/confirmation.ts'
import { isSessionOver } from '../../data/errors.ts'
import { now } from '../../lib/clock.ts'
import { whereOf } from '../../shared/directions.ts'
import { useStaleness } from '../../shared/freshness.ts'
import * as Alert from '../../ui/alert.tsx'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import * as DataList from '../../ui/data-list.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { InfoIcon, QrIcon } from '../../ui/more-icons.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Poster } from '../../ui/poster.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { pressed, stamp } from '../../ui/stamp.css.ts'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './confirmation.css.ts'
import { Honeycomb } from './honeycomb.tsx'
import { useMemberTickets } from './queries.ts'

const DAY_MS = 24 * HOUR_MS

const policyOf = (ticket: Ticket): string => {
  if (ticket.price > 0) return copy.policyPaid
  if (ticket.isReceived) return copy.policyReceived
  if (!canCancel(ticket, now())) return copy.policyOver
  return copy.policy(parisStamp(new Date(instantOfParis(ticket.date, ticket.time).getTime() - DAY_MS)))
}

/** Returns the total in euros; seats booked with the Pass cost nothing. */
const totalOf = (all: readonly Ticket[]): number =>
  eurosOfCents(
    all.reduce(
      (sum, { price, quantity, withPass }) => sum + (withPass ? 0 : centsOfEuros(price) * quantity),
      0,
    ),
  )

const seatsOf = (all: readonly Ticket[]): number => all.reduce((sum, { quantity }) => sum + quantity, 0)

interface FactProps {
  label: string
  className?: string
  children: ReactNode
}

const Fact = ({ label, className, children }: FactProps) => (
  <DataList.Item>
    <DataList.ItemLabel>{label}</DataList.ItemLabel>
    <Heading as="dd" size="lg" className={className}>
      {children}
    </Heading>
  </DataList.Item>
)

interface AdviceProps {
  Icon: typeof InfoIcon
  title: string
  role?: 'note'
  children: ReactNode
}

const Advice = ({ Icon, title, role, children }: AdviceProps) => (
  <Alert.Root status="warning" role={role}>
    <Alert.Indicator>
      <Icon size={20} />
    </Alert.Indicator>
    <Text textWrap="pretty">
      <b>{title}</b>
      <br />
      {children}
    </Text>
  </Alert.Root>
)

/** Returns the stamp's words for a ticket that opens nothing any more; null if it opens. */
const endOf = (ticket: Ticket): string | null => {
  if (ticket.status === 'cancelled')
    return ticket.cancelledBy === 'pass' ? changes.badge.cancelled : changes.cancelled
  return isUpcoming(ticket, now()) ? null : copy.over
}

interface BookedTicketProps {
  ticket: Ticket
  /** All the member's tickets for this event, including `ticket`. */
  all: readonly Ticket[]
  isNew: boolean
  calendar: (ticket: Ticket) => ReactNode
  /** A line that says when the data was last updated, if it is not current. */
  children: ReactNode
}

/** Renders a booking: the stub with its stamp, the text, the actions. One that has ended asks for nothing at the door. */
const BookedTicket = ({ ticket, all, isNew, calendar, children }: BookedTicketProps) => {
  const end = endOf(ticket)
  return (
    <div className={styles.confirmation}>
      <Stack as="header" align="start" gap="4" gridColumn="full">
        <p className={classes(end ? styles.ended : stamp, isNew && !end && pressed)}>
          {end ? <InfoIcon size={24} /> : <CheckIcon size={26} />}
          <span>{end ?? copy.title}</span>
          {isNew && !end && <Honeycomb />}
        </p>
        <Heading as="h1" size="4xl" tabIndex={-1} translate="no">
          {ticket.eventName}
        </Heading>
        {children}
      </Stack>
      <Card.Root as="div" className={classes(styles.stub, isNew && styles.rising)} p="0" gap="0" rounded="xl">
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
        <Grid className={styles.facts} alignContent="start" gap="5">
          <Badge tone="honey" size="md">
            {all.every(({ withPass }) => withPass) ? copy.withPass : priceLabel(totalOf(all))}
          </Badge>
          <DataList.Root rowGap="4">
            <Fact label={copy.date} className={styles.day}>
              <time dateTime={ticket.date}>{longDays(ticket)}</time>
            </Fact>
            <Fact label={copy.time} className="figures">
              {(ticket.time ?? DEFAULT_TIME).slice(0, 5)}
            </Fact>
            <Fact label={copy.seats} className="figures">
              {copy.count(seatsOf(all)) +
                (all.length > 1
                  ? ` (${all.map(({ quantity, ticketType }) => copy.line(quantity, ticketType)).join(', ')})`
                  : '')}
            </Fact>
            <Fact label={copy.where}>{whereOf(ticket) || copy.unknownVenue}</Fact>
          </DataList.Root>
        </Grid>
      </Card.Root>
      <Stack gap="6">
        {!end && (
          <Advice Icon={QrIcon} title={copy.doorTitle}>
            {copy.door}
          </Advice>
        )}
        {ticket.status === 'cancelled' && (
          <Advice Icon={InfoIcon} title={copy.cancelledTitle} role="note">
            {copy.cancelled}
          </Advice>
        )}
        {!end && (
          <Advice Icon={InfoIcon} title={copy.policyTitle} role="note">
            {policyOf(all.find(({ price, withPass }) => price > 0 && !withPass) ?? ticket)}
          </Advice>
        )}
        <Grid gap="3" justifyItems={{ base: 'stretch', sm: 'start' }}>
          <ButtonLink to={paths.tickets} size="lg">
            {copy.tickets}
          </ButtonLink>
          {!end && calendar(ticket)}
          <ButtonLink to={paths.home} variant="plain">
            {copy.home}
          </ButtonLink>
        </Grid>
      </Stack>
    </div>
  )
}

/** Renders the placeholder of a booking, with the layout of the real page. */
export const ConfirmationSkeleton = () => (
  <div className={styles.confirmation} role="status">
    <PageTitle title={copy.pageTitle} />
    <span className="visually-hidden">{copy.loading}</span>
    <Stack as="header" align="start" gap="4" gridColumn="full">
      <Skeleton w="48" h="12" />
      <Skeleton w="80" h="11" />
    </Stack>
    <Skeleton h="24rem" borderRadius="xl" />
    <Stack gap="6">
      <Skeleton h="28" />
      <Skeleton h="14" w="56" borderRadius="full" />
    </Stack>
  </div>
)

interface ConfirmationProps {
  userId: string
  eventId: string
  /** True if the user has just booked it. */
  isNew: boolean
  calendar: (ticket: Ticket) => ReactNode
}

/** Renders the member's booking of an event: name, place, time and actions. */
export const Confirmation = ({ userId, eventId, isNew, calendar }: ConfirmationProps) => {
  const { data, error, isFetching, refetch } = useMemberTickets(userId)
  const staleness = useStaleness(data, isFetching)
  const ofEvent = data?.value.filter((ticket) => ticket.eventId === eventId) ?? []
  const ticket =
    ofEvent.find((one) => !endOf(one)) ?? ofEvent.find(({ status }) => status === 'valid') ?? ofEvent[0]
  if (ticket) {
    return (
      <>
        <PageTitle title={copy.pageTitle} />
        <BookedTicket
          ticket={ticket}
          all={ofEvent.filter(({ date, status }) => date === ticket.date && status === ticket.status)}
          isNew={isNew}
          calendar={calendar}
        >
          {data && staleness && (
            <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(data.storedAt)))}</AsOfLine>
          )}
        </BookedTicket>
      </>
    )
  }
  // The device's copy alone does not include a booking made elsewhere.
  const isAnswered = data?.source === 'server' && !isFetching
  if (!isAnswered && (isFetching || isSessionOver(error))) return <ConfirmationSkeleton />
  const isAway = !isAnswered && (!error || error.kind === 'offline')
  const { title, description } = isAnswered ? copy.notFound : isAway ? copy.notYet : copy.failed
  return (
    <PosterNotice
      role="alert"
      title={title}
      poster={{ id: 'sans-billet', style: 'Jazz' }}
      actions={
        <>
          {!isAnswered && <Button onClick={() => refetch()}>{copy.notYet.retry}</Button>}
          <ButtonLink to={paths.events} variant={isAnswered ? 'solid' : 'outline'}>
            {copy.notFound.action}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{error?.kind === 'api' && error.serverMessage ? error.serverMessage : description}</p>
    </PosterNotice>
  )
}
