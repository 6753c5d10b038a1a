import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Busiest } from '../../../contract/events.ts'
import { useOnline } from '../../shared/use-online.ts'
import { type EventListFilters, type InUse, PAGE_SIZE, queryOf } from './event-filters.ts'
import { type EventListRead, freshFor, repository, useEventFilterOptions } from './queries.ts'
import { useDeviceCopy } from './use-device-copy.ts'

const MINUTE_MS = 60_000

/**
 * One page of the list: cached for 3 min, kept for 10 (document 1, section 9). `typed`: a search that is still being typed, which only
 * the device answers. `isRead`: what the search names is known.
 */
export const useEventList = (
  filters: EventListFilters,
  { typed = null, isRead = true }: { typed?: EventListFilters | null; isRead?: boolean } = {},
): EventListRead => {
  const isTyping = typed !== null
  const asked = typed ?? filters
  const query = useQuery({
    queryKey: ['events', 'list', filters],
    queryFn: async () => (await repository()).listEvents(queryOf(filters)),
    staleTime: freshFor(3 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
    enabled: isRead && !isTyping,
    placeholderData: keepPreviousData,
  })
  const isWaiting = isTyping || query.isPending || query.isPlaceholderData
  const device = useDeviceCopy(
    ['list', asked],
    isTyping || (isWaiting && !query.error),
    async () => (await repository()).storedEvents(queryOf(asked)),
    { canLag: true },
  )
  const isOnline = useOnline()
  const stored = device.stored ?? query.data
  return {
    stored,
    isPrevious: isWaiting && (!device.stored || device.isPrevious),
    isRefreshing: query.isFetching && isOnline,
    hasNext: stored?.value.length === PAGE_SIZE,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** What a list that is empty would find otherwise. */
export const useAlternatives = (filters: EventListFilters) =>
  useQuery({
    queryKey: ['events', 'alternatives', filters],
    queryFn: async () => {
      const { offset: _, limit: __, ...query } = queryOf(filters)
      return (await repository()).eventAlternatives(query)
    },
    staleTime: freshFor(3 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
  })

const NOTHING: Busiest = { cities: [], styles: [] }

/** What a search may name, whether that is known, and what is offered beside it. */
export const useInUse = (): { inUse: InUse; isKnown: boolean; busiest: Busiest } => {
  const { data, isPending } = useEventFilterOptions()
  return { inUse: data?.value ?? NOTHING, isKnown: !isPending, busiest: data?.value.busiest ?? NOTHING }
}
