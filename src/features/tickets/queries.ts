import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Ticket } from '../../../contract/tickets.ts'
import { repositories } from '../../data/gateway.ts'
import type { DoorReadiness } from '../../data/member/prefetch.ts'
import { prefetchProgress } from '../../data/member/prefetch-progress.ts'
import { writesSettled } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { appCached } from '../../shared/app-cached.ts'
import { nextTicket, preflightTicket, tonightsTicket, useNow } from './ticket-dates.ts'

/** Fetches the member's tickets: the device's copy at once, then the server's. */
const ticketsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await repositories.tickets()).storedTickets(userId),
      async () => (await repositories.tickets()).listTickets(userId),
    ),
  })
export const useTickets = (userId: string) => useQuery({ ...ticketsQuery(userId), refetchOnMount: 'always' })

const useTicketBy = (userId: string, choose: typeof tonightsTicket): string | null | undefined => {
  const { data, isError } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const now = useNow()
  if (data) return choose(data.value, now)?.id ?? null
  return isError ? null : undefined
}

/** Returns the id of the ticket for today's door; null if none, undefined until the tickets are known. */
export const useTonight = (userId: string) => useTicketBy(userId, tonightsTicket)

/** Returns the same for the next ticket. */
export const useNextTicket = (userId: string) => useTicketBy(userId, nextTicket)

/** Returns the same for the ticket of the preflight. */
export const usePreflightTicket = (userId: string) => useTicketBy(userId, preflightTicket)

/** Loads the keys that sign these seats' living codes, by seat; only those on this device. */
export const loadSeatKeys = (userId: string, seats: readonly string[]): Promise<Map<string, CryptoKey>> =>
  repositories
    .tickets()
    .then(({ storedSeatKeys }) => storedSeatKeys(userId, seats))
    .catch(() => new Map())

/** Loads the member's tickets from this device; undefined if it has none. */
export const loadStoredTickets = async (userId: string): Promise<Ticket[] | undefined> =>
  (await (await repositories.tickets()).storedTickets(userId))?.value

/** Loads one of the member's tickets from this device; undefined if it lacks it. */
export const loadStoredTicket = async (userId: string, id: string): Promise<Ticket | undefined> =>
  (await loadStoredTickets(userId))?.find((ticket) => ticket.id === id)

export const READINESS = 'door-readiness'

/** The needs of the door by name: `null` if this device lacks one, else since when it has it (ms). */
export type Readiness = DoorReadiness & { app: number | null }

/** Returns which needs of the door this device has, rechecked at every change, and whether more are being fetched. */
export const useReadiness = (userId: string, isExpired: boolean) => {
  const app = useSyncExternalStore(appCached.subscribe, appCached.get, () => 'coming' as const)
  const isAheadComing = useSyncExternalStore(
    prefetchProgress.subscribe,
    () => prefetchProgress.isComing(userId),
    () => true,
  )
  // A session that is over fetches nothing.
  const isPreparing = isAheadComing && !isExpired
  const { dataUpdatedAt } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const { data } = useQuery({
    queryKey: [READINESS, userId, isPreparing, dataUpdatedAt],
    queryFn: async () => {
      await writesSettled()
      return { stored: await (await repositories.prefetch()).doorReadiness(userId), isPreparing }
    },
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
  const readiness: Readiness | undefined = data && {
    ...data.stored,
    app: app === 'cached' ? Date.now() : null,
  }
  // A check made before the end of the preparation is outdated after it.
  return { readiness, isComing: isPreparing || app === 'coming' || !data || data.isPreparing }
}

/** Fetches the door's needs that this device lacks. */
export const fetchDoorNeeds = async (userId: string): Promise<void> => {
  await Promise.all([(await repositories.prefetch()).prefetch(userId), appCached.retry()])
}

/** Draws the next stored tickets for the instant pass's script, and stores the drawings unless they are there already. */
export const storeDrawnTickets = async (userId: string): Promise<void> => {
  const [{ storedTickets }, { storeInstantTickets, loadInstantPass }, { instantTicketsOf }] =
    await Promise.all([repositories.tickets(), repositories.instantPass(), import('./instant-tickets.ts')])
  const [tickets, row] = await Promise.all([storedTickets(userId), loadInstantPass(userId)])
  if (!tickets || !row) return
  const drawn = instantTicketsOf(tickets.value, row.tickets ?? [], now())
  if (JSON.stringify(drawn) === JSON.stringify(row.tickets)) return
  await storeInstantTickets(
    userId,
    drawn,
    tickets.value.map(({ id }) => id),
  )
}
