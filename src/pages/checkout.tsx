import { Navigate, useSearchParams } from 'react-router-dom'

/** `/checkout`: with `?eventId=` that event's checkout, else the events (ruling: checkout's address). */
const CheckoutPage = () => {
  const [query] = useSearchParams()
  const eventId = query.get('eventId')
  const free = query.get('free') === 'true' ? '?free=true' : ''
  return (
    <Navigate to={eventId ? `/events/${encodeURIComponent(eventId)}/checkout${free}` : '/events'} replace />
  )
}

export default CheckoutPage
