import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Event } from '../../../contract/events.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE } from '../../../contract/rules/pass.ts'
import { now } from '../../lib/clock.ts'
import { type EventListRead, freshFor, MINUTE_MS, msToMorning, type Read, repository } from './queries.ts'
import { useDeviceCopy } from './use-device-copy.ts'

/** The genres on home; the first means no filter. */
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

/** Returns the genre in the address; All for an unknown one. */
export const genreOf = (params: URLSearchParams): HomeGenre =>
  homeGenres.find((genre) => genre === params.get('genre')) ?? ALL_GENRES

const homeQuery = (genre: HomeGenre) =>
  queryOptions({
    queryKey: ['events', 'home', genre],
    queryFn: async () => {
      const list = await (await repository()).listEvents(homeList(genre))
      const { partners, popular } = homeRows(list.value)
      // Stores only the events that home shows, in memory and in the page: the same rows come out of them.
      return { ...list, value: [...partners, ...popular] }
    },
    staleTime: freshFor(5 * MINUTE_MS),
    gcTime: 10 * MINUTE_MS,
    retry: 1,
    refetchInterval: msToMorning,
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
 * Splits the list into home's rows, each concert once. The second row begins with those of the first four that take place today (until 06:00),
 * then the fifth event; the four fill it up to eight.
 */
const homeRows = (events: Event[]): HomeEvents => {
  const today = firstListedDay(now())
  const partners = events.filter(({ source }) => source === PARTNER_SOURCE).slice(0, PARTNERS)
  const others = (some: Event[]) => some.filter((event) => !partners.includes(event))
  const early = others(events.slice(0, PARTNERS))
  const isTonight = ({ date, endDate }: Event) => date <= today && today <= (endDate ?? date)
  const tonight = early.filter(isTonight).length
  const popular = others(events.slice(PARTNERS)).slice(0, POPULAR - tonight)
  let room = POPULAR - tonight - popular.length
  return {
    partners,
    popular: [...early.filter((event) => isTonight(event) || room-- > 0), ...popular],
  }
}

/** Fetches home's two rows as one list: fresh for 5 min, cached for 10, one retry. */
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
      value: homeRows(stored.value),
    },
    isPrevious: isWaiting && !device,
    isRefreshing: query.isFetching,
    error: query.error,
    retry: () => void query.refetch(),
  }
}
