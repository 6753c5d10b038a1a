import { chakra } from '@chakra-ui/react/styled-system'
import type { Artist } from '../../../contract/directory.ts'
import { ArtistCard } from './artist-card.tsx'
import { artistGridStyles } from './card-styles.ts'

interface ArtistGridProps {
  artists: readonly Artist[]
  /** How many of the first cards stand on the first screen. */
  eager?: number
  isBusy?: boolean
  onApproach?: (() => void) | undefined
}

/** Artists as cards, in a list that a screen reader counts. */
export const ArtistGrid = ({ artists, eager = 0, isBusy = false, onApproach }: ArtistGridProps) => (
  <chakra.ul css={artistGridStyles} aria-busy={isBusy}>
    {artists.map((artist, index) => (
      <li key={artist.id}>
        <ArtistCard artist={artist} isEager={index < eager} onApproach={onApproach} />
      </li>
    ))}
  </chakra.ul>
)
