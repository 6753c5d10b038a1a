import type { Event, EventsQuery } from '../../contract/events.ts'
import { inListOrder, listedEvent, pageOf, passing, wantedOf } from '../../src/data/event-list.ts'

/** What a list query finds in these events: the rules of the stored list, applied to all of them at once. */
export const queriedEvents = (events: readonly Event[], query: Partial<EventsQuery>, now: Date): Event[] =>
  events
    .map(listedEvent)
    .filter(passing(wantedOf(query, now)))
    .sort(inListOrder)
    .slice(...pageOf(query))
    .map(({ event }) => event)
