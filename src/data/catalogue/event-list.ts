import type { Access } from '../../../contract/access.ts'
import type { Event, EventsQuery } from '../../../contract/events.ts'
import { accessAsked, accessRules } from '../../../contract/rules/access-filters.ts'
import { admissionOf, isPriceAdmitted, isSourceAdmitted } from '../../../contract/rules/admission.ts'
import { listOrder } from '../../../contract/rules/catalogue-slices.ts'
import { EVENTS_LIMIT_DEFAULT } from '../../../contract/rules/event-list.ts'
import { fold, searchText, words } from '../../../contract/rules/search.ts'
import { isWithin, spanOf } from '../../../contract/rules/when.ts'

/** An event prepared for the list: with the values it is sorted, searched and filtered by. */
export interface ListedEvent {
  event: Event
  /** Sort key by date, time, id: the server's order. */
  order: string
  /** The folded words for the search, each after a space. */
  text: string
  city: string | null
  style: string | null
}

export const foldedOrNull = (value: string | null): string | null => (value === null ? null : fold(value))

export const listedEvent = (event: Event): ListedEvent => ({
  event,
  order: listOrder(event),
  text: ` ${searchText(event)}`,
  city: foldedOrNull(event.city),
  style: foldedOrNull(event.musicStyle),
})

export const inListOrder = (first: { order: string }, second: { order: string }): number =>
  first.order < second.order ? -1 : first.order > second.order ? 1 : 0

/** 'All' is the filter for every genre. */
const styleOf = (style: string | undefined): string | undefined =>
  style && style !== 'All' ? fold(style) : undefined

/** The conditions of a list query, by the server's rules. */
export interface Wanted {
  isWhen: (event: Pick<Event, 'date' | 'time' | 'endDate'>) => boolean
  isCity: (folded: string | null) => boolean
  isStyle: (folded: string | null) => boolean
  isSource: (source: string | null) => boolean
  isPrice: (event: Pick<Event, 'price' | 'priceKnown' | 'pricing'>) => boolean
  /** One condition per field. */
  access: readonly { field: keyof Access; isMet: (fact: unknown) => boolean }[]
  /** Beginnings of words, each with a leading space. */
  beginnings: string[]
}

export const wantedOf = (query: Partial<EventsQuery>, now: Date): Wanted => {
  const span = spanOf(query, now)
  const admission = admissionOf(query)
  const city = query.city ? fold(query.city) : undefined
  const styles = [styleOf(query.genre), styleOf(query.musicStyle)].filter((style) => style !== undefined)
  return {
    isWhen: (event) => isWithin(span, event),
    isCity: (folded) => city === undefined || folded === city,
    isStyle: (folded) => styles.every((style) => folded === style),
    isSource: (source) => isSourceAdmitted(admission, source),
    isPrice: (event) => isPriceAdmitted(admission, event),
    access: accessAsked(query).map(([filter, value]) => {
      const { field, isMet } = accessRules[filter]
      return { field, isMet: (fact) => isMet(fact, value) }
    }),
    beginnings: words(query.search ?? '').map((word) => ` ${word}`),
  }
}

/** Checks an event against the conditions, words first because they exclude most events. */
export const passing =
  ({ isWhen, isCity, isStyle, isSource, isPrice, access, beginnings }: Wanted) =>
  ({ event, city, style, text }: ListedEvent): boolean =>
    beginnings.every((beginning) => text.includes(beginning)) &&
    event.status !== 'cancelled' &&
    isWhen(event) &&
    isCity(city) &&
    isStyle(style) &&
    isSource(event.source) &&
    isPrice(event) &&
    access.every(({ field, isMet }) => isMet(event[field]))

/** Returns the range of the list that a query requests: `[from, to)`. */
export const pageOf = ({
  offset = 0,
  limit = EVENTS_LIMIT_DEFAULT,
}: Partial<EventsQuery>): [number, number] => [offset, offset + limit]
