/** Returns lower-case text without accents and ligatures; any other run of characters becomes one space. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const words = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** Returns the searchable text of an event: folded name, organiser, place, city and style. */
export const searchText = (event: {
  eventName: string
  organizer?: string | null
  place?: string | null
  city?: string | null
  musicStyle?: string | null
}): string =>
  fold(
    [event.eventName, event.organizer, event.place, event.city, event.musicStyle].filter(Boolean).join(' '),
  )

/** Returns true if every word of the query is a prefix of a word in the folded text; an empty query matches all. */
export const matches = (query: string, foldedText: string): boolean =>
  words(query).every((word) => ` ${foldedText}`.includes(` ${word}`))
