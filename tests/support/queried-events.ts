import type { Event, EventsQuery } from '../../contract/events.ts'
import { inListOrder, listedEvent, pageOf, passing, wantedOf } from '../../src/data/catalogue/event-list.ts'

/** Returns the events that match a list query: the stored list's rules, applied to all events at once. */
export const queriedEvents = (events: readonly Event[], query: Partial<EventsQuery>, now: Date): Event[] =>
  events
    .map(listedEvent)
    .filter(passing(wantedOf(query, now)))
    .sort(inListOrder)
    .slice(...pageOf(query))
    .map(({ event }) => event)
