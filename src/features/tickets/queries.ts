import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { aheadProgress } from '../../data/ahead-progress.ts'
import type { DoorReadiness } from '../../data/repositories/ahead.ts'
import { writesSettled } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { useSend } from '../../shared/use-send.ts'
import { isAppKept, onAppKept } from './app-kept.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/tickets.ts')
const ahead = () => import('../../data/repositories/ahead.ts')

/** The member's tickets: the device's copy at once, then the server's. */
export const ticketsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await repository()).storedTickets(userId),
      async () => (await repository()).listTickets(userId),
    ),
  })
export const useTickets = (userId: string) => useQuery({ ...ticketsQuery(userId), refetchOnMount: 'always' })

const READINESS = 'door-readiness'

/** Everything the door needs, by name; `null` for what this device does not keep, else since when (ms). */
export type Readiness = DoorReadiness & { app: number | null }

/** What of the door's needs this device keeps, looked at again whenever something may have changed. */
export const useReadiness = (userId: string) => {
  const client = useQueryClient()
  const isPreparing = useSyncExternalStore(aheadProgress.subscribe, aheadProgress.isRunning, () => false)
  const { dataUpdatedAt } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const readiness = useQuery({
    queryKey: [READINESS, userId, isPreparing, dataUpdatedAt],
    queryFn: async (): Promise<Readiness> => {
      await writesSettled()
      const [kept, isKept] = await Promise.all([(await ahead()).doorReadiness(userId), isAppKept()])
      return { ...kept, app: isKept ? Date.now() : null }
    },
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
  useEffect(() => onAppKept(() => client.invalidateQueries({ queryKey: [READINESS] })), [client])
  return { ...readiness, isPreparing }
}

/** Fetches again what the door still misses. */
export const usePrepare = (userId: string) => {
  const client = useQueryClient()
  return useSend<null>({
    repeat: 'after-moment',
    send: async () => (await ahead()).fetchAhead(userId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberKeys.tickets(userId) }),
        client.invalidateQueries({ queryKey: [READINESS] }),
      ]),
  })
}
