import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { User } from '../../../../contract/auth.ts'
import type { PaymentStatus } from '../../../../contract/checkout.ts'
import { priceLabel } from '../../../../contract/rules/price.ts'
import { paths, pathTo } from '../../../config/paths.ts'
import { lateOrderCopy } from '../../../copy/late-order.ts'
import { openPaymentCopy as copy } from '../../../copy/open-payment.ts'
import type { Outcome, Reservation } from '../../../data/member/checkout.ts'
import { currentUserKey } from '../../../lib/current-user-key.ts'
import { failureMessage } from '../../../shared/failure-message.ts'
import { useOnline } from '../../../shared/use-online.ts'
import * as Alert from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Wrap } from '../../../ui/layout.tsx'
import { notify } from '../../../ui/toaster.tsx'
import { Heading, Text } from '../../../ui/type.tsx'
import { useOpenOrders } from '../queries.ts'
import { useAbandonOrder, useEndOfHold } from './queries.ts'

const MINUTE_MS = 60_000

/** Returns the minutes until a time of this device's clock, rounded up, and updates them; 0 once it is over. */
const useMinutesLeft = (endsAt: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, endsAt - now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setTimeout(tick, (left % MINUTE_MS || MINUTE_MS) + 50)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [left])
  return Math.ceil(left / MINUTE_MS)
}

const messageOf = (state: PaymentStatus['state']) => {
  if (state === 'ticketed') return { ...copy.paid, type: 'success' as const }
  if (state === 'processing') return { ...copy.atBank, type: 'info' as const }
  if (state === 'refunding' || state === 'refunded') return { ...copy.back, type: 'info' as const }
  return { ...copy.abandoned, type: 'success' as const }
}

interface OpenPaymentProps {
  userId: string
  order: Reservation
  /** True to show the event's name, if the page does not. */
  isNamed?: boolean
  /** Replaces the link to the checkout, on the checkout itself. */
  resume?: { isPending: boolean; isResuming: boolean; resumePayment: (order: Reservation) => void }
}

/** Tells the member who sent an order and has left its page that it is open, and where it goes on. */
export const tellOpen = (
  { kind }: Outcome,
  event: { id: string; eventName: string },
  { client, userId, navigate }: { client: QueryClient; userId: string; navigate: (path: string) => void },
): void => {
  if (kind !== 'redirect' && kind !== 'card') return
  if (client.getQueryData<User>(currentUserKey)?.id !== userId) return
  notify({
    ...lateOrderCopy(event.eventName),
    type: 'info',
    subject: 'open-order',
    action: { label: copy.resume, onClick: () => navigate(pathTo(paths.eventCheckout, event.id)) },
  })
}

/** Renders a member's unpaid order and the time left, with the buttons to pay or to give it up. */
export const OpenPayment = ({ userId, order, isNamed = false, resume }: OpenPaymentProps) => {
  const { orderId, eventId, eventName, totalAmount, lines, endsAt } = order
  const noteId = useId()
  const isOnline = useOnline()
  const minutes = useMinutesLeft(endsAt)
  useEndOfHold(userId, endsAt)
  const { isPending, send } = useAbandonOrder(userId, {
    onDone: (state) => notify(messageOf(state)),
    onFailed: (error) =>
      notify({
        title: copy.failed,
        description: failureMessage(error, copy.abandonFailed),
        type: 'error',
      }),
  })
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const forEvent = isNamed && <span className="visually-hidden"> {copy.of(eventName)}</span>
  if (minutes === 0) return null
  return (
    <Alert.Root
      as="section"
      status="warning"
      variant="outline"
      bg="sunken"
      direction="column"
      aria-label={copy.label(eventName)}
    >
      <div>
        <Heading as="p" size="md">
          {copy.reserved(count)}
        </Heading>
        {isNamed && <Text fontWeight="medium">{eventName}</Text>}
        <Text className="figures" textStyle="sm" color="muted">
          {copy.left(minutes, priceLabel(totalAmount))}
        </Text>
      </div>
      <Wrap>
        {resume ? (
          <Button disabled={!isOnline || resume.isPending} onClick={() => resume.resumePayment(order)}>
            {resume.isResuming ? copy.resuming : copy.resume}
          </Button>
        ) : (
          <ButtonLink to={pathTo(paths.eventCheckout, eventId)} state={{ resume: orderId }}>
            <span>
              <span>{copy.resume}</span>
              {forEvent}
            </span>
          </ButtonLink>
        )}
        <Button
          variant="outline"
          disabled={!isOnline || isPending}
          aria-describedby={isOnline ? undefined : noteId}
          onClick={() => send(orderId)}
        >
          <span>
            <span>{isPending ? copy.abandoning : copy.abandon}</span>
            {forEvent}
          </span>
        </Button>
      </Wrap>
      {!isOnline && (
        <Text textStyle="sm" color="danger" fontWeight="medium" id={noteId}>
          {copy.offline}
        </Text>
      )}
    </Alert.Root>
  )
}

interface OpenPaymentsProps {
  userId: string
  /** Shows only the orders of this event; all if omitted. */
  eventId?: string
  /** The bar at the bottom only has room for the button. */
  place?: 'page' | 'bar'
  /** Shown if no payment waits. */
  otherwise?: ReactNode
}

/** Renders the member's unpaid orders: all of them, or those of one event. Loaded only for a member. */
export const OpenPayments = ({ userId, eventId, place = 'page', otherwise = null }: OpenPaymentsProps) => {
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
