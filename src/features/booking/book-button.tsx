import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Event } from '../../../contract/events.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { now } from '../../lib/clock.ts'
import { nextMonthStart } from '../../lib/next-month.ts'
import { useAllowance } from '../../shared/allowance.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { notify } from '../../ui/toaster.tsx'
import * as styles from './action.css.ts'
import { bookingCost } from './booking-cost.ts'
import { useBookPlace } from './queries.ts'

const { success, failure } = bookingCopy

interface BookButtonProps {
  event: Event
  userId: string
  /** Whether it is known yet that the member has no place. */
  isReady: boolean
}

/** Books at once, and says what it costs of the month's concerts; where it cannot, why, and the way out. */
export const BookButton = ({ event, userId, isReady }: BookButtonProps) => {
  const navigate = useNavigate()
  const noteId = useId()
  const isOnline = useOnline()
  const cost = bookingCost(event.price, useAllowance(userId).data?.value)
  const { isPending, send } = useBookPlace(userId, event, {
    onDone: () => notify({ ...success, type: 'success' }),
    onRefused: (error) =>
      notify({
        title: failure.title,
        description: error.serverMessage ?? failure.description,
        type: 'error',
      }),
  })

  if (cost.isSpent && !isPending) {
    return (
      <>
        <p className={styles.why}>{cost.text}</p>
        <p className={styles.note}>{bookingCopy.spentNote(nextMonthStart(now()))}</p>
        <p className={styles.note}>{bookingCopy.spentWays}</p>
        <ButtonLink className={styles.button} to={paths.store} variant="outline">
          {bookingCopy.spentAction}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Button
        className={styles.button}
        size="lg"
        disabled={!isOnline || !isReady || isPending}
        aria-describedby={noteId}
        onClick={() =>
          send(() => navigate(pathTo(paths.bookingConfirmation, event.id), { state: { justBooked: true } }))
        }
      >
        {isPending && <Spinner />}
        {isPending ? bookingCopy.booking : bookingCopy.book}
      </Button>
      <p id={noteId} className={isOnline ? styles.note : styles.why}>
        {isOnline ? cost.text : bookingCopy.offline}
      </p>
    </>
  )
}
