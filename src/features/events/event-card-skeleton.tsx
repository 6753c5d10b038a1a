import { Skeleton } from '../../ui/skeleton.tsx'
import * as card from './event-card.css.ts'
import * as styles from './event-card-skeleton.css.ts'
import { grid } from './event-grid.css.ts'

const EventCardSkeleton = () => (
  <div className={card.card}>
    <Skeleton className={styles.picture} />
    <div className={card.words}>
      <Skeleton className={styles.name} />
      <Skeleton className={styles.short} />
      <Skeleton className={styles.line} />
      <Skeleton className={styles.line} />
    </div>
  </div>
)

/** As many cards to come, in the places of the real ones; `label` is what a screen reader hears. */
export const EventGridSkeleton = ({ count, label }: { count: number; label: string }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <div className={grid} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <EventCardSkeleton key={index} />
      ))}
    </div>
  </div>
)
