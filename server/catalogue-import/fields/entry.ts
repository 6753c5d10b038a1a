import type { Access } from '../../../contract/access.ts'
import { fold } from '../../../contract/rules/search.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { Entry } from '../record.ts'
import { oneLine, paragraphs } from './text.ts'

/** The site of an address, without `www.`. */
export const hostOf = (address: string | null | undefined): string | null => {
  const url = webAddress(address)
  return url ? new URL(url).hostname.replace(/^www\./, '') : null
}

const PLATFORMS = {
  spotify: ['spotify.com', 'spotify.link'],
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
} as const

/** The artist's addresses on the platforms that an event page links to, each the first of its kind. */
export const platformLinks = (addresses: string[]): Record<keyof typeof PLATFORMS, string | null> => {
  const find = (hosts: readonly string[]) => {
    for (const address of addresses) {
      const url = webAddress(address)
      const host = hostOf(url)
      if (url && host && hosts.some((known) => host === known || host.endsWith(`.${known}`))) return url
    }
    return null
  }
  return {
    spotify: find(PLATFORMS.spotify),
    instagram: find(PLATFORMS.instagram),
    youtube: find(PLATFORMS.youtube),
  }
}

const UNKNOWN_ACCESS = {
  stepFree: null,
  seating: null,
  companionFree: null,
  minAge: null,
  signLanguages: null,
}

const NAME_MAX = 120

const ADDRESS_MAX = 200

const POSTCODE_MAX = 12

const GENRE_MAX = 40

/** Nobody plays more styles; a longer list is that of a shop's keywords. */
const GENRES_MAX = 8

/** What files write where nobody, or nowhere, is known yet. */
const NOBODY = new Set([
  ...['tba', 'tbc', 'tbd', 'to be announced', 'a confirmer', 'a venir', 'a definir', 'surprise', 'secret'],
  ...['various artists', 'various', 'divers', 'divers artistes', 'artistes divers', 'invite', 'invites'],
  ...[
    'guest',
    'guests',
    'special guest',
    'special guests',
    'lieu secret',
    'lieu a confirmer',
    'secret location',
  ],
  ...['en ligne', 'online', 'france', 'unknown', 'inconnu', 'n a', 'none', 'null', 'undefined'],
])

/** A name as a directory lists it; null where it names nobody. */
const entryName = (raw: string | null | undefined): string | null => {
  const name = oneLine(raw, NAME_MAX)
  return !name || /^https?:/i.test(name) || NOBODY.has(fold(name)) || !fold(name) ? null : name
}

/** Genres as they are written, each once, a bounded number of them. */
const genresOf = (raw: string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const text of raw.slice(0, 100).flatMap((one) => one.slice(0, 500).split(/[,;|]/))) {
    const genre = oneLine(text, GENRE_MAX)
    if (genre && !/^https?:/i.test(genre) && !byKey.has(fold(genre))) byKey.set(fold(genre), genre)
    if (byKey.size === GENRES_MAX) break
  }
  return [...byKey.values()]
}

const degrees = (raw: string | null | undefined, most: number): number | null => {
  const text = raw?.trim().replace(',', '.') ?? ''
  const value = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  // Ten centimetres: two ways to write one number are one.
  return Math.abs(value) <= most ? Math.round(value * 1e6) / 1e6 : null
}

/** A point in degrees; none where a half of it is missing, or where both are 0, which is how files write that they do not know. */
const pointOf = (latitude: string | null | undefined, longitude: string | null | undefined) => {
  const point = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
  const isKnown =
    point.latitude !== null && point.longitude !== null && (point.latitude !== 0 || point.longitude !== 0)
  return isKnown ? point : { latitude: null, longitude: null }
}

/** An address that is one's own: the front page of a site is everybody's on it. */
const ownPage = (address: string | null): string | null =>
  address && new URL(address).pathname.length > 1 ? address : null

/** What a file says of somebody or of a place, as it is written there. */
interface RawEntry {
  name: string | null
  /** Its `@id`. */
  id?: string | null
  urls?: string[]
  sameAs?: string[]
  city?: string | null
  address?: string | null
  postcode?: string | null
  latitude?: string | null
  longitude?: string | null
  description?: string | null
  genres?: string[]
  pictures?: string[]
  access?: Access
}

/** An entry of the directory with what a file says of it, each field bounded; null where there is no name. */
export const entryOf = (raw: RawEntry): Entry | null => {
  const name = entryName(raw.name)
  if (!name) return null
  const urls = (raw.urls ?? []).flatMap((url) => webAddress(url) ?? [])
  const links = [...(raw.sameAs ?? []).flatMap((url) => webAddress(url) ?? []), ...urls]
  const { spotify, instagram, youtube } = platformLinks(links)
  const website = urls.find((url) => ![spotify, instagram, youtube].includes(url)) ?? null
  const page = [...urls, ...links].map(ownPage).find((address) => address !== null) ?? null
  return {
    identity: raw.id ?? page,
    name,
    city: raw.city ?? null,
    address: oneLine(raw.address, ADDRESS_MAX),
    postcode: oneLine(raw.postcode, POSTCODE_MAX),
    ...pointOf(raw.latitude, raw.longitude),
    description: paragraphs(raw.description),
    website,
    spotify,
    socialMedia: instagram ?? youtube,
    genres: genresOf(raw.genres ?? []),
    pictures: raw.pictures ?? [],
    ...(raw.access ?? UNKNOWN_ACCESS),
  }
}

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

/** A place as a line names it. `name` is null where the line has an address alone. */
interface LineOfPlace extends Where {
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
