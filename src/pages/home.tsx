import { homeCopy } from '../copy/home.ts'
import { Hero, HomeEvents } from '../features/events/home-events.tsx'
import { Heart } from '../features/favourites/heart.tsx'
import { whenIdle } from '../lib/when-idle.ts'
import { useNextDoor } from '../shared/next-door.ts'
import { useMember } from '../shared/session.ts'
import { deferred } from '../ui/deferred.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useFetched } from '../ui/use-on-demand.ts'
import * as styles from './pages.css.ts'

const reload = () => location.reload()

// Loaded after the first screen: only for new visitors.
const fetchWelcome = async () => ({ default: (await import('../features/home/welcome.tsx')).Welcome })
const Offers = deferred(() => import('../features/offers/home-offers.tsx'), {
  when: 'idle',
  section: { className: styles.offers },
})
const Profiles = deferred(() => import('./parts/home-profiles.tsx'), {
  when: 'idle',
  section: { className: styles.directory },
})

const TonightsTicket = deferred(() => import('../features/tickets/tonight.tsx'))

/** Asks for the member, and so for the device's code, only on the day of a ticket. */
const MembersTicket = () => {
  const { user } = useMember({ atDoor: true })
  return user && <TonightsTicket userId={user.id} />
}

/** Renders a member's ticket of today before everything else. The room for it is kept before the app has started. */
const Tonight = () => {
  const isTonight = useNextDoor() === 'tonight'
  return <div className={styles.tonight}>{isTonight && <MembersTicket />}</div>
}

const Welcome = () => {
  const Fetched = useFetched(fetchWelcome, { start: whenIdle })
  const isTonight = useNextDoor() === 'tonight'
  return Fetched && !isTonight && <Fetched />
}

const HomePage = () => (
  <>
    <PageTitle title={homeCopy.pageTitle} />
    <Welcome />
    <Tonight />
    <Hero />
    <HomeEvents onRetry={reload} heart={(event) => <Heart event={event} size="poster" place="home" />} />
    <Offers />
    <Profiles />
  </>
)

export default HomePage
