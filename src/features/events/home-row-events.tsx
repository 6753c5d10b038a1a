import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { homeCopy } from '../../copy/home.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { HeartSlot } from './event-card.tsx'
import { EventGridSkeleton } from './event-card-skeleton.tsx'
import { EventGrid } from './event-grid.tsx'
import * as styles from './home-events.css.ts'
import { HomeFailure } from './home-failure.tsx'
import type { HomeGenre } from './home-genre.ts'
import type { HomeRowName } from './home-row.tsx'
import { useHomeEvents } from './queries.ts'

export interface HomeRowEventsProps {
  row: HomeRowName
  /** How many cards the row has at most. */
  count: number
  genre: HomeGenre
  onRetry: () => void
  heart?: HeartSlot | undefined
}

/** The cards of one of home's rows under a genre, in every state. Both rows come out of one list; the first speaks for both. */
export const HomeRowEvents = ({ row, count, genre, onRetry, ...cards }: HomeRowEventsProps) => {
  const { stored, isPrevious, isRefreshing, error } = useHomeEvents(genre)
  const staleness = useStaleness(stored, isRefreshing)
  const isFirst = row === 'partners'
  if (!stored && error) return isFirst && <HomeFailure onRetry={onRetry} />
  if (!stored) return <EventGridSkeleton count={count} label={homeCopy.loading} />
  const events = stored.value[row]
  return (
    <>
      {isFirst && isPrevious && (
        <p className="visually-hidden" role="status" lang="en">
          {homeCopy.loading}
        </p>
      )}
      {isFirst && staleness && !isPrevious && (
        <div className={styles.asOf}>
          <AsOfLine>{eventsCopy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>
        </div>
      )}
      {events.length === 0 ? (
        <EmptyState title={homeCopy[row].empty}>{homeCopy[row].emptyText}</EmptyState>
      ) : (
        <EventGrid events={events} isHome isBusy={isPrevious} {...cards} />
      )}
    </>
  )
}
