import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as styles from './action.css.ts'

// What a member needs beyond a visitor comes while the page already stands: nothing can be booked before it is there.
const MemberAction = lazy(async () => ({ default: (await import('./member-action.tsx')).MemberAction }))

const Waiting = () => (
  <Button className={styles.button} size="lg" disabled>
    {bookingCopy.book}
  </Button>
)

interface BookActionProps {
  event: Event
  /** Who is here; null for a visitor, undefined while nobody knows. */
  user: User | null | undefined
  /** On the page beside the price, or in the bar at the bottom. */
  place: 'page' | 'bar'
  /** Shown where there is nothing to book: over, full, or sold without the Pass. */
  otherwise: ReactNode
  /** The way to more seats for who has one already. */
  again?: ReactNode
}

/** What this person can do about this event: book with the Pass, see the seat they have, or get what they lack. */
export const BookAction = ({ event, user, place, otherwise, again }: BookActionProps) => (
  <div className={styles.action} data-place={place}>
    {user ? (
      <Suspense fallback={otherwise ?? <Waiting />}>
        <MemberAction event={event} user={user} place={place} otherwise={otherwise} again={again} />
      </Suspense>
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
