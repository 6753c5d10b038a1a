import { Navigate, useSearchParams } from 'react-router-dom'
import { paths, pathTo } from '../config/paths.ts'

/** `/checkout`: redirects to the checkout of `?eventId=`, else to the events. */
const CheckoutPage = () => {
  const [query] = useSearchParams()
  const eventId = query.get('eventId')
  const free = query.get('free') === 'true' ? '?free=true' : ''
  return <Navigate to={eventId ? `${pathTo(paths.eventCheckout, eventId)}${free}` : paths.events} replace />
}

export default CheckoutPage
