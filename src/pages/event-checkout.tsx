import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths, pathTo } from '../config/paths.ts'
import { CheckoutSkeleton, CheckoutView, SignInFirst } from '../features/checkout/checkout-view.tsx'
import { useEvent, useTicketTypes } from '../features/events/queries.ts'
import { usePathParams } from '../shared/path-params.ts'
import { useMember, useUnknownMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'

// Rarely shown parts are loaded on demand.
const inPlace = { fallback: <CheckoutSkeleton />, isRequired: true }
const Unknown = deferred(
  async () => ({ default: (await import('../features/checkout/checkout-closed.tsx')).BuyerUnknown }),
  inPlace,
)
const ReturnedPayment = deferred(
  async () => ({ default: (await import('../features/checkout/card-panels.tsx')).ReturnedPayment }),
  inPlace,
)
const MemberUnknown = deferred(async () => ({
  default: (await import('../features/profile/member-unknown.tsx')).MemberUnknown,
}))
const ShopAction = deferred(async () => ({
  default: (await import('../features/events/event-action.tsx')).ShopAction,
}))
const BookingCostLine = deferred(async () => ({
  default: (await import('../features/booking/booking-cost.tsx')).BookingCostLine,
}))

/** `/events/{eventId}/checkout`, `?free=true` for a free booking by the Pass; visitors must sign in first. */
const EventCheckoutPage = () => {
  const { eventId = '' } = usePathParams(paths.eventCheckout)
  const [query] = useSearchParams()
  const { user, state } = useMember()
  const unknown = useUnknownMember()
  const wasMember = useRef(false)
  if (user) wasMember.current = true
  const event = useEvent(eventId)
  const types = useTicketTypes(eventId, user !== null, { isForSale: true })
  const wantsFree = query.get('free') === 'true'
  const path = `${pathTo(paths.eventCheckout, eventId)}${wantsFree ? '?free=true' : ''}`

  if (state === 'visitor') return <SignInFirst path={path} isNotified={wasMember.current} />
  if (!user && unknown)
    return (
      <Unknown>
        <MemberUnknown error={unknown.error} onRetry={unknown.retry} />
      </Unknown>
    )
  if (!user) return <CheckoutSkeleton />
  const paid = query.get('redirect_status') === 'succeeded' ? query.get('payment_intent') : null
  if (paid) return <ReturnedPayment paymentId={paid} eventId={eventId} />
  return (
    <CheckoutView
      key={eventId}
      user={user}
      event={event}
      types={{
        stored: types.data,
        isRefreshing: types.isFetching,
        error: types.error,
        retry: () => void types.refetch(),
      }}
      wantsFree={wantsFree}
      shop={(sold) => <ShopAction event={sold} />}
      cost={(covered) => <BookingCostLine event={covered} userId={user.id} />}
    />
  )
}

export default EventCheckoutPage
