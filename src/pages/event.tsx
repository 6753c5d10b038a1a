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

// For the few whose concert was cancelled or moved.
const ChangedEvent = lazy(async () => ({
  default: (await import('../features/booking/ticket-actions.tsx')).ChangedEvent,
}))
// Guests of a partner concert: members' alone.
const ConcertInvitations = lazy(async () => ({
  default: (await import('../features/invitations/given-list.tsx')).ConcertInvitations,
}))
// A payment that a member has begun comes beside the page; visitors have none.
const OpenPayments = lazy(async () => ({
  default: (await import('../features/checkout/open-payment/open-payment.tsx')).OpenPayments,
}))

const Related = later(() => import('../features/events/related.tsx'))

const cardHeart: HeartSlot = (event) => <Heart event={event} />

/** Kept from the page's own updates, which would throw away what the server sent of it. */
const More = memo(({ id }: { id: string }) => (
  <Later>
    <Related id={id} heart={cardHeart} />
  </Later>
))

/** Whether a page of ours led here before its app had started: a link that is pressed so early is the browser's. */
const isFromOurs = (): boolean => history.length > 1 && document.referrer.startsWith(`${location.origin}/`)

const EventPage = () => {
  const { id = '' } = usePathParams(paths.event)
  const { key } = useLocation()
  const navigate = useNavigate()
  const { user, state } = useMember()
  // The first entry of a visit has nothing of ours behind it.
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
