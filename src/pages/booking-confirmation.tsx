import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { Confirmation, ConfirmationSkeleton } from '../features/booking/confirmation.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { BoughtInCalendar } from './parts/bought-in-calendar.tsx'

/** `/booking/confirmation/{eventId}`: a member's booking; visitors must sign in first. */
const BookingConfirmationPage = () => {
  const { eventId = '' } = usePathParams(paths.bookingConfirmation)
  const { pathname, state: entry } = useLocation() as {
    pathname: string
    state: { justBooked?: boolean } | null
  }
  const { user, state } = useMember()
  if (state === 'visitor')
    return <Navigate to={`${paths.auth}?return=${encodeURIComponent(pathname)}`} replace />
  if (!user) return <ConfirmationSkeleton />
  return (
    <Confirmation
      key={eventId}
      userId={user.id}
      eventId={eventId}
      isNew={entry?.justBooked === true}
      calendar={(bought) => <BoughtInCalendar event={bought} />}
    />
  )
}

export default BookingConfirmationPage
