import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Busiest, Event } from '../../../contract/events.ts'
import { type When, whens } from '../../../contract/rules/whens.ts'
import type { Stored } from '../../data/stored.ts'
import { pageIn, textIn } from '../../shared/list-address.ts'
import { useIsShown } from '../../shared/taken-over.ts'
import { useOnline } from '../../shared/use-online.ts'
import {
  type EventListRead,
  eventFiltersKey,
  freshFor,
  MINUTE_MS,
  msToMorning,
  repository,
  useEventFilterOptions,
} from './queries.ts'
import { useDeviceCopy } from './use-device-copy.ts'

/** Filters of the list, as in the address: an empty string means no filter, pages count from 1. */
export interface EventListFilters {
  search: string
  city: string
  musicStyle: string
  dateFrom: string
  dateTo: string
  /** Days by a word, which overrides the dates. */
  when: When | ''
  pass: '1' | ''
  free: '1' | ''
  stepFree: '1' | ''
  seating: '1' | ''
  companionFree: '1' | ''
  signed: '1' | ''
  /** Age in years of the youngest guest: shows the events that admit it. */
  age: string
  page: number
}

export type FilterChange = Partial<Omit<EventListFilters, 'page'>>

/** Cities and styles that a search may name. */
export interface InUse {
  cities: readonly string[]
  styles: readonly string[]
}

export const PAGE_SIZE = 8

export const noFilters: EventListFilters = {
  search: '',
  city: '',
  musicStyle: '',
  dateFrom: '',
  dateTo: '',
  when: '',
  pass: '',
  free: '',
  stepFree: '',
  seating: '',
  companionFree: '',
  signed: '',
  age: '',
  page: 1,
}

/** Returns a valid `YYYY-MM-DD`, else '': `Date` would parse 30 February as a day in March. */
const day = (value: string | null): string => {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001') return ''
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : ''
}

/** Parses the address; ignores invalid values. */
export const filtersOf = (params: URLSearchParams): EventListFilters => {
  const flag = (name: string) => (params.get(name) === '1' ? '1' : '')
  return {
    search: textIn(params, 'search'),
    city: textIn(params, 'city'),
    musicStyle: textIn(params, 'musicStyle'),
    dateFrom: day(params.get('dateFrom')),
    dateTo: day(params.get('dateTo')),
    when: whens.find((when) => when === params.get('when')) ?? '',
    pass: flag('pass'),
    free: flag('free'),
    stepFree: flag('stepFree'),
    seating: flag('seating'),
    companionFree: flag('companionFree'),
    signed: flag('signed'),
    age: /^\d{1,2}$/.exec(params.get('age') ?? '')?.[0] ?? '',
    page: pageIn(params),
  }
}

/** Returns the changed filters, back on page 1. */
export const withFilters = (filters: EventListFilters, change: FilterChange): EventListFilters => ({
  ...filters,
  ...change,
  page: 1,
})

export const areDatesBackwards = ({
  dateFrom,
  dateTo,
}: Pick<EventListFilters, 'dateFrom' | 'dateTo'>): boolean => Boolean(dateFrom && dateTo && dateTo < dateFrom)

export const isNarrowed = ({ page: _, ...filters }: EventListFilters): boolean =>
  Object.values(filters).some(Boolean)

/** Returns the filters that the dialog edits. */
export const dialogFiltersOf = ({
  search: _search,
  when: _when,
  pass: _pass,
  free: _free,
  page: _page,
  ...filters
}: EventListFilters) => filters

export type DialogFilters = ReturnType<typeof dialogFiltersOf>

/** Returns the number of filters that are set, in the dialog and as chips; the search is no filter. */
export const countOf = ({ search: _search, page: _page, ...filters }: EventListFilters): number =>
  Object.values(filters).filter(Boolean).length

/** Returns the query of the request: limit 8, offset (page − 1) × 8. */
export const queryOf = ({ page, ...filters }: EventListFilters) => ({
  ...filters,
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
})

/** A search typed offline, its filters, and the device's results. */
export interface TypedSearch {
  search: string
  filters: EventListFilters
  found: Stored<Event[]>
}

/** Searches the device; undefined if it stores no list. */
export const searchDevice = async (
  search: string,
  filters: EventListFilters,
): Promise<TypedSearch | undefined> => {
  const found = await repository()
    .then(({ storedEvents }) => storedEvents(queryOf(filters)))
    .catch(() => undefined)
  return found && { search, filters, found }
}

/**
 * Fetches one page of the list: fresh for 3 min, cached for 10. `typed`: results shown while the user types,
 * and until the address's own results load. `isRead`: the filters named in the search are known.
 */
export const useEventList = (
  filters: EventListFilters,
  {
    typed = null,
    isTyping = false,
    isRead = true,
  }: { typed?: TypedSearch | null; isTyping?: boolean; isRead?: boolean } = {},
): EventListRead => {
  const keyOf = (asked: EventListFilters) => ['list', asked]
  const asked = (isTyping && typed?.filters) || filters
  const query = useQuery({
    queryKey: ['events', 'list', filters],
    queryFn: async () => (await repository()).listEvents(queryOf(filters)),
    staleTime: freshFor(3 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
    enabled: isRead && !isTyping,
    placeholderData: keepPreviousData,
    // A list that stays open in view, as on a bar's screen, begins the new day with everybody.
    refetchInterval: msToMorning,
  })
  const isWaiting = isTyping || query.isPending || query.isPlaceholderData
  const device = useDeviceCopy(
    keyOf(asked),
    isTyping || (isWaiting && !query.error),
    async () => (await repository()).storedEvents(queryOf(asked)),
    { canLag: true, known: typed && { key: keyOf(typed.filters), stored: typed.found } },
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

/** Fetches suggestions for an empty list. */
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

/** Returns the cities and styles that a search may name, whether they are loaded, and those with most events. */
export const useInUse = (): { inUse: InUse; isKnown: boolean; busiest: Busiest } => {
  const isShown = useIsShown(eventFiltersKey)
  const { data, isPending } = useEventFilterOptions()
  const known = isShown ? data?.value : undefined
  return { inUse: known ?? NOTHING, isKnown: isShown && !isPending, busiest: known?.busiest ?? NOTHING }
}
