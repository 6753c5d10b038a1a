import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Followed } from '../../../contract/favourites.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { followsCopy as copy } from '../../copy/follows.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { showStoredList, useFlagSend, useFlagSync } from '../../shared/flags.ts'
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

const notifyRefused = (wanted: boolean, name: string): void =>
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
  const queryKey = listKey(userId ?? '')
  return useFlagSend({
    queryKey,
    show: (wanted) =>
      client.setQueryData<Stored<Followed[]>>(queryKey, (known) => {
        const others = (known?.value ?? []).filter(({ id }) => id !== subject.id)
        const value = wanted ? [subject, ...others] : others
        return { storedAt: Date.now(), source: 'device', ...known, value }
      }),
    send: async (wanted) => (await repositories.follows()).setFollow(userId ?? '', subject, wanted),
    onDone: (outcome, wanted) => {
      if (outcome === 'queued') notify({ ...copy.queued, type: 'info', subject: TOAST })
      else if (outcome === 'sent')
        notify({
          ...(wanted ? copy.added(subject.name) : copy.removed(subject.name)),
          type: 'success',
          subject: TOAST,
        })
      void client.invalidateQueries({ queryKey })
    },
    onRefused: (error, wanted) => {
      if (error.endsSession) onSessionOver(wanted)
      else notifyRefused(wanted, subject.name)
    },
  })
}

const news = {
  load: async () => {
    const { onFollowsChange: onChange, takeFollowRefusals: takeRefusals } = await repositories.follows()
    return { onChange, takeRefusals }
  },
  show: async (client: QueryClient, userId: string) => {
    if (client.getQueryData(listKey(userId)) === undefined) return
    const { storedFollows } = await repositories.follows()
    showStoredList(client, listKey(userId), await storedFollows(userId))
  },
  notifyRefused,
}

/** Keeps the list in sync with changes by another tab or the worker, and shows refusals that came later. Used once in the app. */
export const useFollowsSync = (userId: string | null): void => useFlagSync(userId, news)

/** Name of the intent to follow that is carried through the sign-in. */
export const FOLLOW_INTENT = 'follow'
