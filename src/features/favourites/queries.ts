import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '../../../contract/events.ts'
import { favouritesCopy } from '../../copy/favourites.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { FAVOURITE_INTENT, hasIntent } from '../../shared/carried-intent.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'
import { HEART_TOAST } from './change-toasts.ts'

const MINUTE_MS = 60_000

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/favourites.ts')

/** How long a heart is fresh, and kept. */
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
 * Gathers the ids that are asked for one by one within a turn, as a screen's hearts do, into one request; undefined
 * for what the answer does not name.
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

/** The two ways to a member's flags, each gathering what a screen asks for into one call. */
const checksOf = new Map<string, Record<'ask' | 'load', (eventId: string) => Promise<boolean | undefined>>>()
const checks = (userId: string) => {
  let known = checksOf.get(userId)
  if (!known) {
    known = {
      ask: inOneCall(async (ids) => (await repository()).favouriteFlags(userId, ids)),
      load: inOneCall(async (ids) => (await repository()).storedFavouriteFlags(userId, ids)),
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

/** Whether an event is a member's favourite; no answer counts as no. A visitor has none. */
export const useIsFavourite = (
  userId: string | null | undefined,
  eventId: string,
  place: HeartPlace,
): boolean => {
  const { data } = useQuery({ ...flagQuery(userId ?? '', eventId, place), enabled: Boolean(userId) })
  return Boolean(userId) && (data ?? false)
}

/** What becomes of a change: the server has it, it waits for the network, or it only withdrew one that waited. */
type ToggleOutcome = 'sent' | 'queued' | 'unchanged'

interface ToggleReports {
  onDone: (outcome: ToggleOutcome, wanted: boolean) => void
  onRefused: (error: AppError, wanted: boolean) => void
}

/**
 * Turns a member's favourite: shown at once, put back where it is refused. Success refreshes the checks, the list of favourites
 * and the events, whose likes have changed.
 */
export const useToggleFavourite = (
  userId: string | null | undefined,
  event: Event,
  { onDone, onRefused }: ToggleReports,
) => {
  const client = useQueryClient()
  const show = (isFavourite: boolean) => client.setQueryData(flagKey(userId ?? '', event.id), isFavourite)
  return useSend({
    repeat: 'at-once',
    send: async (wanted: boolean) => (await repository()).setFavourite(userId ?? '', event, wanted),
    onMutate: async (wanted) => {
      // An answer still under way is older than this change.
      await client.cancelQueries({ queryKey: flagKey(userId ?? '', event.id) })
      show(wanted)
    },
    onSuccess: (outcome, wanted) => {
      onDone(outcome, wanted)
      void client.invalidateQueries({ queryKey: ['favourites'] })
      if (outcome === 'sent') void client.invalidateQueries({ queryKey: ['events'] })
    },
    onError: (error, wanted) => {
      show(!wanted)
      onRefused(error, wanted)
    },
  })
}

/** The member's favourites, newest first: the device's copy at once, then the server's. */
export const useFavourites = (userId: string) =>
  useQuery({
    queryKey: listKey(userId),
    queryFn: deviceFirst(
      async () => (await repository()).storedFavourites(userId),
      async () => (await repository()).listFavourites(userId),
    ),
    refetchOnMount: 'always',
  })

/** How many of the member's changes wait for the network. */
export const useQueuedCount = (userId: string): number =>
  useQuery({ queryKey: queuedKey(userId), queryFn: async () => (await repository()).queuedCount(userId) })
    .data ?? 0

/** Puts the device's state into every heart and list on the screen. */
const showDevice = async (client: QueryClient, userId: string): Promise<void> => {
  const cache = client.getQueryCache()
  const flags = cache.findAll({ queryKey: ['favourites', FLAG, userId] })
  const ids = flags.map(({ queryKey }) => String(queryKey[3]))
  const { storedFavouriteFlags, storedFavourites } = await repository()
  const [known, list] = await Promise.all([storedFavouriteFlags(userId, ids), storedFavourites(userId)])
  for (const { queryKey, state } of flags) {
    const flag = known[String(queryKey[3])]
    // As fresh as it was: only the server's word makes it fresher.
    if (flag !== undefined && flag !== state.data)
      client.setQueryData(queryKey, flag, { updatedAt: state.dataUpdatedAt })
  }
  void client.invalidateQueries({ queryKey: queuedKey(userId) })
  const shown = client.getQueryState<Stored<Event[]>>(listKey(userId))
  if (list && shown?.data) {
    const { source, storedAt } = shown.data
    client.setQueryData(
      listKey(userId),
      { value: list.value, source, storedAt },
      { updatedAt: shown.dataUpdatedAt },
    )
  }
}

/** Says that a change was refused; names the event where the user no longer looks at its heart. */
export const notifyRefused = (wanted: boolean, eventName?: string): void => {
  const sentence = wanted ? favouritesCopy.notAdded : favouritesCopy.notRemoved
  notify({
    title: favouritesCopy.failed,
    description: eventName === undefined ? sentence : favouritesCopy.about(sentence, eventName),
    type: 'error',
    ...(eventName === undefined && { subject: HEART_TOAST }),
  })
}

/**
 * Keeps the screen true to what another tab or the worker does with the member's favourites, and shows refusals that came
 * later. Once in the app.
 */
export const useFavouritesSync = (userId: string | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let stop = () => {
      isOver = true
    }
    const refresh = async () => {
      const { takeRefusals } = await repository()
      await showDevice(client, userId)
      // Shown once, in one tab: a visible one.
      if (document.visibilityState !== 'visible') return
      for (const { wanted, eventName } of await takeRefusals(userId)) notifyRefused(wanted, eventName)
    }
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined)
    }
    repository()
      .then(({ onFavouritesChange }) => {
        if (isOver) return
        stop = onFavouritesChange(() => void refresh().catch(() => undefined))
        return refresh()
      })
      .catch(() => undefined)
    if (hasIntent(FAVOURITE_INTENT))
      void import('./carried-favourite.ts').then(async ({ doCarriedFavourite }) => {
        const { setFavourite } = await repository()
        await doCarriedFavourite(client, userId, { setFavourite, notifyRefused })
      })
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible)
      stop()
    }
  }, [client, userId])
}
