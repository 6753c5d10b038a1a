import type { ComponentProps } from 'react'
import { AddToCalendar } from '../../features/calendar/add-to-calendar.tsx'
import { useRelated } from '../../features/events/queries.ts'

type Concert = ComponentProps<typeof AddToCalendar>['event']
type Bought = Pick<Concert, 'eventName' | 'date' | 'time' | 'endDate' | 'place' | 'city'> & {
  eventId: string
  /** 'street, postcode city', if known. */
  address?: string | null
}

/** Renders 'Ajouter au calendrier' of a concert with a ticket, with its venue's address once that is known. */
export const BoughtInCalendar = ({ event }: { event: Bought }) => {
  const { eventId: id, eventName, date, time, endDate, place, address } = event
  const city = address ?? event.city
  const venue = useRelated(id)?.venue ?? null
  return <AddToCalendar event={{ id, eventName, date, time, endDate, place, city, venue }} />
}
