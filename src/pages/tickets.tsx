import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { ticketsCopy } from '../copy/tickets.ts'
import { MemberPass } from '../features/pass/member-pass.tsx'
import { ExpiredTickets } from '../features/tickets/expired-tickets.tsx'
import { MemberTickets } from '../features/tickets/member-tickets.tsx'
import { DoorReadiness } from '../features/tickets/readiness.tsx'
import { SignInRequired } from '../features/tickets/sign-in-required.tsx'
import { TicketsSkeleton } from '../features/tickets/tickets-skeleton.tsx'
import { useTonight } from '../features/tickets/use-tonight.ts'
import { takeOverInstantPass } from '../lib/instant-pass-handover.ts'
import { useMember } from '../shared/session.ts'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { skeleton } from '../ui/skeleton.css.ts'
import { withChakra } from '../ui/with-chakra.tsx'

// In a row that stands already: what may be done about a ticket comes after the ticket.
const TicketActions = lazy(() => import('../features/booking/ticket-actions.tsx'))
const OpenPayments = lazy(() => import('../features/checkout/open-payment/open-payments.tsx'))

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '8', lg: '12' },
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' },
    '& > *': { display: 'grid', gap: '5', minWidth: '0' },
    '& .pass': { marginInline: { base: '-3', md: '0' }, display: 'grid' },
  },
})

/** The member's Pass, and what of today's is shown at the door instead. */
const PassAndTonight = ({ member }: Pick<ComponentProps<typeof MemberPass>, 'member'>) => (
  <MemberPass member={member} tonight={useTonight(member.id)} />
)

/** `/tickets` ('Mes billets'), `?pass=1` with today's ticket or the Pass open, `?billet=ID` with a ticket open. */
const TicketsPage = () => {
  const { user: current, state } = useMember({ atDoor: true })
  // While a refused session turns into an expired one nobody is known for a moment: the open pass must not blink.
  const [known, setKnown] = useState(current)
  if (current !== known && (current || state === 'visitor')) setKnown(current)
  const user = current ?? known
  const isVisitor = state === 'visitor'
  const isExpired = state === 'expired'
  useLayoutEffect(() => {
    if (isVisitor) takeOverInstantPass()
  }, [isVisitor])

  return (
    <Page title={ticketsCopy.title}>
      <PageTitle title={ticketsCopy.title} />
      {isVisitor && <SignInRequired />}
      {isExpired && <ExpiredTickets />}
      {!isVisitor && (
        <Columns>
          <div>
            <div className="pass">
              {user ? (
                <PassAndTonight member={user} />
              ) : (
                <chakra.span
                  className={skeleton({ borderRadius: 'xl' })}
                  height={{ base: '22.5rem', md: '25.5rem' }}
                />
              )}
            </div>
            {user && <DoorReadiness userId={user.id} isExpired={isExpired} />}
          </div>
          <div>
            {user && !isExpired && (
              <Suspense fallback={null}>
                <OpenPayments userId={user.id} />
              </Suspense>
            )}
            {user ? (
              <MemberTickets
                userId={user.id}
                isExpired={isExpired}
                actions={(ticket, now) => (
                  <Suspense fallback={null}>
                    <TicketActions ticket={ticket} userId={user.id} now={now} isExpired={isExpired} />
                  </Suspense>
                )}
              />
            ) : (
              <TicketsSkeleton />
            )}
          </div>
        </Columns>
      )}
    </Page>
  )
}

export default withChakra(TicketsPage)
