import { memo, startTransition, useEffect, useState } from 'react'
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

/** As many cards as a phone's screen shows. */
const FIRST = 4

/** Cards that were not there before come in two steps: those of the screen, then the rest, so that the next key or touch does not wait for all. */
const useInTwoSteps = (events: readonly Event[]): readonly Event[] => {
  const [before, setBefore] = useState(events)
  useEffect(() => startTransition(() => setBefore(events)), [events])
  if (before === events) return events
  const known = new Set(before.map(({ id }) => id))
  return events.filter(({ id }, index) => index < FIRST || known.has(id))
}

/** Events as cards, in a list that a screen reader counts. */
export const EventGrid = memo(
  ({ events, isHome, eager = 0, isBusy = false, onApproach, heart, leaving }: EventGridProps) => {
    const present = useInTwoSteps(events)
    return (
      <ul className={styles.grid} aria-busy={isBusy}>
        {present.map((event, index) => (
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
  },
)
