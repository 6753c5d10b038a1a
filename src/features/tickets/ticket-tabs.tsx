import type { ReactNode } from 'react'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AfterConcert } from './after-concert.tsx'
import { sortTickets } from './sort-tickets.ts'
import { TicketCard } from './ticket-card.tsx'
import * as styles from './tickets.css.ts'

/** What may still be done about an upcoming ticket. */
export type TicketActions = (ticket: Ticket, now: Date) => ReactNode
/** What a past ticket offers besides its receipt and a feedback. */
export type AfterTicket = (ticket: Ticket) => ReactNode

interface TicketTabsProps {
  tickets: readonly Ticket[]
  now: Date
  actions: TicketActions
  after?: AfterTicket | undefined
}

/** 'À venir (n)' and 'Passés (n)'. */
export const TicketTabs = ({ tickets, now, actions, after }: TicketTabsProps) => {
  const { upcoming, past } = sortTickets(tickets, now)
  const listOf = (some: Ticket[], isPast: boolean) => (
    <ul className={styles.list}>
      {some.map((ticket) => (
        <li key={ticket.id}>
          <TicketCard ticket={ticket} now={now} isPast={isPast}>
            {isPast ? <AfterConcert ticket={ticket}>{after?.(ticket)}</AfterConcert> : actions(ticket, now)}
          </TicketCard>
        </li>
      ))}
    </ul>
  )
  return (
    <Tabs
      label={ticketsCopy.tabs.label}
      items={[
        {
          id: 'upcoming',
          label: ticketsCopy.tabs.upcoming(upcoming.length),
          content:
            upcoming.length > 0 ? (
              listOf(upcoming, false)
            ) : (
              <EmptyState
                title={ticketsCopy.noUpcoming.title}
                action={<ButtonLink to={paths.events}>{ticketsCopy.noUpcoming.action}</ButtonLink>}
              >
                {ticketsCopy.noUpcoming.description}
              </EmptyState>
            ),
        },
        {
          id: 'past',
          label: ticketsCopy.tabs.past(past.length),
          content:
            past.length > 0 ? (
              listOf(past, true)
            ) : (
              <EmptyState title={ticketsCopy.noPast.title}>{ticketsCopy.noPast.description}</EmptyState>
            ),
        },
      ]}
    />
  )
}
