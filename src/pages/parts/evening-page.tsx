import { paths } from '../../config/paths.ts'
import { eveningCopy as copy } from '../../copy/evening.ts'
import { GuestList } from '../../features/organiser/evening/guest-list.tsx'
import { MessageForm } from '../../features/organiser/evening/message-form.tsx'
import { useGuests, useMessages } from '../../features/organiser/evening/queries.ts'
import { ConcertPage } from './concert-page.tsx'

/** `…/invites` ('Invités'): the guest list. */
const GuestsPage = () => (
  <ConcertPage path={paths.orgaGuests} title={copy.guests.title} lead={copy.guests.lead} useData={useGuests}>
    {(list, which) => <GuestList list={list} which={which} />}
  </ConcertPage>
)

/** `…/message` ('Message'): a message to all holders. */
export const MessagePage = () => (
  <ConcertPage
    path={paths.orgaMessage}
    title={copy.message.title}
    lead={copy.message.lead}
    useData={useMessages}
  >
    {(sent, which) => <MessageForm sent={sent} which={which} />}
  </ConcertPage>
)

export default GuestsPage
