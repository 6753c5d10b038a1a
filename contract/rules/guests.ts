import { fold } from './search.ts'

/** Most seats of one line of a guest list. */
export const MAX_GUEST_SEATS = 10
/** Most lines of one request. */
export const MAX_GUEST_LINES = 200
/** The kind of a guest's ticket, wherever a ticket names one. */
export const GUESTS_NAME = 'Liste d’invités'
/** Most guests of a concert. */
export const MAX_GUESTS = 2_000
/** Longest name of a guest, in UTF-16 units. */
export const MAX_GUEST_NAME = 80

/** A line of a guest list: a name, and the seats of that person with those they bring. */
export interface GuestLine {
  name: string
  seats: number
}

/** A cell of a spreadsheet that was copied with its quotes; it may have lines of its own. */
const QUOTED_CELL = /(^|[\t;\r\n])"([^"]*(?:""[^"]*)*)"(?=[\t;\r\n]|$)/g
const COMPANIONS = /\+\s?(\d{1,3})\s?\)?$/
const SEPARATORS = ' (,'
const BULLET = /^(?:[-–—•*·]|\d{1,4}[.)])\s+/

const unquoted = (text: string): string =>
  text.replace(
    QUOTED_CELL,
    (_, before: string, cell: string) => before + cell.replaceAll('""', '"').replace(/\s+/g, ' '),
  )

/** Returns a name without the separators after it; by a loop, as a regular expression is quadratic in their number. */
const unseparated = (text: string): string => {
  let end = text.length
  while (end > 0 && SEPARATORS.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * Reads a guest list as it was typed, or pasted from a spreadsheet: one name a line, '+1' for those they bring. Skips blank lines, and the bullets
 * or numbers before names.
 */
export const readGuests = (text: string): GuestLine[] =>
  unquoted(text)
    .split(/\r\n|[\r\n\v\f\u2028\u2029]/)
    .flatMap((typed) => {
      const line = typed
        .replace(/[\s;]+/g, ' ')
        .trim()
        .replace(BULLET, '')
      const companions = COMPANIONS.exec(line)
      const name = companions ? unseparated(line.slice(0, companions.index)) : line
      return name === '' ? [] : [{ name, seats: 1 + Number(companions?.[1] ?? 0) }]
    })

/** Returns a name as it is compared; one without letters stays as it is. */
const compared = (name: string): string => fold(name) || name

/** Returns the names of a new list that are on the other one, or above in it, in any case and without accents. */
export const repeatedGuests = (lines: readonly GuestLine[], listed: readonly string[]): string[] => {
  const seen = new Set(listed.map(compared))
  return lines.flatMap(({ name }) => {
    const same = compared(name)
    const isRepeated = seen.has(same)
    seen.add(same)
    return isRepeated ? [name] : []
  })
}
