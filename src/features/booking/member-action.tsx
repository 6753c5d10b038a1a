import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { isUpcoming } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { bookingCopy } from '../../copy/booking.ts'
import { concertChangesCopy as changes } from '../../copy/concert-changes.ts'
import { now as present } from '../../lib/clock.ts'
import { failureToast } from '../../shared/failure-toast.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Grid, Wrap } from '../../ui/layout.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './action.css.ts'
import { useBookingCost } from './booking-cost.tsx'
import { useBookSeat, useMemberTickets } from './queries.ts'

const { success, failure } = bookingCopy

interface BookButtonProps {
  event: Event
  userId: string
  /** True once the member's tickets have loaded, or failed to load. */
  isReady: boolean
}

/** Books at once, and shows how many concerts of the month it uses; if it cannot book, shows the reason and a link. */
const BookButton = ({ event, userId, isReady }: BookButtonProps) => {
  const navigate = useNavigate()
  const noteId = useId()
  const isOnline = useOnline()
  const cost = useBookingCost(event, userId)
  const { isPending, send } = useBookSeat(userId, event, {
    onDone: () => notify({ ...success, type: 'success' }),
    onRefused: (error) => notify(failureToast(error, failure)),
  })

  if (cost.refusal && !isPending) {
    const isSpent = cost.refusal === 'spent'
    return (
      <>
        <p className={styles.why}>{cost.text}</p>
        {isSpent && <p className={styles.note}>{bookingCopy.spentNote}</p>}
        {isSpent && <p className={styles.note}>{bookingCopy.spentWays}</p>}
        <ButtonLink className={styles.button} to={isSpent ? paths.store : paths.settings} variant="outline">
          {isSpent ? bookingCopy.spentAction : bookingCopy.uncoveredAction}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Button
        className={styles.button}
        size="lg"
        disabled={!isOnline || !isReady}
        loading={isPending}
        loadingText={bookingCopy.booking}
        aria-describedby={noteId}
        onClick={() =>
          send(() => navigate(pathTo(paths.bookingConfirmation, event.id), { state: { justBooked: true } }))
        }
      >
        {bookingCopy.book}
      </Button>
      <p id={noteId} className={isOnline ? styles.note : styles.why}>
        {isOnline ? cost.text : bookingCopy.offline}
      </p>
    </>
  )
}

interface MemberActionProps {
  event: Event
  user: User
  place: 'page' | 'bar'
  otherwise: ReactNode
  again?: ReactNode
}

/** Renders a member's action for this event: see the booking, book, or get the required Pass. */
export const MemberAction = ({ event, user, place, otherwise, again }: MemberActionProps) => {
  const tickets = useMemberTickets(user.id)
  const now = present()
  const mine = tickets.data?.value.find(
    (ticket) => ticket.eventId === event.id && ticket.status === 'valid' && isUpcoming(ticket, now),
  )
  if (mine) {
    return (
      // One left edge in both places.
      <Grid gap="2" justifyItems={{ base: 'stretch', sm: 'start' }} textAlign="start">
        {place === 'page' && (
          <Heading as="p" size="md" display="flex" align="center" gap="2" color="success">
            <CheckIcon size={22} />
            {bookingCopy.booked}
          </Heading>
        )}
        {place === 'page' && mine.previousPlace && (
          <Text fontWeight="medium">
            {`${changes.badge.elsewhere}, ${changes.previously(mine.previousPlace)}`}
          </Text>
        )}
        <Wrap columnGap="5">
          <ButtonLink className={styles.button} to={`${paths.tickets}?billet=${mine.id}`}>
            {bookingCopy.showTicket}
          </ButtonLink>
          {place === 'page' && (
            <ButtonLink variant="plain" to={pathTo(paths.bookingConfirmation, event.id)}>
              {bookingCopy.showConfirmation}
            </ButtonLink>
          )}
          {place === 'page' && again}
        </Wrap>
      </Grid>
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
