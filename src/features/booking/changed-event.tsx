import type { User } from '../../../contract/auth.ts'
import type { Event } from '../../../contract/events.ts'
import { paths } from '../../config/paths.ts'
import { concertChangesCopy as copy } from '../../copy/concert-changes.ts'
import { now } from '../../lib/clock.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useMemberTickets } from './queries.ts'
import * as styles from './ticket-actions.css.ts'
import TicketActions from './ticket-actions.tsx'

/** What a member who holds tickets of a cancelled or moved event can do about them. */
const ChangedEvent = ({ event, user, isExpired }: { event: Event; user: User; isExpired: boolean }) => {
  const tickets = useMemberTickets(user.id)
  const mine = tickets.data?.value.filter(({ eventId }) => eventId === event.id) ?? []
  if (mine.length === 0) return null
  const returnable = mine.find((ticket) => ticket.returnable)
  return (
    <div className={styles.changed}>
      {returnable ? (
        <TicketActions ticket={returnable} userId={user.id} now={now()} isExpired={isExpired} />
      ) : (
        <ButtonLink to={paths.tickets} variant="outline">
          {copy.myTickets}
        </ButtonLink>
      )}
    </div>
  )
}

export default ChangedEvent
