/** Lower case without accents, ligatures opened, and everything but letters and digits turned into one space. */
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

/** The folded words of a text. */
export const words = (text: string): string[] => fold(text).split(' ').filter(Boolean)

/** The text that search reads: name, organiser, place, city and style, folded (ruling: search). */
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

/** Whether every word of the query begins a word of the folded text; an empty query matches all. */
export const matches = (query: string, foldedText: string): boolean =>
  words(query).every((word) => ` ${foldedText}`.includes(` ${word}`))
