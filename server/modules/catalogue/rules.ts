import type { EventsQuery } from '../../../contract/events.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { fold, words } from '../../../contract/rules/search.ts'

/** Which events are listed, as the rule understands the query: two queries that ask for the same have the same listing. */
export interface Listing {
  /** First and last day, `YYYY-MM-DD`, inclusive; null is for ever. */
  from: string
  to: string | null
  /** Folded; null for any. */
  city: string | null
  style: string | null
  /** Folded; each begins a word of the event. */
  prefixes: string[]
  limit: number
  offset: number
}

/** 'All' is the chip that asks for every genre. */
const foldedStyle = (style: string | undefined): string | null =>
  style && style !== 'All' ? fold(style) : null

/** A word that another one begins asks for nothing more. */
const withoutImplied = (prefixes: string[]): string[] =>
  prefixes.filter((word, index) =>
    prefixes.every(
      (other, place) => place === index || !other.startsWith(word) || (other === word && place > index),
    ),
  )

/** What a query lists at a moment (rulings: lists, search); null where nothing can pass it. */
export const listingOf = (query: EventsQuery, now: Date): Listing | null => {
  const firstDay = firstListedDay(now)
  const from = query.dateFrom && query.dateFrom > firstDay ? query.dateFrom : firstDay
  const to = query.dateTo || null
  const genre = foldedStyle(query.genre)
  const musicStyle = foldedStyle(query.musicStyle)
  if (to !== null && to < from) return null
  if (genre !== null && musicStyle !== null && genre !== musicStyle) return null
  return {
    from,
    to,
    city: query.city ? fold(query.city) : null,
    style: genre ?? musicStyle,
    prefixes: withoutImplied(words(query.search ?? '')).sort(),
    limit: query.limit,
    offset: query.offset,
  }
}
