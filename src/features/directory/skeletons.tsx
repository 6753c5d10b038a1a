import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { artistCardStyles, artistGridStyles, venueCardStyles, venueGridStyles } from './card-styles.ts'

const lines = {
  '& .picture': { display: 'block', width: '100%', aspectRatio: '4 / 5', borderRadius: 'sm' },
  '& .name': { height: '1.3rem', width: '80%' },
  '& .line': { height: '0.9rem', width: '50%', marginTop: '2' },
}
const artistStyles = { ...artistCardStyles, ...lines }
const venueStyles = { ...venueCardStyles, ...lines, '& .words': { minWidth: 0, display: 'grid', gap: '2' } }

interface GridSkeletonProps {
  count: number
  /** What a screen reader hears. */
  label: string
}

const Cards = ({ count, label, styles, card }: GridSkeletonProps & { styles: object; card: ReactNode }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <chakra.div css={styles} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div key={index}>{card}</div>
      ))}
    </chakra.div>
  </div>
)

/** As many artists to come, in the places of the real ones. */
export const ArtistGridSkeleton = (props: GridSkeletonProps) => (
  <Cards
    {...props}
    styles={artistGridStyles}
    card={
      <chakra.div css={artistStyles}>
        <Skeleton className="picture" />
        <div className="words">
          <Skeleton className="name" />
          <Skeleton className="line" />
        </div>
      </chakra.div>
    }
  />
)

/** As many venues to come, in the places of the real ones. */
export const VenueGridSkeleton = (props: GridSkeletonProps) => (
  <Cards
    {...props}
    styles={venueGridStyles}
    card={
      <chakra.div css={venueStyles}>
        <Skeleton className="picture" />
        <div className="words">
          <Skeleton className="line" />
          <Skeleton className="name" />
          <Skeleton className="line" />
        </div>
      </chakra.div>
    }
  />
)
