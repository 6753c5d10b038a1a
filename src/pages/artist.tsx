import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { ProfileView } from '../features/directory/profile-view.tsx'
import { prefetchProUser } from '../features/directory/queries.ts'
import { Heart } from '../features/favourites/heart.tsx'
import { Follow } from '../features/follows/follow.tsx'

// Another feature's: the code comes with the events themselves.
const EventGrid = lazy(async () => ({
  default: (await import('../features/events/event-grid.tsx')).EventGrid,
}))

const AgendaButton = lazy(async () => ({
  default: (await import('../features/calendar/agenda-button.tsx')).AgendaButton,
}))

const ArtistPage = () => {
  const { id = '' } = useParams()
  return (
    <ProfileView
      key={id}
      id={id}
      side="artist"
      follow={(pro) => <Follow pro={pro} />}
      renderEvents={(events) => (
        <Suspense>
          <EventGrid events={events} isHome isNarrow heart={(event) => <Heart event={event} />} />
          <AgendaButton query={`of=${encodeURIComponent(id)}`} />
        </Suspense>
      )}
    />
  )
}

export const prefetch = prefetchProUser
export default ArtistPage
