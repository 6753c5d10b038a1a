import { useLayoutEffect, useRef } from 'react'
import type { Event } from '../../../contract/events.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { GivenList } from './given-list.tsx'
import * as styles from './invitations.css.ts'
import InviteAction from './invite-action.tsx'
import { useGivenInvitations } from './queries.ts'

interface ConcertInvitationsProps {
  event: Event
  userId: string
}

const PartnerInvitations = ({ event, userId }: ConcertInvitationsProps) => {
  const { data } = useGivenInvitations(userId)
  const here = (data?.value ?? []).filter(
    ({ state, event: { id } }) => id === event.id && (state === 'open' || state === 'taken'),
  )
  const place = useRef<HTMLDivElement>(null)
  const count = useRef(here.length)
  useLayoutEffect(() => {
    // One was taken back, and its button with the focus is gone.
    if (here.length < count.current && document.activeElement === document.body)
      (place.current?.querySelector<HTMLElement>('button:enabled') ?? place.current)?.focus()
    count.current = here.length
  }, [here.length])
  return (
    <div className={styles.onPage} ref={place} tabIndex={-1}>
      <InviteAction concert={event} userId={userId} place="page" isFull={event.soldOut} />
      {here.length > 0 && (
        <section className={styles.given}>
          <h2 className={styles.title}>{copy.list.here}</h2>
          <GivenList given={here} userId={userId} />
        </section>
      )}
    </div>
  )
}

/** On a partner concert's page: the button, and the invitations to it that stand; nothing on any other's. */
const ConcertInvitations = ({ event, userId }: ConcertInvitationsProps) =>
  isPartner(event) && event.ticketingMode === 'internal' ? (
    <PartnerInvitations event={event} userId={userId} />
  ) : null

export default ConcertInvitations
