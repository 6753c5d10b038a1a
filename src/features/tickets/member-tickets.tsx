import { lazy, Suspense, useEffect, useState } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { loadStoredTickets, useTickets } from './queries.ts'
import { type AfterTicket, type TicketActions, TicketTabs } from './ticket-tabs.tsx'
import { TicketsSkeleton } from './tickets-skeleton.tsx'
import { useNow } from './use-now.ts'
import { useOpenTicket } from './use-open-ticket.ts'

const TicketScreen = lazy(() => import('./ticket-screen.tsx'))

interface MemberTicketsProps {
  userId: string
  /** What the member is called. */
  holder: string
  isExpired: boolean
  actions: TicketActions
  after?: AfterTicket
}

/** Whether this device keeps no tickets of the member; false until it has been read. */
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

/** The member's tickets in their two tabs, with as of when they are; whatever the device keeps stays readable. */
export const MemberTickets = ({ userId, holder, isExpired, actions, after }: MemberTicketsProps) => {
  const { data, error, isFetching, refetch } = useTickets(userId)
  const staleness = useMemberStaleness(data, { isFetching, error, isExpired })
  const now = useNow()
  const { openId, close } = useOpenTicket()
  const open = data?.value.find(({ id }) => id === openId)
  const isNone = useNoStoredTickets(userId)
  const asOf = staleness ?? (data?.source === 'server' ? 'current' : 'refreshing')

  return (
    <ReadState
      value={data}
      error={error}
      copy={ticketsCopy}
      onRetry={() => refetch()}
      skeleton={<TicketsSkeleton isAwaited={isNone} />}
    >
      {({ value: tickets, storedAt }) => (
        <>
          <AsOfLine>{ticketsCopy.asOf[asOf](parisStamp(new Date(storedAt)))}</AsOfLine>
          <TicketTabs tickets={tickets} now={now} actions={actions} after={after} />
          {openId && (open || !isFetching) && (
            <Suspense fallback={null}>
              <TicketScreen
                userId={userId}
                holder={holder}
                ticket={open}
                now={now}
                onClose={close}
                onRetry={() => refetch()}
              />
            </Suspense>
          )}
        </>
      )}
    </ReadState>
  )
}
