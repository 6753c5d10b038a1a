import { classes } from '../../ui/classes.ts'
import { skeleton } from '../../ui/skeleton.css.ts'
import * as card from './event-card.css.ts'
import * as styles from './event-card-skeleton.css.ts'
import { grid } from './event-grid.css.ts'

const Block = ({ className }: { className: string }) => <span className={classes(skeleton, className)} />

const EventCardSkeleton = () => (
  <div className={card.card}>
    <Block className={styles.picture} />
    <div className={card.words}>
      <Block className={styles.name} />
      <Block className={styles.short} />
      <Block className={styles.line} />
      <Block className={styles.line} />
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
