import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { FeedbackType } from '../../../contract/rules/feedback.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { useCloseOpened } from '../../shared/use-close-opened.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PosterView } from '../../ui/poster.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import * as Tabs from '../../ui/tabs.tsx'
import { Text } from '../../ui/type.tsx'
import { loadStoredTickets, useTickets } from './queries.ts'
import { NextSkeleton, TicketsSkeleton } from './sign-in-required.tsx'
import { TicketCard } from './ticket-card.tsx'
import { nextTicket, sortTickets, tonightsTicket, useNow } from './ticket-dates.ts'
import * as styles from './tickets.css.ts'

const opinions: readonly FeedbackType[] = ['good', 'mid', 'bad']

interface AfterConcertProps {
  ticket: Ticket
  /** The artists and the venue to follow. */
  children?: ReactNode
}

/** Renders the links of a past ticket: its receipt, the feedback, and the artists and the venue to follow. */
const AfterConcert = ({ ticket: { orderId, price, eventId, eventName }, children }: AfterConcertProps) => {
  const ask = useId()
  return (
    <>
      <Wrap as="fieldset" align="center" gap="0" aria-labelledby={ask}>
        <Text as="span" textStyle="sm" color="muted" className={styles.ask} id={ask}>
          {ticketsCopy.opinion.ask} <span className="visually-hidden">{ticketsCopy.showOf(eventName)}</span>
        </Text>
        {opinions.map((type) => (
          <Link key={type} className={styles.opinion} to={pathTo(paths.feedback, type)}>
            {ticketsCopy.opinion[type]}
          </Link>
        ))}
      </Wrap>
      {orderId && price > 0 && (
        <Link
          className={styles.eventPage}
          to={`${pathTo(paths.paymentSuccess, orderId)}?event_id=${encodeURIComponent(eventId)}`}
        >
          {ticketsCopy.receipt} <span className="visually-hidden">{ticketsCopy.showOf(eventName)}</span>
        </Link>
      )}
      {children}
    </>
  )
}

type TicketActions = (ticket: Ticket, now: Date) => ReactNode

/** Renders the links of a past ticket besides its receipt and the feedback. */
type AfterTicket = (ticket: Ticket) => ReactNode

interface TicketTabsProps {
  tickets: readonly Ticket[]
  /** The ticket shown above the tabs, which leaves the list. */
  next: Ticket | undefined
  now: Date
  actions: TicketActions
  after?: AfterTicket | undefined
}

/** Renders the tabs 'À venir (n)' and 'Passés (n)'. */
const TicketTabs = ({ tickets, next, now, actions, after }: TicketTabsProps) => {
  const { upcoming, past } = sortTickets(tickets, now)
  const later = upcoming.filter((ticket) => ticket !== next)
  const listOf = (some: Ticket[], isPast: boolean) => (
    <Stack as="ul" gap="4">
      {some.map((ticket) => (
        <li key={ticket.id}>
          <TicketCard ticket={ticket} now={now} isPast={isPast}>
            {isPast ? <AfterConcert ticket={ticket}>{after?.(ticket)}</AfterConcert> : actions(ticket, now)}
          </TicketCard>
        </li>
      ))}
    </Stack>
  )
  return (
    <Tabs.Root defaultValue="upcoming">
      <Tabs.List aria-label={ticketsCopy.tabs.label}>
        <Tabs.Trigger value="upcoming">{ticketsCopy.tabs.upcoming(upcoming.length)}</Tabs.Trigger>
        <Tabs.Trigger value="past">{ticketsCopy.tabs.past(past.length)}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="upcoming">
        {later.length > 0 ? (
          listOf(later, false)
        ) : next ? (
          <Text color="muted">{ticketsCopy.next.above}</Text>
        ) : (
          <EmptyState
            title={ticketsCopy.noUpcoming.title}
            action={<ButtonLink to={paths.events}>{ticketsCopy.noUpcoming.action}</ButtonLink>}
          >
            {ticketsCopy.noUpcoming.description}
          </EmptyState>
        )}
      </Tabs.Content>
      <Tabs.Content value="past">
        {past.length > 0 ? (
          listOf(past, true)
        ) : (
          <EmptyState title={ticketsCopy.noPast.title}>{ticketsCopy.noPast.description}</EmptyState>
        )}
      </Tabs.Content>
    </Tabs.Root>
  )
}

/**
 * Returns the open ticket from the address (`?billet=ID`): the back button closes it, and a reload opens it
 * again. Closing goes back if the app opened it from the list, else replaces the address.
 */
const useOpenTicket = () => {
  const [parameters] = useSearchParams()
  return { openId: parameters.get('billet'), close: useCloseOpened() }
}

const TicketScreen = deferred(async () => ({ default: (await import('./ticket-screen.tsx')).TicketScreen }), {
  isRequired: true,
})

interface MemberTicketsProps {
  userId: string
  holder: string
  isExpired: boolean
  actions: TicketActions
  after?: AfterTicket
  /** Between the next ticket and the others: the Pass and the preparation. */
  aside?: ReactNode
  /** Seats that are held for minutes: stands first, but below a ticket of today. */
  urgent?: ReactNode
  /** Above the tabs, such as the lines that the member waits in. */
  notice?: ReactNode
}

/** Returns true if this device stores no tickets of the member; false until it has been read. */
const useNoStoredTickets = (userId: string): boolean => {
  const [isNone, setNone] = useState(false)
  useEffect(() => {
    let isOver = false
    const isMissing = loadStoredTickets(userId).then(
      (stored) => stored === undefined,
      () => true,
    )
    void isMissing.then((found) => isOver || setNone(found))
    return () => {
      isOver = true
    }
  }, [userId])
  return isNone
}

const postersOf = (tickets: readonly Ticket[]) =>
  tickets.map(({ eventId, musicStyle }) => ({ id: eventId, style: musicStyle }))

/**
 * Renders the next ticket, `aside`, and the other tickets in two tabs with the date of the data: children of the page's columns. The device's
 * copy stays readable.
 */
export const MemberTickets = ({
  userId,
  holder,
  isExpired,
  actions,
  after,
  aside,
  urgent,
  notice,
}: MemberTicketsProps) => {
  const { data, error, isFetching, refetch } = useTickets(userId)
  const staleness = useMemberStaleness(data, { isFetching, error, isExpired })
  const now = useNow()
  const { openId, close } = useOpenTicket()
  const open = data?.value.find(({ id }) => id === openId)
  const isNone = useNoStoredTickets(userId)
  const asOf = staleness ?? (data?.source === 'server' ? 'current' : 'refreshing')
  const next = data && nextTicket(data.value, now)
  const isToday = data !== undefined && tonightsTicket(data.value, now) !== undefined

  return (
    <PosterView value={postersOf(data?.value ?? [])}>
      <Stack className={styles.first} gap="5">
        {!isToday && urgent}
        {next && (
          <TicketCard ticket={next} now={now} isPast={false} isNext>
            {actions(next, now)}
          </TicketCard>
        )}
        {!data && !error && <NextSkeleton />}
        {isToday && urgent}
      </Stack>
      {aside}
      <Stack className={styles.list} gap="5">
        {notice}
        <ReadState
          value={data}
          error={error}
          copy={ticketsCopy}
          onRetry={() => refetch()}
          skeleton={<TicketsSkeleton isAwaited={isNone} />}
        >
          {({ value: tickets, storedAt, source }) => (
            <>
              <AsOfLine>{ticketsCopy.asOf[asOf](parisStamp(new Date(storedAt)))}</AsOfLine>
              <TicketTabs tickets={tickets} next={next} now={now} actions={actions} after={after} />
              {openId && (open || !isFetching) && (
                <TicketScreen
                  userId={userId}
                  holder={holder}
                  ticket={open}
                  isCurrent={source === 'server' && staleness !== 'offline'}
                  now={now}
                  onClose={close}
                  onRetry={() => refetch()}
                />
              )}
            </>
          )}
        </ReadState>
      </Stack>
    </PosterView>
  )
}
