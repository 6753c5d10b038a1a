import type { Row, Tables } from 'tinybase'
import type { Event } from '../../../contract/events.ts'
import { DEFAULT_TIME } from '../../../contract/rules/paris-time.ts'
import { searchText } from '../../../contract/rules/search.ts'

export const TABLE = 'events'

/** An event as cells, which are never null, with the words and the place in the list that it is found by. */
export const cellsOf = (event: Event): Row => ({
  ...Object.fromEntries(
    Object.entries(event).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value)),
  ),
  words: ` ${searchText(event)}`,
  order: `${event.date} ${event.time ?? DEFAULT_TIME} ${event.id}`,
})

export const tablesOf = (events: Event[]): Tables => ({
  [TABLE]: Object.fromEntries(events.map((event) => [event.id, cellsOf(event)])),
})
