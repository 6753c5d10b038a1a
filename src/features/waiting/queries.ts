import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Wait, WaitRequest } from '../../../contract/waits.ts'
import { paths } from '../../config/paths.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { showStoredList, useFlagSend, useFlagSync } from '../../shared/flags.ts'
import { notify } from '../../ui/toaster.tsx'

const POLL_MS = 30_000

/** Fetches the lines that a member is in: the device's copy at once, then the server's, again while there are any. */
export const useWaits = (userId: string | null | undefined) =>
  useQuery<Stored<Wait[]>>({
    queryKey: memberKeys.waits(userId ?? ''),
    queryFn: deviceFirst(
      async () => (await repositories.waits()).storedWaits(userId ?? ''),
      async () => (await repositories.waits()).listWaits(userId ?? ''),
    ),
    enabled: Boolean(userId),
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data?.value.length ? POLL_MS : false),
  })

/** Subject of the toast of the latest change; a newer toast replaces it. */
const TOAST = 'wait'

const notifyRefused = (
  wanted: boolean,
  name: string,
  { message, onVerify }: { message?: string | undefined; onVerify?: (() => void) | undefined } = {},
): void =>
  notify({
    title: copy.failed.title,
    description: message || (wanted ? copy.failed.join(name) : copy.failed.leave(name)),
    type: 'error',
    subject: TOAST,
    ...(onVerify && { action: { label: copy.failed.verify, onClick: onVerify } }),
  })

/** Enters or leaves the line of a concert: shown at once, reverted if refused. */
export const useWait = (
  userId: string | null | undefined,
  subject: Wait,
  /** Gets the wish that was refused; none if the member was leaving. */
  onSessionOver: (wish?: WaitRequest) => void,
) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const queryKey = memberKeys.waits(userId ?? '')
  const chosen = useRef(subject)
  const { send, isPending } = useFlagSend({
    queryKey,
    show: (wanted) =>
      client.setQueryData<Stored<Wait[]>>(queryKey, (known) => {
        const others = (known?.value ?? []).filter(({ id }) => id !== subject.id)
        const value = wanted ? [...others, chosen.current] : others
        return { storedAt: Date.now(), ...known, source: 'device', value }
      }),
    send: async (wanted) => (await repositories.waits()).setWait(userId ?? '', chosen.current, wanted),
    onDone: (outcome, wanted) => {
      if (outcome === 'queued') notify({ ...copy.saved, type: 'info', subject: TOAST })
      else if (outcome === 'sent')
        notify({ ...(wanted ? copy.joined : copy.left), type: 'success', subject: TOAST })
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['events'] })
    },
    onRefused: (error, wanted) => {
      const { quantity, ticketTypeId } = chosen.current
      if (error.endsSession) return onSessionOver(wanted ? { quantity, ticketTypeId } : undefined)
      notifyRefused(wanted, subject.eventName, {
        message: error.serverMessage,
        onVerify: error.code === 'verification_required' ? () => navigate(paths.profile) : undefined,
      })
      // The concert may have free seats by now.
      void client.invalidateQueries({ queryKey: ['events'] })
    },
  })
  const press = (wanted: boolean, wish?: WaitRequest) => {
    chosen.current = { ...subject, ...wish }
    send(wanted)
  }
  return { isPending, join: (wish: WaitRequest) => press(true, wish), leave: () => press(false) }
}

const news = {
  load: async () => {
    const { onWaitsChange: onChange, takeWaitRefusals: takeRefusals } = await repositories.waits()
    return { onChange, takeRefusals }
  },
  show: async (client: QueryClient, userId: string) => {
    if (client.getQueryData(memberKeys.waits(userId)) === undefined) return
    const { storedWaits } = await repositories.waits()
    showStoredList(client, memberKeys.waits(userId), await storedWaits(userId))
  },
  notifyRefused: (wanted: boolean, name: string) => notifyRefused(wanted, name),
}

/** Keeps the list in sync with changes by another tab or the worker, and shows refusals that came later. Used once in the app. */
export const useWaitsSync = (userId: string | null): void => useFlagSync(userId, news)
