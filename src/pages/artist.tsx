import { paths } from '../config/paths.ts'
import { ProfileView } from '../features/directory/profile-view.tsx'
import { prefetchProUser } from '../features/directory/queries.ts'
import { Follow } from '../features/follows/follow.tsx'
import { Listen } from '../features/listening/listen.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { UpcomingConcerts } from './parts/upcoming-concerts.tsx'

const ArtistPage = () => {
  const { id = '' } = usePathParams(paths.artist)
  return (
    <ProfileView
      key={id}
      id={id}
      side="artist"
      actions={(pro) => (
        <>
          <Follow pro={pro} />
          <Listen links={[pro.Spotify, pro.SocialMedia, pro.Website]} />
        </>
      )}
      renderEvents={(events) => <UpcomingConcerts id={id} events={events} />}
    />
  )
}

export const prefetch = prefetchProUser
export default ArtistPage
