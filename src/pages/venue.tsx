import { paths } from '../config/paths.ts'
import { ProfileView } from '../features/directory/profile-view.tsx'
import { prefetchProUser } from '../features/directory/queries.ts'
import { Follow } from '../features/follows/follow.tsx'
import { usePathParams } from '../shared/path-params.ts'
import { UpcomingConcerts } from './parts/upcoming-concerts.tsx'

const VenuePage = () => {
  const { id = '' } = usePathParams(paths.venue)
  return (
    <ProfileView
      key={id}
      id={id}
      side="venue"
      actions={(pro) => <Follow pro={pro} />}
      renderEvents={(events) => <UpcomingConcerts id={id} events={events} />}
    />
  )
}

export const prefetch = prefetchProUser
export default VenuePage
