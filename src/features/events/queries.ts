import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { RelatedToEvent } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { useDeviceCopy } from './use-device-copy.ts'

/** The chips of home; the first is no filter. */
export const ALL_GENRES = 'All'

export const homeGenres = [
  ALL_GENRES,
  'Electronic',
  'Rock',
  'Jazz',
  'Techno',
  'Hip Hop',
  'Alternative',
] as const

export type HomeGenre = (typeof homeGenres)[number]

/** The genre that the address names; anything that is no chip counts as All. */
export const genreOf = (params: URLSearchParams): HomeGenre =>
  homeGenres.find((genre) => genre === params.get('genre')) ?? ALL_GENRES

const MINUTE_MS = 60_000

/** How long the server's word is fresh. The device's copy, which stood in for it, is asked about again at the next occasion. */
export const freshFor =
  (ms: number) =>
  ({ state }: { state: { data?: Stored<unknown> | undefined } }): number =>
    state.data?.source === 'device' ? 0 : ms

let loading: Promise<typeof import('../../data/repositories/events.ts')> | undefined

/**
 * Dexie comes with the repositories: loaded beside the first paint, never before it. An `import` costs the page some turns even of what is
 * there, so it is not repeated: each key of a search asks for it.
 */
export const repository = async () => {
  loading ??= import('../../data/repositories/events.ts')
  try {
    return await loading
  } catch (error) {
    loading = undefined
    throw error
  }
}

/** A read as a screen shows it: the server's word, else the device's copy with when it was stored. */
interface Read<T> {
  stored: Stored<T> | undefined
  /** The server has not answered yet. */
  isRefreshing: boolean
  error: AppError | null
  retry: () => void
}

export interface EventListRead extends Read<Event[]> {
  /** What is shown belongs to the filters or the page before. */
  isPrevious: boolean
  hasNext: boolean
}

const homeQuery = (genre: HomeGenre) =>
  queryOptions({
    queryKey: ['events', 'home', genre],
    queryFn: async () => {
      const list = await (await repository()).listEvents(homeList(genre))
      const { partners, popular } = homeRows(list.value)
      // No more than is shown goes into memory and into the page: the same rows come out of it.
      return { ...list, value: [...partners, ...popular] }
    },
    staleTime: freshFor(5 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
    retry: 1,
  })

const homeList = (genre: HomeGenre) => (genre === ALL_GENRES ? {} : { genre })

interface HomeEvents {
  /** The first 4 partner events. */
  partners: Event[]
  /** Events 5 to 12 of the list, without the partners above. */
  popular: Event[]
}

const PARTNERS = 4

const POPULAR = 8

/**
 * Home's rows: no concert stands twice, and none to come is hidden while there is room. The second row is the list from its fifth
 * event on, filled from the first four where fewer than eight are left.
 */
const homeRows = (events: Event[]): HomeEvents => {
  const partners = events.filter(({ source }) => source === PARTNER_SOURCE).slice(0, PARTNERS)
  const others = (some: Event[]) => some.filter((event) => !partners.includes(event))
  const popular = others(events.slice(PARTNERS)).slice(0, POPULAR)
  const fill = others(events.slice(0, PARTNERS)).slice(0, POPULAR - popular.length)
  return { partners, popular: [...fill, ...popular] }
}

/** Home's two rows out of one list: fresh for 5 min, kept for 10, one retry. */
export const useHomeEvents = (genre: HomeGenre): Read<HomeEvents> & Pick<EventListRead, 'isPrevious'> => {
  const options = homeQuery(genre)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const isWaiting = query.isPending || query.isPlaceholderData
  const { stored: device } = useDeviceCopy(options.queryKey, isWaiting && !query.error, async () =>
    (await repository()).storedEvents(homeList(genre)),
  )
  const stored = (isWaiting ? device : undefined) ?? query.data
  return {
    stored: stored && {
      ...stored,
      value: {
        ...homeRows(stored.value),
      },
    },
    isPrevious: isWaiting && !device,
    isRefreshing: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

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
    queryFn: async () => (await import('../../data/repositories/related.ts')).relatedToEvent(id),
    staleTime: freshFor(3 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
    retry: false,
  })

/** Who plays at an event, where and by whom, what else is on there and of its style, as far as it is to be had. */
export const useRelated = (id: string): RelatedToEvent | undefined => useQuery(relatedQuery(id)).data?.value

/** Reads an event that somebody is about to open, and what stands around it; one that is fresh is not asked for again. */
export const prefetchEvent = async (client: QueryClient, id: string): Promise<void> => {
  await Promise.all([client.prefetchQuery(eventQuery(id)), client.prefetchQuery(relatedQuery(id))])
}

/** One event; painted at once from a list that has it. */
export const useEvent = (id: string): Read<Event> => {
  const client = useQueryClient()
  const options = eventQuery(id)
  const query = useQuery({
    ...options,
    placeholderData: (): Stored<Event> | undefined => {
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
  /** Those that are known, in the order that was asked for. */
  events: Event[]
  /** How many exist no more, and how many nobody could be asked about. */
  missing: number
  unreachable: number
}

/** Events by their ids: the device's own at once, the others from the server. */
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

/** Kinds of tickets and what is left of them; only where this product sells them. `isForSale`: about to be bought, so asked anew. */
export const useTicketTypes = (eventId: string, isSoldHere: boolean, { isForSale = false } = {}) =>
  useQuery({
    queryKey: ['events', 'tickets', eventId],
    queryFn: async () => (await repository()).eventTicketTypes(eventId),
    enabled: isSoldHere,
    staleTime: MINUTE_MS,
    refetchOnMount: isForSale ? 'always' : true,
  })

export const eventFiltersKey = ['events', 'filters'] as const

/** Cities and styles in use, for the filters. */
export const useEventFilterOptions = ({ isWanted = true } = {}) =>
  useQuery({
    enabled: isWanted,
    queryKey: eventFiltersKey,
    meta: { persist: true },
    queryFn: async () => (await repository()).eventFilters(),
    staleTime: 5 * MINUTE_MS,
  })
