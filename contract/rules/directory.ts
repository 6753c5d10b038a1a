import type { Artist, Linked, ProUser } from '../directory.ts'
import { fold, matches } from './search.ts'

const VENUE_SIDE = /venue|salle|produc|programm|organi[sz][ae]/

/**
 * Whether a `Type` belongs to the tab 'Lieux & Producteurs': it mentions venue, salle, producer, programmer or organizer, in
 * English or French. Every other type is an artist's (document 2, section 5; ruling: directory).
 */
export const isVenueSide = (type: string): boolean => VENUE_SIDE.test(fold(type))

/** Whether a `Type` names a place that one can go to: only such a one shows where it is (document 2, 'Venue detail'). */
export const isPlace = (type: string): boolean => fold(type).includes('venue')

/** What a professional user is called: Company_Name, else name, else 'Salle' (document 2, 'Venue detail'). */
export const venueName = ({ Company_Name, name }: Pick<ProUser, 'Company_Name' | 'name'>): string =>
  Company_Name?.trim() || name.trim() || 'Salle'

/** What an artist is called: name, else Company_Name, else 'Artiste': a link and a heading always have words. */
export const artistName = ({ Company_Name, name }: Pick<ProUser, 'Company_Name' | 'name'>): string =>
  name.trim() || Company_Name?.trim() || 'Artiste'

/** What an entry is known by: the folded words of its name, or its signs where it has no word ('!!!'). */
export const keyOfName = (name: string): string => fold(name) || name.trim()

/** The address of the picture, which comes as an object or as a plain string; null where there is none. */
export const pictureOf = ({ pro_img }: Pick<ProUser, 'pro_img'>): string | null =>
  (typeof pro_img === 'string' ? pro_img : pro_img?.url) || null

/** The artist that a professional user is in the artists' list. */
const artistOf = (pro: ProUser): Artist => ({
  id: pro.id,
  name: artistName(pro),
  city: pro.City,
  genre: pro.genre,
  streaming: pro.Spotify,
  socialMedia: pro.SocialMedia,
  imageUrl: pictureOf(pro),
})

/** The artists of a directory, in its order. */
export const artistsOf = (pros: readonly ProUser[]): Artist[] =>
  pros.filter(({ Type }) => !isVenueSide(Type)).map(artistOf)

/**
 * The artists that a list asks for, on the server and on the device: `search` by the one search rule over name, city and
 * genres; `genre` whole, whatever its case and accents, 'All' or empty for every one.
 */
export const filterArtists = (
  artists: readonly Artist[],
  { search, genre }: { search?: string | undefined; genre?: string | undefined },
): Artist[] => {
  const wanted = genre && genre !== 'All' ? fold(genre) : ''
  return artists.filter(
    (artist) =>
      (!wanted || artist.genre.some((one) => fold(one) === wanted)) &&
      (!search || matches(search, fold([artist.name, artist.city, ...artist.genre].join(' ')))),
  )
}

/** Who of a directory stands beside an entry: the artists that a venue names, the venues that name an artist; in the directory's order. */
export const linkedTo = (pro: ProUser, directory: readonly ProUser[]): Linked[] => {
  const isVenue = isVenueSide(pro.Type)
  const named = new Set(pro.MyArtists.map(fold))
  const own = fold(artistName(pro))
  return directory
    .filter((one) =>
      isVenue
        ? !isVenueSide(one.Type) && named.has(fold(artistName(one)))
        : one.MyArtists.some((artist) => fold(artist) === own),
    )
    .map((one) => ({ id: one.id, name: isVenue ? artistName(one) : venueName(one), Type: one.Type }))
}

/** A part of a list, and how long the whole of it is. */
export interface Part<T> {
  found: T[]
  total: number
}

/** The part of a list that a query asks for. */
export const partOf = <T>(
  list: T[],
  { limit = list.length, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Part<T> => ({ found: list.slice(offset, offset + limit), total: list.length })

let collator: Intl.Collator | undefined
/** Made at its first use: it costs a phone some 20 ms, and most pages need none. */
const french = (): Intl.Collator => {
  collator ??= new Intl.Collator('fr')
  return collator
}

/** The genres of these artists, each once, in alphabetical order. */
export const genresOf = (artists: readonly Artist[]): string[] => {
  const byKey = new Map<string, string>()
  for (const genre of artists.flatMap((artist) => artist.genre)) {
    const key = fold(genre)
    if (key && !byKey.has(key)) byKey.set(key, genre)
  }
  return [...byKey.values()].sort(french().compare)
}

/** By what they are called, as a French reader looks them up, then by id. */
export const byName = (first: ProUser, second: ProUser): number =>
  french().compare(venueName(first), venueName(second)) || (first.id < second.id ? -1 : 1)
