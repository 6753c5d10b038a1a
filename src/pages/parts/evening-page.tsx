import { paths } from '../../config/paths.ts'
import { eveningCopy as copy } from '../../copy/evening.ts'
import { GuestList } from '../../features/organiser/evening/guest-list.tsx'
import { useGuests } from '../../features/organiser/evening/queries.ts'
import { ConcertPage } from './concert-page.tsx'

/** `…/invites` ('Invités'): the guest list. */
const GuestsPage = () => (
  <ConcertPage path={paths.orgaGuests} title={copy.guests.title} lead={copy.guests.lead} useData={useGuests}>
    {(list, which) => <GuestList list={list} which={which} />}
  </ConcertPage>
)

export default GuestsPage
