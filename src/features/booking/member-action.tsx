import type { ReactNode } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { now as present } from '../../lib/clock.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import * as styles from './action.css.ts'
import { BookButton } from './book-button.tsx'
import { useMemberTickets } from './queries.ts'

interface MemberActionProps {
  event: Event
  user: User
  place: 'page' | 'bar'
  otherwise: ReactNode
  again?: ReactNode
}

/** What a member can do about this event: see the place they have, book one, or get the Pass it takes. */
const MemberAction = ({ event, user, place, otherwise, again }: MemberActionProps) => {
  const tickets = useMemberTickets(user.id)
  const now = present()
  const mine = tickets.data?.value.find(
    (ticket) => ticket.eventId === event.id && ticket.status === 'valid' && isUpcoming(ticket, now),
  )
  if (mine) {
    return (
      <div className={styles.own}>
        {place === 'page' && (
          <p className={styles.mine}>
            <CheckIcon size={22} />
            {bookingCopy.booked}
          </p>
        )}
        <div className={styles.ways}>
          <ButtonLink className={styles.button} to={`${paths.tickets}?billet=${mine.id}`}>
            {bookingCopy.showTicket}
          </ButtonLink>
          {place === 'page' && (
            <ButtonLink variant="plain" to={pathTo(paths.bookingConfirmation, event.id)}>
              {bookingCopy.showConfirmation}
            </ButtonLink>
          )}
          {place === 'page' && again}
        </div>
      </div>
    )
  }
  if (otherwise) return otherwise
  if (user.passStatus < 1) {
    return (
      <>
        <ButtonLink
          className={styles.button}
          size="lg"
          to={`${paths.store}?return=${encodeURIComponent(pathTo(paths.event, event.id))}`}
        >
          {bookingCopy.getPass}
        </ButtonLink>
        <p className={styles.note}>{bookingCopy.getPassNote}</p>
      </>
    )
  }
  return <BookButton event={event} userId={user.id} isReady={tickets.data !== undefined || tickets.isError} />
}

export default MemberAction
