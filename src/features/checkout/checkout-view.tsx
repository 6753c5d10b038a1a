import { Button } from '@chakra-ui/react/button'
import { lazy, type ReactNode, Suspense } from 'react'
import type { User } from '../../../contract/auth.ts'
import type { Event, TicketType } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { checkoutCopy as copy } from '../../copy/checkout.ts'
import { eventsCopy } from '../../copy/events.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PosterNotice } from '../../ui/poster-notice.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { gateOf } from './gate.ts'

// Of what is not sold here alone.
const CheckoutClosed = lazy(() => import('./checkout-closed.tsx'))

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
  if (!stored) return error ? <EventMissing error={error} retry={retry} /> : <CheckoutSkeleton />
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
      <PosterNotice
        role="alert"
        kicker={event.eventName}
        title={copy.selection.failed}
        poster={{ id: event.id, style: event.musicStyle ?? '' }}
        actions={
          <>
            <Button onClick={types.retry}>{copy.retry}</Button>
            <ButtonLink to={`/events/${event.id}`} variant="outline">
              {copy.seeEvent}
            </ButtonLink>
          </>
        }
      >
        {title}
        <p>{types.error.serverMessage ?? copy.selection.failedHint}</p>
      </PosterNotice>
    )
  }
  if (types.stored.value.length === 0) {
    return (
      <PosterNotice
        kicker={event.eventName}
        title={copy.selection.empty}
        poster={{ id: event.id, style: event.musicStyle ?? '' }}
        actions={
          <>
            <ButtonLink to={`/events/${event.id}`}>{copy.seeEvent}</ButtonLink>
            <ButtonLink to="/events" variant="outline">
              {copy.events}
            </ButtonLink>
          </>
        }
      >
        {title}
        <p>{copy.selection.emptyHint}</p>
      </PosterNotice>
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

const { notFound, notYet } = eventsCopy

const EventMissing = ({ error, retry }: { error: AppError; retry: () => void }) => {
  const isAway = error.kind === 'offline'
  const title = isAway ? notYet.title : error.retryable ? eventsCopy.unavailable : notFound.title
  return (
    <PosterNotice
      role="alert"
      title={title}
      poster={{ id: 'introuvable', style: 'Metal' }}
      actions={
        <>
          {error.retryable && <Button onClick={retry}>{copy.retry}</Button>}
          <ButtonLink to="/events" variant={error.retryable ? 'outline' : 'solid'}>
            {copy.events}
          </ButtonLink>
        </>
      }
    >
      <PageTitle title={title} />
      <p>{isAway ? notYet.description : error.retryable ? notFound.unanswered : notFound.description}</p>
    </PosterNotice>
  )
}
