import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event, EventPage, EventsQuery } from '../../../contract/events.ts'
import type { Point } from '../../../contract/rules/distance.ts'
import { firstListedDay, upcomingUntil } from '../../../contract/rules/paris-time.ts'
import type { Nearby } from '../../data/catalogue/related.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useDeviceCopy } from './use-device-copy.ts'

export const MINUTE_MS = 60_000

/** Returns how long server data is fresh, in ms. The device's copy is never fresh: it is refetched at the next occasion. */
export const freshFor =
  (ms: number) =>
  ({ state }: { state: { data?: Stored<unknown> | undefined } }): number =>
    state.data?.source === 'device' ? 0 : ms

let loading: ReturnType<typeof repositories.events> | undefined

/**
 * The repositories include Dexie: they load beside the first paint, never before it. Cached, since `import`
 * costs some turns even for a loaded module, and each key of a search calls this.
 */
export const repository = async () => {
  loading ??= repositories.events()
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** The state of a query: the server's data, else the device's copy with its date. */
export interface Read<T> {
  stored: Stored<T> | undefined
  /** True until the server has responded. */
  isRefreshing: boolean
  error: AppError | null
  retry: () => void
}

export interface EventListRead extends Read<Event[]> {
  /** True if the data belongs to the previous filters or page. */
  isPrevious: boolean
  hasNext: boolean
}

/** Returns how long until a second after yesterday's concerts have left the lists, in ms. */
export const msToMorning = (): number =>
  upcomingUntil(firstListedDay(now())).getTime() - now().getTime() + 1_000

const eventQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'one', id],
    queryFn: async () => (await repository()).getEvent(id),
    staleTime: freshFor(3 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
  })

const relatedQuery = (id: string) =>
  queryOptions({
    queryKey: ['events', 'related', id],
    queryFn: async () => (await repositories.related()).relatedToEvent(id),
    staleTime: freshFor(3 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
    retry: false,
  })

/** Returns an event's artists, venue and organiser, and similar events; undefined until loaded. */
export const useRelated = (id: string): RelatedToEvent | undefined => useQuery(relatedQuery(id)).data?.value

/** Prefetches an event that is about to be opened, and its related data; fresh data is not fetched again. */
export const prefetchEvent = async (client: QueryClient, id: string): Promise<void> => {
  await Promise.all([client.prefetchQuery(eventQuery(id)), client.prefetchQuery(relatedQuery(id))])
}

/** Fetches one event; rendered at once from a cached list that has it. */
export const useEvent = (id: string): Read<EventPage> => {
  const client = useQueryClient()
  const options = eventQuery(id)
  const query = useQuery({
    ...options,
    placeholderData: (): Stored<EventPage> | undefined => {
      for (const [, list] of client.getQueriesData<Stored<Event[]>>({ queryKey: ['events'] })) {
        const value = Array.isArray(list?.value) ? list.value.find((event) => event.id === id) : undefined
        if (list && value) return { ...list, value }
      }
      return undefined
    },
  })
  const { stored: device } = useDeviceCopy(options.queryKey, query.isPending && !query.error, async () =>
    (await repository()).storedEvent(id),
  )
  return {
    stored: query.error?.status === 404 ? undefined : (query.data ?? device),
    isRefreshing: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

interface EventsById {
  /** The events found, in the order of the ids. */
  events: Event[]
  /** Number of events that no longer exist (`missing`), and that could not be fetched (`unreachable`). */
  missing: number
  unreachable: number
}

/** Fetches events by their ids: from the device if it has them, else from the server. */
export const useEventsById = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['events', 'some', ids],
    queryFn: async (): Promise<EventsById> => {
      const { getEvent, storedEvent } = await repository()
      const found = await Promise.all(
        ids.map(async (id) => {
          try {
            return ((await storedEvent(id)) ?? (await getEvent(id))).value
          } catch (error) {
            return (error as AppError).status === 404 ? 'missing' : 'unreachable'
          }
        }),
      )
      return {
        events: found.filter((one) => typeof one !== 'string'),
        missing: found.filter((one) => one === 'missing').length,
        unreachable: found.filter((one) => one === 'unreachable').length,
      }
    },
  })

/**
 * Fetches the ticket types and the remaining seats, if the event is sold here. `isForSale`: the user is about
 * to buy, so always refetched.
 */
export const useTicketTypes = (eventId: string, isSoldHere: boolean, { isForSale = false } = {}) =>
  useQuery({
    queryKey: ['events', 'tickets', eventId],
    queryFn: async () => (await repository()).eventTicketTypes(eventId),
    enabled: isSoldHere,
    staleTime: MINUTE_MS,
    refetchOnMount: isForSale ? 'always' : true,
  })

export const eventFiltersKey = ['events', 'filters'] as const

/** Fetches the cities and styles in use, for the filters. */
export const useEventFilterOptions = ({ isWanted = true } = {}) =>
  useQuery({
    enabled: isWanted,
    queryKey: eventFiltersKey,
    meta: { persist: true },
    queryFn: async () => (await repository()).eventFilters(),
    staleTime: 5 * MINUTE_MS,
  })

/** Maximum number of events read for the concerts around the user. */
const MAX_NEARBY = 10_000

/** Sorts the device's events by distance; null if it has no copy. The point is in no query key, and in no request. */
export const readNearby = async (at: Point, query: Partial<EventsQuery>): Promise<Stored<Nearby> | null> => {
  const found = await repositories
    .related()
    .then(({ eventsNearby }) => eventsNearby(at, query, MAX_NEARBY))
    .catch(() => undefined)
  return found ?? null
}
