import { type ComponentProps, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { levelOfPassStatus } from '../../contract/rules/pass.ts'
import { ticketsCopy } from '../copy/tickets.ts'
import { MemberPass } from '../features/pass/member-pass.tsx'
import { MemberTickets } from '../features/tickets/member-tickets.tsx'
import { useNextTicket, useTonight } from '../features/tickets/queries.ts'
import { DoorReadiness } from '../features/tickets/readiness.tsx'
import { ExpiredTickets, SignInRequired, TicketsSkeleton } from '../features/tickets/sign-in-required.tsx'
import * as styles from '../features/tickets/tickets.css.ts'
import { takeOverInstantPass } from '../lib/instant-pass-handover.ts'
import { useServerConfig } from '../shared/app-config.ts'
import { useMember } from '../shared/session.ts'
import { Grid, Stack } from '../ui/layout.tsx'
import { Skeleton } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

// Loaded after the ticket: its actions have reserved space in an existing row.
const TicketActions = lazy(async () => ({
  default: (await import('../features/booking/ticket-actions.tsx')).TicketActions,
}))
const InviteAction = lazy(() => import('../features/invitations/invite-action.tsx'))
const FollowConcert = lazy(async () => ({
  default: (await import('../features/follows/follow-button.tsx')).FollowConcert,
}))
const WalletButtons = lazy(() => import('../features/wallets/wallet-buttons.tsx'))
const OpenPayments = lazy(async () => ({
  default: (await import('../features/checkout/open-payment/open-payment.tsx')).OpenPayments,
}))

/** A free Pass opens no door: it stands last. */
const isFree = ({ passStatus }: { passStatus: number }) => levelOfPassStatus(passStatus) === 'free'

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
              notice={
                !isExpired && (
                  <Suspense fallback={null}>
                    <OpenPayments userId={user.id} />
                  </Suspense>
                )
              }
              actions={(ticket, now) => (
                <Suspense fallback={null}>
                  {ticket.withPass && ticket.status === 'valid' && (
                    <InviteAction
                      concert={{ ...ticket, id: ticket.eventId }}
                      userId={user.id}
                      place="ticket"
                      isExpired={isExpired}
                    />
                  )}
                  {wallets && ticket.status === 'valid' && !isExpired && (
                    <WalletButtons ticket={ticket} offered={wallets} />
                  )}
                  <TicketActions ticket={ticket} userId={user.id} now={now} isExpired={isExpired} />
                </Suspense>
              )}
              after={(ticket) => (
                <Suspense fallback={null}>
                  <FollowConcert ticket={ticket} />
                </Suspense>
              )}
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
