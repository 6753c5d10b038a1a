import { lazy, Suspense, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paths, pathTo } from '../config/paths.ts'
import { CheckoutSkeleton, CheckoutView, SignInFirst } from '../features/checkout/checkout-view.tsx'
import { useEvent, useTicketTypes } from '../features/events/queries.ts'
import { usePathParams } from '../shared/path-params.ts'
import { useMember, useUnknownMember } from '../shared/session.ts'

// Rarely shown parts are loaded on demand.
const ShopAction = lazy(async () => ({
  default: (await import('../features/events/event-action.tsx')).ShopAction,
}))
const Unknown = lazy(async () => ({
  default: (await import('../features/checkout/checkout-closed.tsx')).BuyerUnknown,
}))
const MemberUnknown = lazy(async () => ({
  default: (await import('../features/profile/member-unknown.tsx')).MemberUnknown,
}))
const ReturnedPayment = lazy(async () => ({
  default: (await import('../features/checkout/card-panels.tsx')).ReturnedPayment,
}))
const BookingCostLine = lazy(async () => ({
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
      <Suspense fallback={<CheckoutSkeleton />}>
        <Unknown>
          <MemberUnknown error={unknown.error} onRetry={unknown.retry} />
        </Unknown>
      </Suspense>
    )
  if (!user) return <CheckoutSkeleton />
  const paid = query.get('redirect_status') === 'succeeded' ? query.get('payment_intent') : null
  if (paid)
    return (
      <Suspense fallback={<CheckoutSkeleton />}>
        <ReturnedPayment paymentId={paid} eventId={eventId} />
      </Suspense>
    )
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
      shop={(sold) => (
        <Suspense fallback={null}>
          <ShopAction event={sold} />
        </Suspense>
      )}
      cost={(covered) => (
        <Suspense fallback={null}>
          <BookingCostLine event={covered} userId={user.id} />
        </Suspense>
      )}
    />
  )
}

export default EventCheckoutPage
