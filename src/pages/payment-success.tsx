import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { Honeycomb } from '../features/booking/honeycomb.tsx'
import {
  PaymentInvalid,
  PaymentSkeleton,
  PaymentView,
  returnAddress,
} from '../features/checkout/payment-view.tsx'
import { EventPicture } from '../features/events/event-picture.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { BoughtInCalendar } from './parts/bought-in-calendar.tsx'

const OrderPlaces = deferred(() => import('../features/invitations/order-places.tsx'))

/** `/payment/success/{paymentIntentId}`, or with the id in the query, as Stripe returns it; visitors must sign in first. */
const PaymentSuccessPage = () => {
  const { paymentIntentId } = usePathParams(paths.paymentSuccess)
  const [query] = useSearchParams()
  const {
    pathname,
    search,
    state: entry,
  } = useLocation() as {
    pathname: string
    search: string
    state: { hasFailed?: boolean } | null
  }
  const { user, state } = useMember()
  const { paymentId, eventId, hasFailed, path } = returnAddress(paymentIntentId, query)

  if (pathname + search !== path) return <Navigate to={path} state={{ hasFailed }} replace />
  if (state === 'visitor') return <Navigate to={`${paths.auth}?return=${encodeURIComponent(path)}`} replace />
  if (!paymentId) return <PaymentInvalid />
  if (!user) return <PaymentSkeleton />
  return (
    <PaymentView
      key={paymentId}
      userId={user.id}
      paymentId={paymentId}
      eventId={eventId}
      hasFailed={entry?.hasFailed === true}
      calendar={(bought) => <BoughtInCalendar event={bought} />}
      picture={({ eventId: id }) => <EventPicture id={id} />}
      places={({ orderId }) => <OrderPlaces orderId={orderId} userId={user.id} />}
      flourish={<Honeycomb />}
    />
  )
}

export default PaymentSuccessPage
