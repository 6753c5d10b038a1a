import { Navigate, useLocation, useNavigationType } from 'react-router-dom'
import { eventsCopy } from '../copy/events.ts'
import { Agenda } from '../features/calendar/agenda.tsx'
import { EventBrowser, useCity } from '../features/events/event-browser.tsx'
import { Heart } from '../features/favourites/heart.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** The address with the person's city, where a link of the app has led here without naming one; null where it is right as it is. */
const useAddressWithCity = (): string | null => {
  const { pathname, search, state } = useLocation()
  const type = useNavigationType()
  // A link of the menu takes the place of the menu's own entry; what else replaces an entry is the way back from a sign-in.
  const isLink = type === 'PUSH' || (type === 'REPLACE' && state?.isLink === true)
  const city = useCity()
  const params = new URLSearchParams(search)
  if (!isLink || !city || params.has('city') || params.has('search')) return null
  if (state?.isChosen || state?.opened) return null
  params.set('city', city)
  return `${pathname}?${params}`
}

const EventsPage = () => {
  const { search } = useLocation()
  const withCity = useAddressWithCity()
  if (withCity) return <Navigate to={withCity} replace />
  return (
    <Page title={eventsCopy.title}>
      <PageTitle title={eventsCopy.title} description={eventsCopy.description} />
      <EventBrowser heart={(event) => <Heart event={event} />} />
      <Agenda search={search} />
    </Page>
  )
}

export default EventsPage
