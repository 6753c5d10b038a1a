import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { ticketsCopy } from '../copy/tickets.ts'
import { isFree, MemberPass } from '../features/pass/member-pass.tsx'
import { MemberTickets } from '../features/tickets/member-tickets.tsx'
import { useNextTicket, useTonight } from '../features/tickets/queries.ts'
import { DoorReadiness } from '../features/tickets/readiness.tsx'
import { ExpiredTickets, SignInRequired, TicketsSkeleton } from '../features/tickets/sign-in-required.tsx'
import * as styles from '../features/tickets/tickets.css.ts'
import { takeOverInstantPass } from '../lib/instant-pass-handover.ts'
import { useServerConfig } from '../shared/app-config.ts'
import { useMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { Grid, Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

// Loaded after the ticket: its actions have reserved space in an existing row.
const HeldTicketActions = deferred(() => import('./parts/held-ticket-actions.tsx'))
const FollowConcert = deferred(async () => ({
  default: (await import('../features/follows/follow-button.tsx')).FollowConcert,
}))
const OpenPayments = deferred(async () => ({
  default: (await import('../features/checkout/open-payment/open-payment.tsx')).OpenPayments,
}))

/** Renders the member's Pass, or today's ticket to show at the door instead. */
const PassAndTonight = ({ member }: Pick<ComponentProps<typeof MemberPass>, 'member'>) => (
  <MemberPass
    member={member}
    tonight={useTonight(member.id)}
    hasTickets={Boolean(useNextTicket(member.id))}
  />
)

/** `/tickets` ('Mes billets'), `?pass=1` with today's ticket or the Pass open, `?billet=ID` with a ticket open. */
const TicketsPage = () => {
  const { user: current, state } = useMember({ atDoor: true })
  // While a refused session becomes an expired one, there is no member for a moment: the open pass must not flicker.
  const [known, setKnown] = useState(current)
  if (current !== known && (current || state === 'visitor')) setKnown(current)
  const user = current ?? known
  const { data: wallets } = useServerConfig(({ wallets }) =>
    wallets?.google || wallets?.apple ? wallets : undefined,
  )
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
        <Grid className={styles.columns} align="start" gap={{ base: '5', md: '8' }} columnGap="10">
          <Stack className={styles.pass} gap="5">
            {user && !isFree(user) && <PassAndTonight member={user} />}
            {!user && <Skeleton className={styles.passComing} borderRadius="xl" />}
            {user && <DoorReadiness userId={user.id} isExpired={isExpired} />}
          </Stack>
          {user ? (
            <MemberTickets
              userId={user.id}
              holder={`${user.firstName} ${user.lastName}`}
              isExpired={isExpired}
              notice={!isExpired && <OpenPayments userId={user.id} />}
              actions={(ticket, now) => (
                <HeldTicketActions
                  ticket={ticket}
                  userId={user.id}
                  now={now}
                  isExpired={isExpired}
                  wallets={wallets}
                />
              )}
              after={(ticket) => <FollowConcert ticket={ticket} />}
            />
          ) : (
            <TicketsSkeleton />
          )}
          {user && isFree(user) && (
            <div className={styles.end}>
              <PassAndTonight member={user} />
            </div>
          )}
        </Grid>
      )}
    </Page>
  )
}

export default TicketsPage
