import type { artists } from './artists.ts'
import type { venues } from './venues.ts'

type ArtistKey = keyof typeof artists
type VenueKey = keyof typeof venues

/** One event of the demonstration, as it is written down. */
export interface DemoEvent {
  /** Its id. */
  slug: string
  name: string
  by: ArtistKey
  at: VenueKey
  /** Days from the day of filling; negative is past; 'soon' starts within 24 h of it. */
  day: number | 'soon'
  /** `HH:MM`, null where the organiser has not said. */
  time: string | null
  /** Euros; 0 is free. */
  price: number
  /** Who sells it: the partner feed, this product, or the ticket shop of this address. */
  sold: 'partner' | 'internal' | `https://${string}`
  text: string
  /** Whether a drawn picture goes with it; the others get the poster that the app draws. */
  picture?: true
  capacity?: number
  taken?: number
  perOrderLimit?: number
}
