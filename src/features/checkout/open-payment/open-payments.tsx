import type { ReactNode } from 'react'
import { paths, pathTo } from '../../../config/paths.ts'
import { openPaymentCopy as copy } from '../../../copy/open-payment.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useOpenOrders } from '../queries.ts'
import OpenPayment from './open-payment.tsx'

interface OpenPaymentsProps {
  userId: string
  /** The event whose payment is looked for; all of them where none is named. */
  eventId?: string
  /** In the bar at the bottom there is room for the way on alone. */
  place?: 'page' | 'bar'
  /** Shown where no payment waits. */
  otherwise?: ReactNode
}

/** The payments of the member that wait: all of them, or the one of an event. Fetched when a member is there. */
const OpenPayments = ({ userId, eventId, place = 'page', otherwise = null }: OpenPaymentsProps) => {
  const all = useOpenOrders(userId).data ?? []
  const waiting = all.filter((order) => !eventId || order.eventId === eventId)
  if (waiting.length === 0) return otherwise
  return waiting.map((order) =>
    place === 'bar' ? (
      <ButtonLink
        key={order.orderId}
        to={pathTo(paths.eventCheckout, order.eventId)}
        state={{ resume: order.orderId }}
      >
        {copy.resume}
      </ButtonLink>
    ) : (
      <OpenPayment key={order.orderId} userId={userId} order={order} isNamed={!eventId} />
    ),
  )
}

export default OpenPayments
