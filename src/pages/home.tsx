import { homeCopy } from '../copy/home.ts'
import { Hero } from '../features/events/hero.tsx'
import { HomeEvents } from '../features/events/home-events.tsx'
import { Heart } from '../features/favourites/heart.tsx'
import { useMember } from '../shared/session.ts'
import { Later } from '../ui/later.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { withChakra } from '../ui/with-chakra.tsx'
import * as styles from './home.css.ts'

const loadEventPage = () => void import('./event.tsx')
const reload = () => location.reload()

// Below the first screen, or beside it: none of it is part of what the page needs to stand.
const welcome = () => import('../features/home/welcome.tsx')
const offers = () => import('../features/offers/home-offers.tsx')
const directory = async () => ({
  default: (await import('../features/directory/home-directory.tsx')).HomeDirectory,
})

const Offers = () => {
  const { user, state } = useMember()
  return <Later load={offers} props={{ user, isVisitor: state === 'visitor' }} className={styles.offers} />
}

const HomePage = () => (
  <>
    <PageTitle title={homeCopy.pageTitle} />
    <Later load={welcome} props={{}} />
    <Hero />
    <HomeEvents
      onRetry={reload}
      onApproach={loadEventPage}
      heart={(event) => <Heart event={event} place="home" />}
    />
    <Offers />
    <Later load={directory} props={{}} className={styles.directory} />
  </>
)

export default withChakra(HomePage)
