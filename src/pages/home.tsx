import { homeCopy } from '../copy/home.ts'
import { Hero } from '../features/events/hero.tsx'
import { HomeEvents } from '../features/events/home-events.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const loadEventPage = () => void import('./event.tsx')
const reload = () => location.reload()

const HomePage = () => (
  <>
    <PageTitle title={homeCopy.pageTitle} />
    <Hero />
    <HomeEvents onRetry={reload} onApproach={loadEventPage} />
  </>
)

export default HomePage
