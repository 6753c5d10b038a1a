/** Where a venue of the directory stands, as far as known. */
export interface VenueAddress {
  /** Number and street. */
  address: string | null
  postalCode: string | null
  city: string | null
}

/** Returns 'street, postcode city' as far as known, in the venue's words, else the event's city; '' if nothing is. */
export const addressLine = (venue: VenueAddress | null | undefined, city: string | null): string => {
  const town = [venue?.postalCode, venue?.city ?? city].filter(Boolean).join(' ')
  return [venue?.address, town].filter(Boolean).join(', ')
}
