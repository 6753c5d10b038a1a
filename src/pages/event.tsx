import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { BookAction, type BookActionProps } from '../features/booking/book-action.tsx'
import { AddToCalendar } from '../features/calendar/add-to-calendar.tsx'
import type { HeartSlot } from '../features/events/event-card.tsx'
import { EventView } from '../features/events/event-view.tsx'
import { prefetchEvent } from '../features/events/queries.ts'
import { Heart } from '../features/favourites/heart.tsx'
import { Listen } from '../features/listening/listen.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { useMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'

// Only for cancelled or moved concerts.
const ChangedEvent = deferred(async () => ({
  default: (await import('../features/booking/ticket-actions.tsx')).ChangedEvent,
}))
// Only for members: guests of a partner concert.
const ConcertInvitations = deferred(async () => ({
  default: (await import('../features/invitations/given-list.tsx')).ConcertInvitations,
}))
// Only for full concerts.
const WaitAction = deferred(async () => ({
  default: (await import('../features/waiting/wait-action.tsx')).WaitAction,
}))
// Only for members: a payment in progress, shown beside the page.
const OpenPayments = deferred(
  async () => ({
    default: (await import('../features/checkout/open-payment/open-payment.tsx')).OpenPayments,
  }),
  { fallback: ({ otherwise }) => otherwise },
)

const Related = deferred(() => import('../features/events/related.tsx'), { when: 'idle', section: {} })

const cardHeart: HeartSlot = (event) => <Heart event={event} />

/** Checks whether a page of this site led here before its app had started: the browser itself follows a link pressed that early. */
const isFromOurs = (): boolean => history.length > 1 && document.referrer.startsWith(`${location.origin}/`)

/** Returns the person who looks at the page: null for a visitor, undefined while unknown. */
const usePerson = () => {
  const { user, state } = useMember()
  return user ?? (state === 'loading' ? undefined : null)
}

// The parts below ask for the person themselves: once they know, React renders these again and not the page.

const OwnBookAction = (props: Omit<BookActionProps, 'user'>) => <BookAction {...props} user={usePerson()} />

const Booking = (props: Omit<BookActionProps, 'user'>) => {
  const person = usePerson()
  const action = <BookAction {...props} user={person} />
  if (!person) return action
  const { event, place } = props
  return (
    <>
      <OpenPayments userId={person.id} eventId={event.id} place={place} otherwise={action} />
      {place === 'page' && <ConcertInvitations event={event} userId={person.id} />}
    </>
  )
}

const Changed = ({ event }: Pick<BookActionProps, 'event'>) => {
  const { user, state } = useMember()
  return user && <ChangedEvent event={event} user={user} isExpired={state === 'expired'} />
}

const EventPage = () => {
  const { id = '' } = usePathParams(paths.event)
  const { key } = useLocation()
  const navigate = useNavigate()
  // The first entry of a visit has no page of this site behind it.
  const goBack = () => (key === 'default' && !isFromOurs() ? navigate(paths.events) : navigate(-1))
  return (
    <EventView
      key={id}
      id={id}
      onBack={goBack}
      heart={(event) => <Heart event={event} size="detail" />}
      booking={(event, place, otherwise, again) => (
        <Booking event={event} place={place} otherwise={otherwise} again={again} />
      )}
      waiting={(event, place, types) => (
        <WaitAction
          event={event}
          types={types}
          book={<OwnBookAction event={event} place={place} otherwise={null} />}
        />
      )}
      listen={(event) => <Listen links={[event.spotify, event.youtube]} />}
      changed={(event) => <Changed event={event} />}
      more={<Related id={id} heart={cardHeart} />}
      calendar={(event, venue) => <AddToCalendar event={{ ...event, venue }} variant="ghost" />}
    />
  )
}

export const prefetch = prefetchEvent
export default EventPage
