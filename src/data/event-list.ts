import { EVENTS_LIMIT_DEFAULT, type Event, type EventsQuery } from '../../contract/events.ts'
import { DEFAULT_TIME, isUpcoming } from '../../contract/rules/paris-time.ts'
import { fold, matches, searchText } from '../../contract/rules/search.ts'

/** By date, time, id: the server's order (ruling 27). */
export const byDate = (first: Event, second: Event): number => {
  const key = (event: Event) => `${event.date}T${event.time ?? DEFAULT_TIME}`
  const [left, right] = [key(first), key(second)]
  return left < right ? -1 : left > right ? 1 : first.id < second.id ? -1 : first.id > second.id ? 1 : 0
}

const sameWord = (wanted: string | undefined, value: string | null): boolean =>
  !wanted || fold(wanted) === fold(value ?? '')

/** Answers a list query from events of the device, by the rules the server uses (rulings 27 and 28). */
export const queryEvents = (events: Event[], query: Partial<EventsQuery>, now: Date): Event[] => {
  const style = query.musicStyle || (query.genre === 'All' ? '' : query.genre)
  const offset = query.offset ?? 0
  return events
    .filter(
      (event) =>
        isUpcoming(event, now) &&
        sameWord(query.city, event.city) &&
        sameWord(style, event.musicStyle) &&
        (!query.dateFrom || event.date >= query.dateFrom) &&
        (!query.dateTo || event.date <= query.dateTo) &&
        (!query.search || matches(query.search, searchText(event))),
    )
    .sort(byDate)
    .slice(offset, offset + (query.limit ?? EVENTS_LIMIT_DEFAULT))
}
