import { memo } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import type { HeartSlot } from './event-card.tsx'
import { EventGridSkeleton } from './event-card-skeleton.tsx'
import { areDatesBackwards, countOf, type EventListFilters, noFilters, PAGE_SIZE } from './event-filters.ts'
import { EventGrid } from './event-grid.tsx'
import { asOf } from './event-list.css.ts'
import { Paging } from './paging.tsx'
import { useEventList } from './queries.ts'

interface EventListProps {
  filters: EventListFilters
  /** The search is still being typed: only the device answers it. */
  isTyping?: boolean
  onChange: (filters: EventListFilters) => void
  onPage: (page: number) => void
  onApproach?: (() => void) | undefined
  heart?: HeartSlot | undefined
}

const EmptyList = ({ filters, onChange, onPage }: EventListProps) => {
  const isNarrowed = Boolean(filters.search) || countOf(filters) > 0
  const { title, past, filtered, nothing, first, clear } = eventsCopy.empty
  const backwards = eventsCopy.filters.badDates
  const isBeyond = filters.page > 1
  return (
    <EmptyState
      title={title}
      action={
        isBeyond ? (
          <Button onClick={() => onPage(1)}>{first}</Button>
        ) : (
          isNarrowed && <Button onClick={() => onChange(noFilters)}>{clear}</Button>
        )
      }
    >
      {areDatesBackwards(filters) ? backwards : isBeyond ? past : isNarrowed ? filtered : nothing}
    </EmptyState>
  )
}

/** One page of the list under these filters, with every state it can be in. */
export const EventList = memo(
  ({ filters, onChange, onPage, onApproach, heart, isTyping = false }: EventListProps) => {
    const { stored, isPrevious, isRefreshing, hasNext, error, retry } = useEventList(filters, { isTyping })
    const staleness = useStaleness(stored, isRefreshing)
    return (
      <ReadState
        value={stored}
        error={error}
        copy={{ failed: eventsCopy.failed }}
        onRetry={retry}
        skeleton={<EventGridSkeleton count={PAGE_SIZE} label={eventsCopy.loading} />}
      >
        {({ value: events, storedAt }) => (
          <>
            {staleness && !isPrevious && (
              <div className={asOf}>
                <AsOfLine>{eventsCopy.asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>
              </div>
            )}
            <p role="status" className="visually-hidden">
              {!isPrevious && !isTyping && eventsCopy.shown(events.length)}
            </p>
            {events.length === 0 ? (
              <EmptyList filters={filters} onChange={onChange} onPage={onPage} />
            ) : (
              <EventGrid
                events={events}
                eager={4}
                isBusy={isPrevious && !isTyping}
                onApproach={onApproach}
                heart={heart}
              />
            )}
            {(events.length > 0 || filters.page > 1) && (
              <Paging page={filters.page} hasNext={hasNext} onGo={onPage} />
            )}
          </>
        )}
      </ReadState>
    )
  },
)
