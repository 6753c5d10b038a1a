import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Followed } from '../../../contract/favourites.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { followsCopy as copy } from '../../copy/follows.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { useSend } from '../../shared/use-send.ts'
import { notify } from '../../ui/toaster.tsx'

const listKey = (userId: string) => ['follows', userId]

/** Fetches whom a member follows, newest first: the device's copy at once, then the server's. */
export const useFollows = (userId: string | null | undefined) =>
  useQuery({
    queryKey: listKey(userId ?? ''),
    queryFn: deviceFirst(
      async () => (await repositories.follows()).storedFollows(userId ?? ''),
      async () => (await repositories.follows()).listFollows(userId ?? ''),
    ),
    enabled: Boolean(userId),
    retry: false,
    staleTime: 60_000,
  })

/** Fetches the artists and the venue of a ticket's concert, once requested. */
export const useConcerned = (ticket: Ticket, isAsked: boolean) =>
  useQuery({
    queryKey: ['events', 'concerned', ticket.eventId],
    queryFn: async () => (await repositories.related()).concernedByTicket(ticket),
    enabled: isAsked,
    networkMode: 'offlineFirst',
    retry: false,
    staleTime: 60_000,
  })

/** Subject of the toast of the latest change; a newer toast replaces it. */
const TOAST = 'follow'

const notifyRefused = (name: string, wanted: boolean): void =>
  notify({
    title: copy.failed.title,
    description: wanted ? copy.failed.add(name) : copy.failed.remove(name),
    type: 'error',
    subject: TOAST,
  })

/** Follows or unfollows for a member: shown at once, reverted if refused. */
export const useFollow = (
  userId: string | null | undefined,
  subject: Followed,
  onSessionOver: (wanted: boolean) => void,
) => {
  const client = useQueryClient()
  const key = listKey(userId ?? '')
  const show = (wanted: boolean) =>
    client.setQueryData<Stored<Followed[]>>(key, (known) => {
      const others = (known?.value ?? []).filter(({ id }) => id !== subject.id)
      const value = wanted ? [subject, ...others] : others
      return { storedAt: Date.now(), source: 'device', ...known, value }
    })
  return useSend({
    repeat: 'at-once',
    send: async (wanted: boolean) => (await repositories.follows()).setFollow(userId ?? '', subject, wanted),
    onMutate: async (wanted) => {
      // A response that is still on its way is older than this change.
      await client.cancelQueries({ queryKey: key })
      show(wanted)
    },
    onSuccess: (outcome, wanted) => {
      if (outcome === 'queued') notify({ ...copy.queued, type: 'info', subject: TOAST })
      else if (outcome === 'sent')
        notify({
          ...(wanted ? copy.added(subject.name) : copy.removed(subject.name)),
          type: 'success',
          subject: TOAST,
        })
      void client.invalidateQueries({ queryKey: key })
    },
    onError: (error: AppError, wanted) => {
      show(!wanted)
      if (error.endsSession) onSessionOver(wanted)
      else notifyRefused(subject.name, wanted)
    },
  })
}

/** Keeps the screen in sync with changes by another tab or the worker, and shows refusals that came later. Used once in the app. */
export const useFollowsSync = (userId: string | null): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!userId) return
    let isOver = false
    let stop = () => {
      isOver = true
    }
    const refresh = async () => {
      const { storedFollows, takeFollowRefusals } = await repositories.follows()
      const shown = client.getQueryState<Stored<Followed[]>>(listKey(userId))
      const stored = shown?.data && (await storedFollows(userId))
      if (shown?.data && stored)
        client.setQueryData(
          listKey(userId),
          { ...shown.data, value: stored.value },
          { updatedAt: shown.dataUpdatedAt },
        )
      // Shown once, in a visible tab.
      if (document.visibilityState !== 'visible') return
      for (const { name, wanted } of await takeFollowRefusals(userId)) notifyRefused(name, wanted)
    }
    repositories
      .follows()
      .then(({ onFollowsChange }) => {
        if (isOver) return
        stop = onFollowsChange(() => void refresh().catch(() => undefined))
        return refresh()
      })
      .catch(() => undefined)
    return () => stop()
  }, [client, userId])
}

/** Name of the intent to follow that is carried through the sign-in. */
export const FOLLOW_INTENT = 'follow'
