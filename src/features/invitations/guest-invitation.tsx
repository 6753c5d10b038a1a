import type { ReactNode } from 'react'
import type { Invitation } from '../../../contract/invitations.ts'
import { doorsOpenAt, isUpcoming } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { invitationsCopy } from '../../copy/invitations.ts'
import { sendingCopy } from '../../copy/sending.ts'
import { now as present } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import * as styles from './invitations.css.ts'
import { useInvitation } from './queries.ts'

const copy = invitationsCopy.guest

/** Renders one sentence in place of a ticket. */
const InvitationMessage = ({
  title,
  children,
  actions,
  ticket,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
  ticket?: Ticket
}) => (
  <PosterNotice
    kicker={ticket?.eventName}
    title={title}
    poster={
      ticket ? { id: ticket.eventId, style: ticket.musicStyle ?? '' } : { id: 'invitation', style: 'Jazz' }
    }
    actions={actions}
  >
    <PageTitle title={copy.title} />
    <p>{children}</p>
  </PosterNotice>
)

interface TakeProps {
  code: string
  userId: string | null
}

const Coming = () => (
  <div className={styles.page} role="status">
    <PageTitle title={copy.title} />
    <span className="visually-hidden">{copy.loading}</span>
    <Skeleton className={styles.coming} borderRadius="lg" />
  </div>
)

// Draws codes; loaded only if there is a ticket to show.
const GuestTicket = deferred(() => import('./guest-ticket.tsx'), { fallback: <Coming />, isRequired: true })

const events = <ButtonLink to={paths.events}>{copy.events}</ButtonLink>

/** Renders an invitation that shows no code here. */
const Closed = ({ invitation, code, userId }: TakeProps & { invitation: Invitation }) => {
  const { kind, state, whose, ticket } = invitation
  const isPlace = kind === 'place'
  const texts = isPlace ? sendingCopy.guest : copy
  if (state === 'cancelled' || state === 'withdrawn' || state === 'returned')
    return (
      <InvitationMessage title={texts[state].title} ticket={ticket} actions={events}>
        {texts[state].text}
      </InvitationMessage>
    )
  if (whose === 'holder')
    return (
      <InvitationMessage
        title={copy.holder.title}
        ticket={ticket}
        actions={<ButtonLink to={`${paths.tickets}?billet=${ticket.id}`}>{copy.tickets}</ButtonLink>}
      >
        {copy.holder.text}
      </InvitationMessage>
    )
  if (!isUpcoming(ticket, present()))
    return (
      <InvitationMessage title={copy.past.title} ticket={ticket} actions={events}>
        {copy.past.text}
      </InvitationMessage>
    )
  if (whose === 'giver')
    return (
      <InvitationMessage
        title={texts.giver.title}
        ticket={ticket}
        actions={
          isPlace ? (
            <ButtonLink to={paths.tickets}>{sendingCopy.guest.giver.tickets}</ButtonLink>
          ) : (
            <ButtonLink to={pathTo(paths.event, ticket.eventId)}>{copy.eventPage}</ButtonLink>
          )
        }
      >
        {texts.giver.text}
      </InvitationMessage>
    )
  if (state === 'open')
    return (
      <InvitationMessage title={sendingCopy.guest.closed.title} ticket={ticket} actions={events}>
        {sendingCopy.guest.closed.text}
      </InvitationMessage>
    )
  const here = encodeURIComponent(pathTo(paths.invitation, code))
  return (
    <InvitationMessage
      title={texts.taken.title}
      ticket={ticket}
      actions={
        userId === null ? (
          <ButtonLink to={`${paths.auth}?return=${here}`}>{copy.taken.signIn}</ButtonLink>
        ) : (
          events
        )
      }
    >
      {texts.taken.text}
    </InvitationMessage>
  )
}

/** Returns whether there is a ticket to show or to take: an open invitation, an open place before the doors, or the place that this device holds. */
const hasTicket = ({ kind, state, whose, ticket }: Invitation): boolean => {
  const now = present()
  if (!isUpcoming(ticket, now)) return false
  if (ticket.codes.length > 0) return true
  return state === 'open' && whose === 'other' && (kind === 'invitation' || now < doorsOpenAt(ticket))
}

interface GuestInvitationProps {
  code: string
  /** Null for a visitor, undefined while unknown. */
  userId: string | null | undefined
}

/** Renders the page of an invitation's link: the guest's ticket and code without an account, or why there is none. */
export const GuestInvitation = ({ code, userId }: GuestInvitationProps) => {
  const { data, error, isFetching, refetch } = useInvitation(code, userId)
  if (!data) {
    if (!error) return <Coming />
    const isUnknown = !(error as { retryable?: boolean }).retryable
    const isAway = (error as { kind?: string }).kind === 'offline'
    const said = isAway ? copy.notYet : isUnknown ? copy.unknown : copy.unanswered
    return (
      <InvitationMessage
        title={said.title}
        actions={isUnknown ? events : <Button onClick={() => void refetch()}>{copy.retry}</Button>}
      >
        {said.text}
      </InvitationMessage>
    )
  }
  return hasTicket(data.value) ? (
    <GuestTicket stored={data} isRefreshing={isFetching} code={code} userId={userId ?? null} />
  ) : (
    <Closed invitation={data.value} code={code} userId={userId ?? null} />
  )
}
