import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Artist, ProUser, ProUserPage } from '../../../contract/directory.ts'
import type { Event } from '../../../contract/events.ts'
import { artistsOf, isPlace, isVenueSide, linkedTo, type Part } from '../../../contract/rules/directory.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { whenQuiet } from '../../lib/when-quiet.ts'
import { type Staleness, useStaleness } from '../../shared/freshness.ts'
import { pageIn, textIn } from '../../shared/list-address.ts'
import { isSavingData } from '../../shared/saving-data.ts'

/** Filters of the artists, as in the address: an empty string means no filter, pages count from 1. */
export interface ArtistFilters {
  search: string
  genre: string
  page: number
}

/** Entries per page, which fills whole rows of two, three and four. */
export const PAGE_SIZE = 24

/** Parses the address. 'All' means every genre. */
export const filtersOf = (params: URLSearchParams): ArtistFilters => {
  const genre = textIn(params, 'genre')
  return { search: textIn(params, 'search'), genre: genre === 'All' ? '' : genre, page: pageIn(params) }
}

const MINUTE_MS = 60_000

/** Artists are fresh for 5 min and cached for 10, genres for 10 and 15. */
const LISTS = { staleTime: 5 * MINUTE_MS, gcTime: 10 * MINUTE_MS }

const GENRES = { staleTime: 10 * MINUTE_MS, gcTime: 15 * MINUTE_MS }

/** When the device's copy was stored, in ms, and why it is shown. */
export interface AsOf {
  staleness: Staleness
  storedAt: number
}

/** The state of a query: the device's copy at once, then the server's data. */
interface Read<T> {
  stored: Stored<T> | undefined
  /** When the data was stored, in ms, and why it is not current; null if it is. */
  asOf: AsOf | null
  error: AppError | null
  retry: () => void
}

interface Answered<T> {
  data: Stored<T> | undefined
  error: AppError | null
  isFetching: boolean
  refetch: () => unknown
}

const useRead = <T>({ data, error, isFetching, refetch }: Answered<T>): Read<T> => {
  const staleness = useStaleness(data, isFetching)
  return {
    stored: data,
    asOf: data && staleness ? { staleness, storedAt: data.storedAt } : null,
    error,
    retry: () => void refetch(),
  }
}

/** A page of a list. `isPrevious`: the data belongs to the previous filters or page. */
export type PartRead<T> = Read<Part<T>> & { isPrevious: boolean }

const queryOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })

/** Fetches a page of the artists that match the filters. */
export const useArtists = ({ page, ...filters }: ArtistFilters): PartRead<Artist> => {
  const asked = { ...filters, ...queryOf(page) }
  const query = useQuery({
    queryKey: ['directory', 'artists', asked],
    queryFn: deviceFirst(
      async () => (await repositories.directory()).storedArtists(asked),
      async () => (await repositories.directory()).listArtists(asked),
    ),
    placeholderData: keepPreviousData,
    ...LISTS,
  })
  return { ...useRead(query), isPrevious: query.isPlaceholderData }
}

/** Fetches a page of the venues and producers. */
export const useVenues = (page: number): PartRead<ProUser> => {
  const asked = queryOf(page)
  const query = useQuery({
    queryKey: ['directory', 'venues', asked],
    queryFn: deviceFirst(
      async () => (await repositories.directory()).storedVenues(asked),
      async () => (await repositories.directory()).listVenues(asked),
    ),
    placeholderData: keepPreviousData,
    ...LISTS,
  })
  return { ...useRead(query), isPrevious: query.isPlaceholderData }
}

export const useGenres = () =>
  useQuery({
    queryKey: ['directory', 'genres'],
    queryFn: deviceFirst(
      async () => (await repositories.directory()).storedGenres(),
      async () => (await repositories.directory()).artistGenres(),
    ),
    ...GENRES,
  })

const PRO_USERS = ['directory', 'pro-users']

/** Stores the whole directory on the device once the page is idle, unless the browser saves data. */
export const useCachedDirectory = (): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      whenQuiet(() => {
        if (isSavingData()) return
        void client.prefetchQuery({
          queryKey: PRO_USERS,
          queryFn: async () => (await repositories.directory()).listProUsers(),
          ...LISTS,
        })
      }),
    [client],
  )
}

/** Number of artists, and of venues, on home. */
export const HOME_SHOWN = 3

interface HomeDirectory {
  artists: Artist[]
  venues: ProUser[]
}

/** Puts venues before producers under 'Salles': a visitor can go to a venue. */
const homeOf = (all: Stored<ProUser[]>): Stored<HomeDirectory> => ({
  ...all,
  value: {
    artists: artistsOf(all.value).slice(0, HOME_SHOWN),
    venues: all.value
      .filter(({ Type }) => isVenueSide(Type))
      .sort((first, second) => Number(isPlace(second.Type)) - Number(isPlace(first.Type)))
      .slice(0, HOME_SHOWN),
  },
})

/** Fetches home's part of the directory; the device stores all of it. */
export const useHomeDirectory = (): Read<HomeDirectory> =>
  useRead(
    useQuery({
      queryKey: ['directory', 'home'],
      queryFn: deviceFirst(
        async () => {
          const stored = await (await repositories.directory()).storedProUsers()
          return stored && homeOf(stored)
        },
        async () => homeOf(await (await repositories.directory()).listProUsers()),
      ),
      ...LISTS,
    }),
  )

const proUserQuery = (id: string) =>
  queryOptions<Stored<ProUserPage>>({
    queryKey: ['directory', 'one', id],
    queryFn: deviceFirst(
      async () => (await repositories.directory()).storedProUser(id),
      async () => (await repositories.directory()).getProUser(id),
    ),
    ...LISTS,
  })

/** Prefetches a profile that is about to be opened; a fresh one is not fetched again. */
export const prefetchProUser = async (client: QueryClient, id: string): Promise<void> => {
  await Promise.all([client.prefetchQuery(proUserQuery(id)), client.prefetchQuery(eventsQuery(id))])
}

/** Fetches an artist, venue or producer; rendered at once from a cached list if it is there. */
export const useProUser = (id: string): Read<ProUserPage> => {
  const client = useQueryClient()
  const query = useQuery({
    ...proUserQuery(id),
    placeholderData: () => {
      const all = client.getQueryData<Stored<ProUser[]>>(PRO_USERS)
      const value = all?.value.find((one) => one.id === id)
      return all && value && { ...all, value: { ...value, linked: linkedTo(value, all.value) } }
    },
  })
  const read = useRead(query)
  return query.error?.status === 404 ? { ...read, stored: undefined } : read
}

const eventsQuery = (id: string) =>
  queryOptions<Stored<Event[]>>({
    queryKey: ['directory', 'events', id],
    queryFn: async () => (await repositories.related()).eventsOfProUser(id),
    staleTime: 3 * MINUTE_MS,
    gcTime: 10 * MINUTE_MS,
    retry: false,
  })

/** Returns the next events of this artist, venue or producer; empty until they load. */
export const useEventsOf = (id: string): Event[] => useQuery(eventsQuery(id)).data?.value ?? []
