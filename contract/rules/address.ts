/** Where a venue of the directory stands, as far as known. */
export interface VenueAddress {
  /** Number and street. */
  address: string | null
  postalCode: string | null
  city: string | null
}

/** Returns 'postcode city', in the venue's words, else in the event's; '' if neither is known. */
export const townOf = (venue: VenueAddress | null | undefined, city: string | null): string =>
  [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')

/** Returns 'street, postcode city' as far as known. */
export const addressLine = (venue: VenueAddress | null | undefined, city: string | null): string =>
  [venue?.address, townOf(venue, city)].filter(Boolean).join(', ')
