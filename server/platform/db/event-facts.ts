import { events } from './schema.ts'

/** The event columns that messages show. */
export const eventFacts = {
  id: events.id,
  eventName: events.eventName,
  date: events.date,
  endDate: events.endDate,
  time: events.time,
  place: events.place,
  city: events.city,
}
