import { type ComponentProps, useLayoutEffect, useState } from 'react'
import { ticketsCopy } from '../copy/tickets.ts'
import { isFree, MemberPass } from '../features/pass/member-pass.tsx'
import { MemberTickets } from '../features/tickets/member-tickets.tsx'
import { useNextTicket, useTonight } from '../features/tickets/queries.ts'
import { DoorReadiness } from '../features/tickets/readiness.tsx'
import {
  ExpiredTickets,
  NextSkeleton,
  PlacesRoom,
  SignInRequired,
  TicketsSkeleton,
} from '../features/tickets/sign-in-required.tsx'
import * as styles from '../features/tickets/tickets.css.ts'
import { useServerConfig } from '../shared/app-config.ts'
import { takeOverInstantPass } from '../shared/instant-pass-handover.ts'
import { useMember } from '../shared/session.ts'
import { classes } from '../ui/classes.ts'
import { deferred } from '../ui/deferred.tsx'
import { Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

// Loaded after the ticket: its actions have reserved space in an existing row.
const HeldTicketActions = deferred(() => import('./parts/held-ticket-actions.tsx'), {
  fallback: PlacesRoom,
})
const FollowConcert = deferred(async () => ({
  default: (await import('../features/follows/follow-button.tsx')).FollowConcert,
}))
const OpenPayments = deferred(async () => ({
  default: (await import('../features/checkout/open-payment/open-payment.tsx')).OpenPayments,
}))

const fetchWaitList = () => import('../features/waiting/wait-list.tsx')
// At once: it moves what stands below.
const HeldSeats = deferred(fetchWaitList)
const WaitList = deferred(fetchWaitList, { when: 'idle' })

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
        <div className={styles.columns}>
          {user ? (
            <MemberTickets
              userId={user.id}
              holder={`${user.firstName} ${user.lastName}`}
              isExpired={isExpired}
              aside={
                <Stack className={styles.pass} gap="5">
                  {!isFree(user) && <PassAndTonight member={user} />}
                  <DoorReadiness userId={user.id} isExpired={isExpired} />
                </Stack>
              }
              urgent={
                !isExpired && (
                  <>
                    <OpenPayments userId={user.id} />
                    <HeldSeats userId={user.id} only="held" />
                  </>
                )
              }
              notice={!isExpired && <WaitList userId={user.id} only="waiting" />}
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
            <>
              <NextSkeleton />
              <Skeleton className={classes(styles.pass, styles.passComing)} borderRadius="xl" />
              <div className={styles.list}>
                <TicketsSkeleton />
              </div>
            </>
          )}
          {user && isFree(user) && <PassAndTonight member={user} />}
        </div>
      )}
    </Page>
  )
}

export default TicketsPage
