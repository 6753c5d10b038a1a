import type { ReactNode } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { deferred } from '../../ui/deferred.tsx'
import * as styles from './action.css.ts'

const Waiting = () => (
  <Button className={styles.button} size="lg" disabled>
    {bookingCopy.book}
  </Button>
)

// A member's action loads after the page has rendered: nothing can be booked before.
const MemberAction = deferred(async () => ({ default: (await import('./member-action.tsx')).MemberAction }), {
  fallback: ({ otherwise }) => otherwise ?? <Waiting />,
})

export interface BookActionProps {
  event: Event
  /** Null for a visitor, undefined while unknown. */
  user: User | null | undefined
  /** `page`: beside the price. `bar`: at the bottom of the screen. */
  place: 'page' | 'bar'
  /** Shown if nothing can be booked: the event is over, full, or sold without the Pass. */
  otherwise: ReactNode
  /** Link to buy more seats, for a member who has a booking. */
  again?: ReactNode
}

/** Renders the user's action for this event: book with the Pass, see the booking, or get the Pass. */
export const BookAction = ({ event, user, place, otherwise, again }: BookActionProps) => (
  <div className={styles.action} data-place={place}>
    {user ? (
      <MemberAction event={event} user={user} place={place} otherwise={otherwise} again={again} />
    ) : (
      otherwise
    )}
    {!otherwise && user === null && (
      <>
        <ButtonLink
          className={styles.button}
          size="lg"
          to={`${paths.auth}?return=${pathTo(paths.event, event.id)}`}
        >
          {bookingCopy.signIn}
        </ButtonLink>
        <p className={styles.note}>{bookingCopy.signInNote}</p>
      </>
    )}
    {!otherwise && user === undefined && <Waiting />}
  </div>
)
