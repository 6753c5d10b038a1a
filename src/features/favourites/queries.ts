import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '../../../contract/events.ts'
import { favouritesCopy } from '../../copy/favourites.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { FAVOURITE_INTENT, hasIntent } from '../../shared/carried-intent.ts'
import { type FlagOutcome, showStoredList, useFlagSend, useFlagSync } from '../../shared/flags.ts'
import { notify } from '../../ui/toaster.tsx'
import { HEART_TOAST } from './change-toasts.ts'

const MINUTE_MS = 60_000

/** Times for which a heart is fresh and cached, in ms. */
const freshness = {
  home: { staleTime: 5 * MINUTE_MS, gcTime: 15 * MINUTE_MS },
  list: { staleTime: 2 * MINUTE_MS, gcTime: 5 * MINUTE_MS },
}
type HeartPlace = keyof typeof freshness

const FLAG = 'flag'
const LIST = 'list'
const flagKey = (userId: string, eventId: string) => ['favourites', FLAG, userId, eventId]
const queuedKey = (userId: string) => ['favourites', 'queued', userId]
const listKey = (userId: string) => ['favourites', LIST, userId]

type Load = (ids: string[]) => Promise<Record<string, boolean>>

/**
 * Batches the ids requested within one turn, as a screen's hearts do, into one request. Resolves to undefined
 * for an id that the response lacks.
 */
export const inOneCall = (load: Load): ((id: string) => Promise<boolean | undefined>) => {
  let gathering: { ids: Set<string>; answer: Promise<Record<string, boolean>> } | undefined
  const start = () => {
    const ids = new Set<string>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      gathering = undefined
      return load([...ids])
    })
    return { ids, answer }
  }
  return async (id) => {
    gathering ??= start()
    gathering.ids.add(id)
    return (await gathering.answer)[id]
  }
}

/** A member's two batched checks, from the server and from the device, each with one call per screen. */
const checksOf = new Map<string, Record<'ask' | 'load', (eventId: string) => Promise<boolean | undefined>>>()
const checks = (userId: string) => {
  let known = checksOf.get(userId)
  if (!known) {
    known = {
      ask: inOneCall(async (ids) => (await repositories.favourites()).favouriteFlags(userId, ids)),
      load: inOneCall(async (ids) => (await repositories.favourites()).storedFavouriteFlags(userId, ids)),
    }
    checksOf.set(userId, known)
  }
  return known
}

const flagQuery = (userId: string, eventId: string, place: HeartPlace) =>
  queryOptions({
    queryKey: flagKey(userId, eventId),
    queryFn: deviceFirst(
      () => checks(userId).load(eventId),
      async () => (await checks(userId).ask(eventId)) ?? false,
    ),
    ...freshness[place],
    retry: false,
  })

/** Returns whether an event is a member's favourite; false until known. A visitor has none. */
export const useIsFavourite = (
  userId: string | null | undefined,
  eventId: string,
  place: HeartPlace,
): boolean => {
  const { data } = useQuery({ ...flagQuery(userId ?? '', eventId, place), enabled: Boolean(userId) })
  return Boolean(userId) && (data ?? false)
}

interface ToggleReports {
  onDone: (outcome: FlagOutcome, wanted: boolean) => void
  onRefused: (error: AppError, wanted: boolean) => void
}

/**
 * Toggles a favourite: shown at once, reverted if refused. A success refetches the checks, the favourites and
 * the events, whose likes have changed.
 */
export const useToggleFavourite = (
  userId: string | null | undefined,
  event: Event,
  { onDone, onRefused }: ToggleReports,
) => {
  const client = useQueryClient()
  const queryKey = flagKey(userId ?? '', event.id)
  return useFlagSend({
    queryKey,
    show: (isFavourite) => client.setQueryData(queryKey, isFavourite),
    send: async (wanted) => (await repositories.favourites()).setFavourite(userId ?? '', event, wanted),
    onDone: (outcome, wanted) => {
      onDone(outcome, wanted)
      void client.invalidateQueries({ queryKey: ['favourites'] })
      if (outcome === 'sent') void client.invalidateQueries({ queryKey: ['events'] })
    },
    onRefused,
  })
}

/** Fetches the member's favourites, newest first: the device's copy at once, then the server's. */
export const useFavourites = (userId: string) =>
  useQuery({
    queryKey: listKey(userId),
    queryFn: deviceFirst(
      async () => (await repositories.favourites()).storedFavourites(userId),
      async () => (await repositories.favourites()).listFavourites(userId),
    ),
    refetchOnMount: 'always',
  })

/** Returns the number of the member's changes that wait for the network. */
export const useQueuedCount = (userId: string): number =>
  useQuery({
    queryKey: queuedKey(userId),
    queryFn: async () => (await repositories.favourites()).queuedCount(userId),
  }).data ?? 0

/** Updates every heart and list on the screen from the device. */
const showDevice = async (client: QueryClient, userId: string): Promise<void> => {
  const cache = client.getQueryCache()
  const flags = cache.findAll({ queryKey: ['favourites', FLAG, userId] })
  const ids = flags.map(({ queryKey }) => String(queryKey[3]))
  const { storedFavouriteFlags, storedFavourites } = await repositories.favourites()
  const [known, list] = await Promise.all([storedFavouriteFlags(userId, ids), storedFavourites(userId)])
  for (const { queryKey, state } of flags) {
    const flag = known[String(queryKey[3])]
    // Keeps the old timestamp: only the server's data makes it fresher.
    if (flag !== undefined && flag !== state.data)
      client.setQueryData(queryKey, flag, { updatedAt: state.dataUpdatedAt })
  }
  void client.invalidateQueries({ queryKey: queuedKey(userId) })
  showStoredList(client, listKey(userId), list)
}

/** Shows that a change was refused; names the event if the user is no longer looking at its heart. */
export const notifyRefused = (wanted: boolean, eventName?: string): void => {
  const sentence = wanted ? favouritesCopy.notAdded : favouritesCopy.notRemoved
  notify({
    title: favouritesCopy.failed,
    description: eventName === undefined ? sentence : favouritesCopy.about(sentence, eventName),
    type: 'error',
    ...(eventName === undefined && { subject: HEART_TOAST }),
  })
}

const news = {
  load: async () => {
    const { onFavouritesChange: onChange, takeRefusals } = await repositories.favourites()
    return { onChange, takeRefusals }
  },
  show: showDevice,
  notifyRefused,
}

/** Keeps hearts and lists in sync, and adds the favourite that was pressed before signing in. Used once in the app. */
export const useFavouritesSync = (userId: string | null): void => {
  const client = useQueryClient()
  useFlagSync(userId, news)
  useEffect(() => {
    if (!userId || !hasIntent(FAVOURITE_INTENT)) return
    void import('./carried-favourite.ts').then(async ({ doCarriedFavourite }) => {
      const { setFavourite } = await repositories.favourites()
      await doCarriedFavourite(client, userId, { setFavourite, notifyRefused })
    })
  }, [client, userId])
}
