import type { ReactNode } from 'react'
import { isUpcoming, parisStamp } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { confirmationCopy as copy } from '../../copy/confirmation.ts'
import { isSessionOver } from '../../data/errors.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './confirmation.css.ts'
import { ConfirmedTicket } from './confirmed-ticket.tsx'
import { useMemberTickets } from './queries.ts'

/** A booking to come, in the places of the real one. */
export const ConfirmationSkeleton = () => (
  <div className={styles.confirmation} role="status">
    <PageTitle title={copy.pageTitle} />
    <span className="visually-hidden">{copy.loading}</span>
    <header className={styles.header}>
      <Skeleton w="48" h="12" />
      <Skeleton w="80" h="11" />
    </header>
    <Skeleton h="24rem" borderRadius="xl" />
    <div className={styles.after}>
      <Skeleton h="28" />
      <Skeleton h="14" w="56" borderRadius="full" />
    </div>
  </div>
)

interface ConfirmationProps {
  userId: string
  eventId: string
  /** Whether the person comes straight from booking it. */
  isNew: boolean
  calendar: (ticket: Ticket) => ReactNode
}

/** The member's booking of an event: what, where, when, and what they may still do (document 1, section 2; ruling: confirmation page). */
export const Confirmation = ({ userId, eventId, isNew, calendar }: ConfirmationProps) => {
  const { data, error, isFetching, refetch } = useMemberTickets(userId)
  const staleness = useStaleness(data, isFetching)
  const ofEvent =
    data?.value.filter((ticket) => ticket.eventId === eventId && ticket.status === 'valid') ?? []
  const ticket = ofEvent.find((one) => isUpcoming(one, now())) ?? ofEvent[0]
  if (ticket) {
    return (
      <>
        <PageTitle title={copy.pageTitle} />
        <ConfirmedTicket
          ticket={ticket}
          all={ofEvent.filter(({ date }) => date === ticket.date)}
          isNew={isNew}
          calendar={calendar}
        >
          {data && staleness && (
            <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(data.storedAt)))}</AsOfLine>
          )}
        </ConfirmedTicket>
      </>
    )
  }
  // The device's copy alone does not know of a booking made elsewhere.
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
