import type { EventsQuery } from '../../../../contract/events.ts'
import { type AccessFilter, accessAsked } from '../../../../contract/rules/access-filters.ts'
import { type Admission, admissionOf } from '../../../../contract/rules/admission.ts'
import { fold, words } from '../../../../contract/rules/search.ts'
import { type Span, spanOf } from '../../../../contract/rules/when.ts'

/** Which events are listed, as the rule understands the query: two queries that ask for the same have the same listing. */
export interface Listing extends Span, Admission {
  /** Folded; null for any. */
  city: string | null
  style: string | null
  /** What is asked of access, in one order. */
  access: [AccessFilter, string][]
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
  const span = spanOf(query, now)
  const genre = foldedStyle(query.genre)
  const musicStyle = foldedStyle(query.musicStyle)
  if (span.to !== null && span.to < span.from) return null
  if (genre !== null && musicStyle !== null && genre !== musicStyle) return null
  return {
    ...span,
    ...admissionOf(query),
    city: query.city ? fold(query.city) : null,
    style: genre ?? musicStyle,
    access: accessAsked(query),
    prefixes: withoutImplied(words(query.search ?? '')).sort(),
    limit: query.limit,
    offset: query.offset,
  }
}
