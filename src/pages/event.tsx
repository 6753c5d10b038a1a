import { lazy, memo, Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { BookAction } from '../features/booking/book-action.tsx'
import { AddToCalendar } from '../features/calendar/add-to-calendar.tsx'
import type { HeartSlot } from '../features/events/event-card.tsx'
import { EventView } from '../features/events/event-view.tsx'
import { prefetchEvent } from '../features/events/queries.ts'
import { Heart } from '../features/favourites/heart.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { Later, later } from '../ui/later.tsx'

// Only for cancelled or moved concerts.
const ChangedEvent = lazy(async () => ({
  default: (await import('../features/booking/ticket-actions.tsx')).ChangedEvent,
}))
// Only for members: guests of a partner concert.
const ConcertInvitations = lazy(async () => ({
  default: (await import('../features/invitations/given-list.tsx')).ConcertInvitations,
}))
// Only for members: a payment in progress, shown beside the page.
const OpenPayments = lazy(async () => ({
  default: (await import('../features/checkout/open-payment/open-payment.tsx')).OpenPayments,
}))

const Related = later(() => import('../features/events/related.tsx'))

const cardHeart: HeartSlot = (event) => <Heart event={event} />

/** Memoized against updates of the page, which would make React discard the server's HTML. */
const More = memo(({ id }: { id: string }) => (
  <Later>
    <Related id={id} heart={cardHeart} />
  </Later>
))

/** Checks whether a page of this site led here before its app had started: the browser itself follows a link pressed that early. */
const isFromOurs = (): boolean => history.length > 1 && document.referrer.startsWith(`${location.origin}/`)

const EventPage = () => {
  const { id = '' } = usePathParams(paths.event)
  const { key } = useLocation()
  const navigate = useNavigate()
  const { user, state } = useMember()
  // The first entry of a visit has no page of this site behind it.
  const goBack = () => (key === 'default' && !isFromOurs() ? navigate(paths.events) : navigate(-1))
  const person = user ?? (state === 'loading' ? undefined : null)
  return (
    <EventView
      key={id}
      id={id}
      onBack={goBack}
      heart={(event) => <Heart event={event} size="detail" />}
      booking={(event, place, otherwise, again) => {
        const action = (
          <BookAction event={event} user={person} place={place} otherwise={otherwise} again={again} />
        )
        if (!person) return action
        return (
          <>
            <Suspense fallback={action}>
              <OpenPayments userId={person.id} eventId={event.id} place={place} otherwise={action} />
            </Suspense>
            {place === 'page' && (
              <Suspense fallback={null}>
                <ConcertInvitations event={event} userId={person.id} />
              </Suspense>
            )}
          </>
        )
      }}
      changed={(event) =>
        user && (
          <Suspense fallback={null}>
            <ChangedEvent event={event} user={user} isExpired={state === 'expired'} />
          </Suspense>
        )
      }
      more={<More id={id} />}
      calendar={(event) => <AddToCalendar event={event} variant="ghost" />}
    />
  )
}

export const prefetch = prefetchEvent
export default EventPage
