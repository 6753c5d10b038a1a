import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { aheadProgress, doorReadiness, fetchAhead } from '../../data/repositories/ahead.ts'
import { listTickets, storedTickets } from '../../data/repositories/tickets.ts'
import { writesSettled } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { isAppKept, onAppKept } from './app-kept.ts'

/** The member's tickets: the device's copy at once, then the server's. */
export const ticketsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['tickets', userId],
    queryFn: deviceFirst(
      () => storedTickets(userId),
      () => listTickets(userId),
    ),
  })
export const useTickets = (userId: string) => useQuery({ ...ticketsQuery(userId), refetchOnMount: 'always' })

const READINESS = 'door-readiness'

/** Everything the door needs, by name; `null` for what this device does not keep, else since when (ms). */
export type Readiness = Awaited<ReturnType<typeof doorReadiness>> & { app: number | null }

/** What of the door's needs this device keeps, looked at again whenever something may have changed. */
export const useReadiness = (userId: string) => {
  const client = useQueryClient()
  const isPreparing = useSyncExternalStore(aheadProgress.subscribe, aheadProgress.isRunning, () => false)
  const { dataUpdatedAt } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const readiness = useQuery({
    queryKey: [READINESS, userId, isPreparing, dataUpdatedAt],
    queryFn: async (): Promise<Readiness> => {
      await writesSettled()
      const [kept, isKept] = await Promise.all([doorReadiness(userId), isAppKept()])
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
  return useMutation({
    mutationFn: () => fetchAhead(userId),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['tickets', userId] }),
        client.invalidateQueries({ queryKey: [READINESS] }),
      ]),
  })
}
