import { lazy, Suspense } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { isSessionOver } from '../../data/errors.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useTickets } from './queries.ts'
import { type TicketActions, TicketTabs } from './ticket-tabs.tsx'
import { TicketsSkeleton } from './tickets-skeleton.tsx'
import { useNow } from './use-now.ts'
import { useOpenTicket } from './use-open-ticket.ts'

const TicketScreen = lazy(() => import('./ticket-screen.tsx'))

interface MemberTicketsProps {
  userId: string
  isExpired: boolean
  actions: TicketActions
}

/** The member's tickets in their two tabs, with as of when they are; whatever the device keeps stays readable. */
export const MemberTickets = ({ userId, isExpired, actions }: MemberTicketsProps) => {
  const { data, error, isFetching, refetch } = useTickets(userId)
  const isOnline = useOnline()
  const now = useNow()
  const { openId, close } = useOpenTicket()
  const open = data?.value.find(({ id }) => id === openId)

  if (!data) {
    if (!error) return <TicketsSkeleton />
    const said = error.kind === 'offline' || isSessionOver(error) ? ticketsCopy.notYet : ticketsCopy.failed
    return (
      <ErrorState
        title={said.title}
        description={error.kind === 'api' && error.serverMessage ? error.serverMessage : said.description}
        onRetry={() => refetch()}
      />
    )
  }
  const when = parisStamp(new Date(data.storedAt))
  const { asOf } = ticketsCopy
  const line =
    isExpired || isSessionOver(error)
      ? asOf.expired
      : !isOnline
        ? asOf.offline
        : data.source === 'server'
          ? asOf.current
          : isFetching
            ? asOf.refreshing
            : asOf.unreachable
  return (
    <>
      <AsOfLine>{line(when)}</AsOfLine>
      <TicketTabs tickets={data.value} now={now} actions={actions} />
      {openId && (open || !isFetching) && (
        <Suspense fallback={null}>
          <TicketScreen ticket={open} now={now} onClose={close} onRetry={() => refetch()} />
        </Suspense>
      )}
    </>
  )
}
