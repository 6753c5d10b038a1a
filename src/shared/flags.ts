import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppError } from '../data/errors.ts'
import type { Stored } from '../data/stored.ts'
import { useSend } from './use-send.ts'

/** Outcome of a change: stored by the server, queued for the network, or withdrawn from the queue. */
export type FlagOutcome = 'sent' | 'queued' | 'unchanged'

interface FlagSend {
  /** Key of the query that shows the flag. */
  queryKey: readonly unknown[]
  show: (wanted: boolean) => void
  send: (wanted: boolean) => Promise<FlagOutcome>
  onDone: (outcome: FlagOutcome, wanted: boolean) => void
  onRefused: (error: AppError, wanted: boolean) => void
}

/** Sets or removes a member's flag, such as a favourite: shown at once, reverted if refused. */
export const useFlagSend = ({ queryKey, show, send, onDone, onRefused }: FlagSend) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'at-once',
    send,
    onMutate: async (wanted) => {
      // A response that is still on its way is older than this change.
      await client.cancelQueries({ queryKey })
      show(wanted)
    },
    onSuccess: onDone,
    onError: (error, wanted) => {
      show(!wanted)
      onRefused(error, wanted)
    },
  })
}

/** Replaces a list on the screen by the device's. Keeps its age: only the server's list is fresh. */
export const showStoredList = <T>(
  client: QueryClient,
  queryKey: readonly unknown[],
  stored: Stored<T[]> | undefined,
): void => {
  const shown = client.getQueryState<Stored<T[]>>(queryKey)
  if (stored && shown?.data)
    client.setQueryData(queryKey, { ...shown.data, value: stored.value }, { updatedAt: shown.dataUpdatedAt })
}

interface FlagNews {
  /** Loads the functions of the flag's repository. */
  load: () => Promise<{
    onChange: (listener: () => void) => () => void
    takeRefusals: (userId: string) => Promise<{ name: string; wanted: boolean }[]>
  }>
  /** Updates the screen from the device. */
  show: (client: QueryClient, userId: string) => Promise<void>
  notifyRefused: (wanted: boolean, name: string) => void
}

/**
 * Keeps the screen in sync with changes by another tab or the worker, and shows refusals that came later, once, in a visible tab. `news` must be a
 * constant.
 */
export const useFlagSync = (userId: string | null, news: FlagNews): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let stop = () => {
      isOver = true
    }
    const refresh = async () => {
      const { takeRefusals } = await news.load()
      await news.show(client, userId)
      if (document.visibilityState !== 'visible') return
      for (const { wanted, name } of await takeRefusals(userId)) news.notifyRefused(wanted, name)
    }
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined)
    }
    news
      .load()
      .then(({ onChange }) => {
        if (isOver) return
        stop = onChange(() => void refresh().catch(() => undefined))
        return refresh()
      })
      .catch(() => undefined)
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => {
      document.removeEventListener('visibilitychange', refreshIfVisible)
      stop()
    }
  }, [client, userId, news])
}
