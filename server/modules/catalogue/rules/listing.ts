import type { EventsQuery } from '../../../../contract/events.ts'
import { type AccessFilter, accessAsked } from '../../../../contract/rules/access-filters.ts'
import { type Admission, admissionOf } from '../../../../contract/rules/admission.ts'
import { fold, words } from '../../../../contract/rules/search.ts'
import { type Span, spanOf } from '../../../../contract/rules/when.ts'

/** A normalized query: two queries for the same events have the same listing. */
export interface Listing extends Span, Admission {
  /** Folded; null for any. */
  city: string | null
  style: string | null
  /** Access filters, in a fixed order. */
  access: [AccessFilter, string][]
  /** Folded; each begins a word of the event. */
  prefixes: string[]
  limit: number
  offset: number
}

/** Folds a style; null for 'All', the chip for every genre. */
const foldedStyle = (style: string | undefined): string | null =>
  style && style !== 'All' ? fold(style) : null

/** Drops a word that another word begins with: it narrows nothing further. */
const withoutImplied = (prefixes: string[]): string[] =>
  prefixes.filter((word, index) =>
    prefixes.every(
      (other, place) => place === index || !other.startsWith(word) || (other === word && place > index),
    ),
  )

/** Normalizes a query at a moment; null if it can match no event. */
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
