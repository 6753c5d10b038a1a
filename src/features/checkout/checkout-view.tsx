import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Event, TicketType } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { gateOf } from './gate.ts'

// Of what is not sold here alone.
const CheckoutClosed = lazy(() => import('./checkout-closed.tsx'))
// Of a page that could not be had, or has nothing to sell.
const missing = () => import('./checkout-missing.tsx')
const EventMissing = lazy(async () => ({ default: (await missing()).EventMissing }))
const TicketTypesMissing = lazy(async () => ({ default: (await missing()).TicketTypesMissing }))
const NoTicketTypes = lazy(async () => ({ default: (await missing()).NoTicketTypes }))

/** A read as its page has it. */
interface Read<T> {
  stored: Stored<T> | undefined
  error: AppError | null
  isRefreshing: boolean
  retry: () => void
}

interface CheckoutViewProps {
  user: User
  event: Read<Event>
  types: Read<TicketType[]>
  /** The address asks for a free place by the Pass. */
  wantsFree: boolean
  shop: (event: Event) => ReactNode
  /** What a place by the Pass uses of the month. */
  cost: (event: Event) => ReactNode
}

/** The checkout of an event in whatever state it is: coming, open, closed, gone, or not on this device. */
export const CheckoutView = ({
  user,
  event: { stored, isRefreshing, error, retry },
  types,
  wantsFree,
  shop,
  cost,
}: CheckoutViewProps) => {
  const oldest = [stored, types.stored].find((read) => read?.source === 'device')
  const staleness = useStaleness(oldest, isRefreshing || types.isRefreshing)
  if (!stored) {
    return (
      <Suspense fallback={<CheckoutSkeleton />}>
        {error ? <EventMissing error={error} retry={retry} /> : <CheckoutSkeleton />}
      </Suspense>
    )
  }
  const event = stored.value
  const gate = gateOf(event, user, wantsFree, now())
  const title = <PageTitle title={`${copy.title}, ${event.eventName}`} />
  if (gate.kind !== 'open') {
    return (
      <>
        {title}
        <Suspense fallback={<CheckoutSkeleton />}>
          <CheckoutClosed event={event} gate={gate} shop={shop(event)} />
        </Suspense>
      </>
    )
  }
  if (!types.stored) {
    if (!types.error) return <CheckoutSkeleton />
    return (
      <>
        {title}
        <Suspense fallback={<CheckoutSkeleton />}>
          <TicketTypesMissing event={event} error={types.error} retry={types.retry} />
        </Suspense>
      </>
    )
  }
  if (types.stored.value.length === 0) {
    return (
      <>
        {title}
        <Suspense fallback={<CheckoutSkeleton />}>
          <NoTicketTypes event={event} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      {title}
      <Checkout
        key={gate.isCovered ? 'covered' : 'sold'}
        event={event}
        userId={user.id}
        isCovered={gate.isCovered}
        isPassRefused={gate.isPassRefused}
        cost={gate.isCovered ? cost(event) : null}
        types={types.stored.value}
      >
        {oldest && staleness && (
          <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(oldest.storedAt)))}</AsOfLine>
        )}
      </Checkout>
    </>
  )
}
