import { EVENTS_LIMIT_DEFAULT, type Event, type EventsQuery } from '../../contract/events.ts'
import { DEFAULT_TIME, firstListedDay } from '../../contract/rules/paris-time.ts'
import { fold, searchText, words } from '../../contract/rules/search.ts'

/** An event made ready for the list, once: what it is sorted, searched and filtered by. */
export interface ListedEvent {
  event: Event
  /** By date, time, id: the server's order (ruling: lists). */
  order: string
  /** The folded words that search looks through, each after a space. */
  text: string
  city: string | null
  style: string | null
}

const foldedOrNull = (value: string | null): string | null => (value === null ? null : fold(value))

export const listedEvent = (event: Event): ListedEvent => ({
  event,
  // Dates and times are of one length each, so that the texts compare as the three columns do.
  order: `${event.date}T${event.time ?? DEFAULT_TIME} ${event.id}`,
  text: ` ${searchText(event)}`,
  city: foldedOrNull(event.city),
  style: foldedOrNull(event.musicStyle),
})

/** For sorting: the list's order. */
export const inListOrder = (first: ListedEvent, second: ListedEvent): number =>
  first.order < second.order ? -1 : first.order > second.order ? 1 : 0

/** 'All' is the chip that asks for every genre. */
const styleOf = (style: string | undefined): string | undefined =>
  style && style !== 'All' ? fold(style) : undefined

/** Whether an event passes a list query, by the rules that the server uses (rulings: lists, search, clock). */
export const passing = (query: Partial<EventsQuery>, now: Date): ((listed: ListedEvent) => boolean) => {
  const first = firstListedDay(now)
  const from = query.dateFrom && query.dateFrom > first ? query.dateFrom : first
  const to = query.dateTo || undefined
  const city = query.city ? fold(query.city) : undefined
  const styles = [styleOf(query.genre), styleOf(query.musicStyle)].filter((style) => style !== undefined)
  const beginnings = words(query.search ?? '').map((word) => ` ${word}`)
  return (listed) =>
    listed.event.status !== 'cancelled' &&
    listed.event.date >= from &&
    (to === undefined || listed.event.date <= to) &&
    (city === undefined || listed.city === city) &&
    styles.every((style) => listed.style === style) &&
    beginnings.every((beginning) => listed.text.includes(beginning))
}

/** Which part of the list a query asks for: `[from, to)`. */
export const pageOf = ({
  offset = 0,
  limit = EVENTS_LIMIT_DEFAULT,
}: Partial<EventsQuery>): [number, number] => [offset, offset + limit]
