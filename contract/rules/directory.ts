import type { Artist, Linked, ProUser } from '../directory.ts'
import { fold, matches } from './search.ts'

const VENUE_SIDE = /venue|salle|produc|programm|organi[sz][ae]/

/**
 * Returns true if a `Type` belongs to the tab 'Lieux & Producteurs': it mentions a venue, producer, programmer or organiser, in English or
 * French. Any other type is an artist.
 */
export const isVenueSide = (type: string): boolean => VENUE_SIDE.test(fold(type))

/** Returns true if a `Type` is a place to visit. Only places show an address. */
export const isPlace = (type: string): boolean => fold(type).includes('venue')

/** Returns Company_Name, or else name, or else 'Salle'. */
export const venueName = ({ Company_Name, name }: Pick<ProUser, 'Company_Name' | 'name'>): string =>
  Company_Name?.trim() || name.trim() || 'Salle'

/** Returns name, or else Company_Name, or else 'Artiste', so that links and headings are never empty. */
export const artistName = ({ Company_Name, name }: Pick<ProUser, 'Company_Name' | 'name'>): string =>
  name.trim() || Company_Name?.trim() || 'Artiste'

/** Returns the key that identifies an entry: its folded name, or the raw name if it has no letters ('!!!'). */
export const keyOfName = (name: string): string => fold(name) || name.trim()

/** Returns the picture's address, stored as an object or as a string; null if there is none. */
export const pictureOf = ({ pro_img }: Pick<ProUser, 'pro_img'>): string | null =>
  (typeof pro_img === 'string' ? pro_img : pro_img?.url) || null

const artistOf = (pro: ProUser): Artist => ({
  id: pro.id,
  name: artistName(pro),
  city: pro.City,
  genre: pro.genre,
  streaming: pro.Spotify,
  socialMedia: pro.SocialMedia,
  imageUrl: pictureOf(pro),
})

export const artistsOf = (pros: readonly ProUser[]): Artist[] =>
  pros.filter(({ Type }) => !isVenueSide(Type)).map(artistOf)

/**
 * Filters artists, on the server and on the device. `search` matches name, city and genres by the common search rule; `genre` is an exact
 * match ignoring case and accents. 'All' or empty disables it.
 */
export const filterArtists = (
  artists: readonly Artist[],
  { search, genre }: { search?: string | undefined; genre?: string | undefined },
): Artist[] => {
  const foldedGenre = genre && genre !== 'All' ? fold(genre) : ''
  return artists.filter(
    (artist) =>
      (!foldedGenre || artist.genre.some((name) => fold(name) === foldedGenre)) &&
      (!search || matches(search, fold([artist.name, artist.city, ...artist.genre].join(' ')))),
  )
}

/** Filters venues and producers by name and city, by the common search rule. */
export const filterVenues = (venues: readonly ProUser[], search: string | undefined): ProUser[] =>
  search
    ? venues.filter((venue) => matches(search, fold([venueName(venue), venue.City].join(' '))))
    : [...venues]

/** Returns the artists that a venue lists, or the venues that list an artist, in directory order. */
export const linkedTo = (pro: ProUser, directory: readonly ProUser[]): Linked[] => {
  const isVenue = isVenueSide(pro.Type)
  const named = new Set(pro.MyArtists.map(keyOfName))
  const ownName = keyOfName(artistName(pro))
  return directory
    .filter((entry) =>
      isVenue
        ? !isVenueSide(entry.Type) && named.has(keyOfName(artistName(entry)))
        : entry.MyArtists.some((artist) => keyOfName(artist) === ownName),
    )
    .map((entry) => ({
      id: entry.id,
      name: isVenue ? artistName(entry) : venueName(entry),
      Type: entry.Type,
    }))
}

/** `total` is the length of the whole list. */
export interface Part<T> {
  found: T[]
  total: number
}

export const partOf = <T>(
  list: T[],
  { limit = list.length, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Part<T> => ({ found: list.slice(offset, offset + limit), total: list.length })

let collator: Intl.Collator | undefined
/** Created at first use: it costs a phone about 20 ms, and most pages need no collator. */
const french = (): Intl.Collator => {
  collator ??= new Intl.Collator('fr')
  return collator
}

/** Returns the distinct genres in alphabetical order. */
export const genresOf = (artists: readonly Artist[]): string[] => {
  const byKey = new Map<string, string>()
  for (const genre of artists.flatMap((artist) => artist.genre)) {
    const key = fold(genre)
    if (key && !byKey.has(key)) byKey.set(key, genre)
  }
  return [...byKey.values()].sort(french().compare)
}

/** Compares by displayed name in French order, then by id. */
export const byName = (first: ProUser, second: ProUser): number =>
  french().compare(venueName(first), venueName(second)) || (first.id < second.id ? -1 : 1)
