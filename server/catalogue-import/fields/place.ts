import { oneLine } from './text.ts'

/** Where an event takes place. */
export interface Where {
  place: string | null
  city: string | null
}

const CITY_MAX = 80
const POSTCODE_AND_CITY = /(?:^|[\s,])(?:F-?)?\d{5}\s+([\p{L}][\p{L}'’ .-]*)/u
const PART_OF_A_PLACE = /^(salle|hall|bar|scène|scene|étage|cave|rue|avenue|place|bâtiment|quai|porte)\b/i

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** One spelling a city, so that the filter lists it once: 'LYON 1er' and 'Paris Cedex 11' are Lyon and Paris. */
export const cityName = (raw: string | null | undefined): string | null => {
  const text = oneLine(raw, CITY_MAX)
    ?.replace(/^\d{5}\s+/, '')
    .replace(/\s+cedex(\s+\d+)?$/i, '')
    .replace(/\s+\d{1,2}\s*(er|e|è|ème|eme|nd)?(\s+arrondissement)?$/i, '')
    .replace(/[\s,.]+$/, '')
  if (!text) return null
  if (text !== text.toUpperCase() || !/\p{L}{2}/u.test(text)) return text
  return text.replace(/\p{L}+/gu, capitalised)
}

/** The city that an address in one line names after its postcode; null where there is none. */
export const cityOfAddress = (address: string | null | undefined): string | null =>
  cityName(POSTCODE_AND_CITY.exec(address?.slice(0, 500) ?? '')?.[1])

/** A place as a line tells it. `name` is null where the line has an address alone. */
export interface LineOfPlace extends Where {
  name: string | null
  address: string | null
  postcode: string | null
}

const POSTCODE = /(?:^|[\s,])(?:F-?)?(\d{5})(?=\s+\p{L}|\s*$)/u

/** A place written in one line, as calendars do: 'La Cale, 3 quai des Antilles, 44200 Nantes, France'. */
export const whereOfLine = (raw: string | null | undefined): LineOfPlace => {
  const text = oneLine(raw, 300)
  if (!text) return { place: null, city: null, name: null, address: null, postcode: null }
  const parts = text.split(/\s*,\s*/).filter((part) => part && !/^france$/i.test(part))
  const [first = text, ...more] = parts
  const last = parts.at(-1)
  const byPostcode = cityOfAddress(text)
  const byLast =
    parts.length > 1 && last && !/\d/.test(last) && /^\p{Lu}/u.test(last) && !PART_OF_A_PLACE.test(last)
      ? cityName(last)
      : null
  const city = byPostcode ?? byLast
  const isAddress = /^\d/.test(first)
  const street = (isAddress ? parts : more).filter(
    (part) => !POSTCODE.test(part) && (part !== last || byLast === null || isAddress),
  )
  return {
    place: oneLine(isAddress ? text : city ? first : text),
    city,
    name: isAddress ? null : first,
    address: street.join(', ') || null,
    postcode: POSTCODE.exec(text)?.[1] ?? null,
  }
}
