import { Navigate, useLocation, useNavigationType } from 'react-router-dom'
import { eventsCopy } from '../copy/events.ts'
import { Agenda } from '../features/calendar/agenda.tsx'
import { EventBrowser, useCity } from '../features/events/event-browser.tsx'
import { Heart } from '../features/favourites/heart.tsx'
import { Page } from '../ui/page.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Returns the address with the user's city added, after a link of the app without a city; null to leave the address alone. */
const useAddressWithCity = (): string | null => {
  const { pathname, search, state } = useLocation()
  const type = useNavigationType()
  // A link in the menu replaces the menu's history entry; other replacements come from the return after a sign-in.
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
