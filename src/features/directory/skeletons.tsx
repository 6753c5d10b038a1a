import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './card.css.ts'

interface GridSkeletonProps {
  count: number
  /** What a screen reader hears. */
  label: string
}

const Cards = ({ count, label, grid, card }: GridSkeletonProps & { grid: string; card: ReactNode }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <div className={grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <div key={index}>{card}</div>
      ))}
    </div>
  </div>
)

/** As many artists to come, in the places of the real ones. */
export const ArtistGridSkeleton = (props: GridSkeletonProps) => (
  <Cards
    {...props}
    grid={styles.artists}
    card={
      <div className={styles.artist.card}>
        <Skeleton className={styles.coming.picture} />
        <div className={styles.artist.words}>
          <Skeleton className={styles.coming.name} />
          <Skeleton className={styles.coming.line} />
        </div>
      </div>
    }
  />
)

/** As many venues to come, in the places of the real ones. */
export const VenueGridSkeleton = (props: GridSkeletonProps) => (
  <Cards
    {...props}
    grid={styles.venues}
    card={
      <div className={styles.venue.card}>
        <Skeleton className={styles.coming.picture} />
        <div className={styles.coming.words}>
          <Skeleton className={styles.coming.line} />
          <Skeleton className={styles.coming.name} />
          <Skeleton className={styles.coming.line} />
        </div>
      </div>
    }
  />
)
