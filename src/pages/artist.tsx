import { lazy } from 'react'
import { useParams } from 'react-router-dom'
import { ProfileView } from '../features/directory/profile-view.tsx'
import { prefetchProUser } from '../features/directory/queries.ts'
import { Follow } from '../features/follows/follow.tsx'
import { Later } from '../ui/later.tsx'

// Another feature's: the code comes with the events themselves.
const EntryConcerts = lazy(() => import('./parts/entry-concerts.tsx'))

const ArtistPage = () => {
  const { id = '' } = useParams()
  return (
    <ProfileView
      key={id}
      id={id}
      side="artist"
      follow={(pro) => <Follow pro={pro} />}
      renderEvents={(events) => (
        <Later>
          <EntryConcerts id={id} events={events} />
        </Later>
      )}
    />
  )
}

export const prefetch = prefetchProUser
export default ArtistPage
