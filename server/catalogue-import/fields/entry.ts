import type { Access } from '../../../contract/access.ts'
import { fold } from '../../../contract/rules/search.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { Entry } from '../../modules/catalogue/rules/record.ts'
import { oneLine, paragraphs } from './text.ts'

/** Returns the site of an address, without `www.`. */
export const hostOf = (address: string | null | undefined): string | null => {
  const url = webAddress(address)
  return url ? new URL(url).hostname.replace(/^www\./, '') : null
}

const PLATFORMS = {
  spotify: ['spotify.com', 'spotify.link'],
  instagram: ['instagram.com'],
  youtube: ['youtube.com', 'youtu.be'],
} as const

/** Returns the first address on each known platform. */
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

/** More styles than any artist plays; a longer list contains a shop's keywords. */
const GENRES_MAX = 8

/** Placeholders for an unknown artist or place. */
const NOBODY = new Set([
  ...['tba', 'tbc', 'tbd', 'to be announced', 'a confirmer', 'a venir', 'a definir', 'a determiner'],
  ...['secret location', 'en ligne', 'online'],
  ...['unknown', 'inconnu', 'n a', 'none', 'null', 'undefined', 'various artists', 'divers artistes'],
  ...['artistes divers'],
  // A WordPress plugin writes the type instead of the name.
  ...['admin', 'organization', 'person', 'performinggroup', 'musicgroup'],
])

/** Placeholders that may also be a band's name: accepted if there is a page or an identifier. */
const PERHAPS_NOBODY = new Set([
  ...['various', 'divers', 'surprise', 'secret', 'invite', 'invites', 'guest', 'guests'],
  ...['special guest', 'special guests'],
])

/** Places that their organiser does not say, or does not say here: 'Adresse communiquée la veille', 'Divers lieux'. */
const NOWHERE =
  /^(?:(?:lieu|adresse|salle)s? (?:tenue? )?(?:secrete?s?|(?:communique|devoile|revele|annonce|envoye)e?s?|a (?:confirmer|venir|definir|determiner|preciser|annoncer))|(?:divers|plusieurs|differents) lieux|lieux divers|(?:various|multiple) (?:venues|locations))\b/

/** Returns whether a name is certainly a placeholder. */
export const isNobody = (name: string): boolean => NOBODY.has(fold(name)) || NOWHERE.test(fold(name))

/** Cleans a name for the directory; null if it is a placeholder. */
const entryName = (raw: string | null | undefined, isIdentified: boolean): string | null => {
  const name = oneLine(raw, NAME_MAX)
  if (!name || /^https?:/i.test(name)) return null
  return isNobody(name) || (!isIdentified && PERHAPS_NOBODY.has(fold(name))) ? null : name
}

/** Returns distinct genres as written, up to a maximum. */
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
  // Ten centimetres, so that two notations of one number are equal.
  return Math.abs(value) <= most ? Math.round(value * 1e6) / 1e6 : null
}

/** Returns a point in degrees; none if one half is missing, or if both are 0, which means unknown in files. */
const pointOf = (latitude: string | null | undefined, longitude: string | null | undefined) => {
  const point = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) }
  const isKnown =
    point.latitude !== null && point.longitude !== null && (point.latitude !== 0 || point.longitude !== 0)
  return isKnown ? point : { latitude: null, longitude: null }
}

/** Returns an address unless it is a site's front page, which does not identify an entry. */
const ownPage = (address: string | null): string | null =>
  address && new URL(address).pathname.length > 1 ? address : null

/** The raw data of an artist or a place in a file. */
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

/** Builds a directory entry from raw data, with bounded fields; null if it has no name. */
export const entryOf = (raw: RawEntry): Entry | null => {
  const urls = (raw.urls ?? []).flatMap((url) => webAddress(url) ?? [])
  const links = [...(raw.sameAs ?? []).flatMap((url) => webAddress(url) ?? []), ...urls]
  const { spotify, instagram, youtube } = platformLinks(links)
  const website = urls.find((url) => ![spotify, instagram, youtube].includes(url)) ?? null
  const page = [...urls, ...links].map(ownPage).find((address) => address !== null) ?? null
  const name = entryName(raw.name, Boolean(raw.id ?? page))
  if (!name) return null
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
