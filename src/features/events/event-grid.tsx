import type { Event } from '../../../contract/events.ts'
import { EventCard, type HeartSlot } from './event-card.tsx'
import * as styles from './event-grid.css.ts'

interface EventGridProps {
  events: readonly Event[]
  isHome?: boolean
  /** How many of the first cards stand on the first screen. */
  eager?: number
  isBusy?: boolean
  onApproach?: (() => void) | undefined
  heart?: HeartSlot | undefined
  /** Those that are on their way out. */
  leaving?: ReadonlySet<string> | undefined
}

/** Events as cards, in a list that a screen reader counts. */
export const EventGrid = ({
  events,
  isHome,
  eager = 0,
  isBusy = false,
  onApproach,
  heart,
  leaving,
}: EventGridProps) => (
  <ul className={styles.grid} aria-busy={isBusy}>
    {events.map((event, index) => (
      <li className={styles.place} key={event.id} data-leaving={leaving?.has(event.id) || undefined}>
        <EventCard
          event={event}
          isHome={isHome ?? false}
          isEager={index < eager}
          onApproach={onApproach}
          heart={heart}
        />
      </li>
    ))}
  </ul>
)
