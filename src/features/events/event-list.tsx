import { memo, useDeferredValue } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { eventsCopy } from '../../copy/events.ts'
import { pagingCopy } from '../../copy/paging.ts'
import { unavailableCopy } from '../../copy/states.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Box } from '../../ui/layout.tsx'
import { Paging } from '../../ui/paging.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { EventGrid, EventGridSkeleton, type HeartSlot } from './event-card.tsx'
import {
  areDatesBackwards,
  type EventListFilters,
  type FilterChange,
  isNarrowed,
  noFilters,
  PAGE_SIZE,
  type TypedSearch,
  useEventList,
} from './list-queries.ts'

interface EventListProps {
  filters: EventListFilters
  /** The latest search typed offline, and the device's results. */
  typed?: TypedSearch | null
  /** True while the user types. */
  isTyping?: boolean
  /** True once the filters named in the search are known. */
  isRead?: boolean
  onChange: (change: FilterChange) => void
  onPage: (page: number) => void
  heart?: HeartSlot | undefined
}

// Needed only for an empty list.
const Alternatives = deferred(() => import('./alternatives.tsx'))

const { page: _, ...nothingChosen } = noFilters

const EmptyList = ({ filters, onChange, onPage }: EventListProps) => {
  const isFiltered = isNarrowed(filters)
  const { title, filtered, nothing, clear } = eventsCopy.empty
  const backwards = eventsCopy.filters.badDates
  const isBeyond = filters.page > 1
  return (
    <EmptyState
      title={title}
      action={
        isBeyond ? (
          <Button onClick={() => onPage(1)}>{pagingCopy.first}</Button>
        ) : (
          isFiltered && <Button onClick={() => onChange(nothingChosen)}>{clear}</Button>
        )
      }
    >
      <span>
        {areDatesBackwards(filters)
          ? backwards
          : isBeyond
            ? pagingCopy.past
            : isFiltered
              ? filtered
              : nothing}
      </span>
      {isFiltered && !isBeyond && <Alternatives filters={filters} onChange={onChange} />}
    </EmptyState>
  )
}

/** Renders one page of the filtered list, in each of its states. */
export const EventList = memo(
  ({ filters, onChange, onPage, heart, typed = null, isTyping = false, isRead = true }: EventListProps) => {
    const { stored, isPrevious, isRefreshing, hasNext, error, retry } = useEventList(filters, {
      typed,
      isTyping,
      isRead,
    })
    const staleness = useStaleness(stored, isRefreshing)
    // Renders the cards in slices, so that a touch can come between them; a typed search's are few and awaited.
    const later = useDeferredValue(stored)
    const shown = isTyping ? stored : later
    const isBehind = isPrevious || shown !== stored
    return (
      <ReadState
        value={shown}
        error={error}
        copy={{ failed: eventsCopy.failed, unavailable: unavailableCopy }}
        onRetry={retry}
        skeleton={<EventGridSkeleton count={PAGE_SIZE} label={eventsCopy.loading} />}
      >
        {({ value: events, storedAt }) => (
          <>
            {staleness && !isBehind && (
              <Box mb="5">
                <AsOfLine>{eventsCopy.asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>
              </Box>
            )}
            <p role="status" className="visually-hidden">
              {!isBehind && !isTyping && eventsCopy.shown(events.length)}
            </p>
            {events.length === 0 ? (
              <EmptyList
                filters={(isTyping && typed?.filters) || filters}
                onChange={onChange}
                onPage={onPage}
              />
            ) : (
              <EventGrid events={events} eager={4} isBusy={isBehind && !isTyping} heart={heart} />
            )}
            {(events.length > 0 || filters.page > 1) && (
              // Shown after a full page, which suggests a next one.
              <Paging copy={pagingCopy} page={filters.page} hasNext={hasNext} onGo={onPage} />
            )}
          </>
        )}
      </ReadState>
    )
  },
)
