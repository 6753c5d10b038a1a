import { events } from './schema.ts'

/** What a message says of an event: its name, when and where it is. */
export const eventFacts = {
  id: events.id,
  eventName: events.eventName,
  date: events.date,
  endDate: events.endDate,
  time: events.time,
  place: events.place,
  city: events.city,
}
