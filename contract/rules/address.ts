import { fold } from './search.ts'

/** Where a venue of the directory stands, as far as known. */
export interface VenueAddress {
  /** Number and street. */
  address: string | null
  postalCode: string | null
  city: string | null
}

/** Returns 'postcode city', in the venue's words, else in the event's; '' if neither is known. */
const townOf = (venue: VenueAddress | null | undefined, city: string | null): string =>
  [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')

/** Returns the parts of a line without the town at its end, which is said behind it; at least the first `kept`. */
const withoutTown = (
  line: string | null | undefined,
  venue: VenueAddress | null | undefined,
  city: string | null,
  kept: number,
): string[] => {
  const { postalCode = null, city: own = null } = venue ?? {}
  const towns = [townOf(venue, city), postalCode, own, city, 'France'].flatMap((one) =>
    one ? fold(one) : [],
  )
  const parts = (line ?? '').split(',').flatMap((part) => part.trim() || [])
  while (parts.length > kept && towns.includes(fold(parts.at(-1) ?? ''))) parts.pop()
  return parts
}

/** Returns a venue's street, without the town that some write into it; '' if it is not known. */
const streetOf = (venue: VenueAddress | null | undefined, city: string | null): string => {
  const { address, postalCode } = venue ?? {}
  // '3 rue Basse 69001 Lyon' has no comma.
  const at = address && postalCode ? address.lastIndexOf(postalCode) : -1
  const isTown = at > 0 && fold(address?.slice(at) ?? '') === fold(townOf(venue, city))
  return withoutTown(isTown ? address?.slice(0, at) : address, venue, city, 0).join(', ')
}

/** Returns 'street, postcode city' as far as known. */
export const addressLine = (venue: VenueAddress | null | undefined, city: string | null): string =>
  [streetOf(venue, city), townOf(venue, city)].filter(Boolean).join(', ')

/** Returns 'place, street, postcode city' as far as known, nothing twice. */
export const placeLine = (
  place: string | null,
  venue: VenueAddress | null | undefined,
  city: string | null,
): string => {
  const name = withoutTown(place, venue, city, 1).join(', ')
  const parts = [name, streetOf(venue, city), townOf(venue, city)].filter(Boolean)
  return parts.filter((part, at) => at === 0 || fold(part) !== fold(name)).join(', ')
}
