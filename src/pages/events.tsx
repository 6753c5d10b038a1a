import { eventsCopy } from '../copy/events.ts'
import { EventBrowser } from '../features/events/event-browser.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const loadEventPage = () => void import('./event.tsx')

const EventsPage = () => (
  <Page title={eventsCopy.title}>
    <PageTitle title={eventsCopy.title} />
    <EventBrowser onApproach={loadEventPage} />
  </Page>
)

export default EventsPage
