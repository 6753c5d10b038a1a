import { eventsCopy } from '../copy/events.ts'
import { EventBrowser } from '../features/events/event-browser.tsx'
import { Heart } from '../features/favourites/heart.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const EventsPage = () => (
  <Page title={eventsCopy.title}>
    <PageTitle title={eventsCopy.title} description={eventsCopy.description} />
    <EventBrowser heart={(event) => <Heart event={event} />} />
  </Page>
)

export default EventsPage
