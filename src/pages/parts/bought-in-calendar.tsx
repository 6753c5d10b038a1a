import type { Ticket } from '../../../contract/tickets.ts'
import { AddToCalendar } from '../../features/calendar/add-to-calendar.tsx'
import { useRelated } from '../../features/events/queries.ts'

type Bought = Pick<Ticket, 'eventId' | 'eventName' | 'date' | 'time' | 'endDate' | 'place' | 'city'>

/** Renders 'Ajouter au calendrier' of a concert with a ticket, with its venue's address once that is known. */
export const BoughtInCalendar = ({ event }: { event: Bought }) => {
  const { eventId: id, eventName, date, time, endDate, place, city } = event
  const venue = useRelated(id)?.venue ?? null
  return <AddToCalendar event={{ id, eventName, date, time, endDate, place, city, venue }} />
}
