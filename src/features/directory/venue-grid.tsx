import { chakra } from '@chakra-ui/react/styled-system'
import type { ProUser } from '../../../contract/directory.ts'
import { venueGridStyles } from './card-styles.ts'
import { VenueCard } from './venue-card.tsx'

interface VenueGridProps {
  venues: readonly ProUser[]
  /** How many of the first cards stand on the first screen. */
  eager?: number
  onApproach?: (() => void) | undefined
}

/** Venues and producers as cards, in a list that a screen reader counts. */
export const VenueGrid = ({ venues, eager = 0, onApproach }: VenueGridProps) => (
  <chakra.ul css={venueGridStyles}>
    {venues.map((venue, index) => (
      <li key={venue.id}>
        <VenueCard venue={venue} isEager={index < eager} onApproach={onApproach} />
      </li>
    ))}
  </chakra.ul>
)
