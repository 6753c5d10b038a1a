import { memo, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { Event } from '../../../contract/events.ts'
import { EventCard, type HeartSlot } from './event-card.tsx'
import * as styles from './event-grid.css.ts'

interface EventGridProps {
  events: readonly Event[]
  isHome?: boolean
  /** Beside something else: two columns at most. */
  isNarrow?: boolean
  /** How many of the first cards stand on the first screen. */
  eager?: number
  isBusy?: boolean
  heart?: HeartSlot | undefined
  /** Those that are on their way out. */
  leaving?: ReadonlySet<string> | undefined
}

/** As many cards as a phone's screen shows. */
const FIRST = 4

const never = () => () => undefined

/**
 * Whether the card of an event stands already. Those that were not there before come in two steps, the screen's, then the rest: neither the next
 * key or touch nor the way back waits for all. What the server sent is there at once.
 */
const useInTwoSteps = (events: readonly Event[]): ((event: Event, index: number) => boolean) => {
  const isSent = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [before, setBefore] = useState<readonly Event[]>(isSent ? events : [])
  useEffect(() => startTransition(() => setBefore(events)), [events])
  if (before === events) return () => true
  const known = new Set(before.map(({ id }) => id))
  return ({ id }, index) => index < FIRST || known.has(id)
}

/** Events as cards, in a list that a screen reader counts. */
export const EventGrid = memo(
  ({ events, isHome, isNarrow = false, eager = 0, isBusy = false, heart, leaving }: EventGridProps) => {
    const stands = useInTwoSteps(events)
    // One alone under a row of three looks lost.
    const isEven = events.length > 1 && events.length % 3 === 1
    const className = isNarrow ? styles.narrow : isEven ? styles.even : styles.grid
    return (
      <ul className={className} aria-busy={isBusy}>
        {events.map((event, index) => (
          <li className={styles.place} key={event.id} data-leaving={leaving?.has(event.id) || undefined}>
            {stands(event, index) ? (
              <EventCard event={event} isHome={isHome ?? false} isEager={index < eager} heart={heart} />
            ) : (
              <div className={styles.coming} />
            )}
          </li>
        ))}
      </ul>
    )
  },
)
