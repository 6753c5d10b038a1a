import { chakra } from '@chakra-ui/react/styled-system'
import type { Event } from '../../../contract/events.ts'
import { gridStyles } from './card-styles.ts'
import { EventCard, type HeartSlot } from './event-card.tsx'

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
  <chakra.ul css={gridStyles} aria-busy={isBusy}>
    {events.map((event, index) => (
      <li key={event.id} data-leaving={leaving?.has(event.id) || undefined}>
        <EventCard
          event={event}
          isHome={isHome ?? false}
          isEager={index < eager}
          onApproach={onApproach}
          heart={heart}
        />
      </li>
    ))}
  </chakra.ul>
)
