import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { hasStarted } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { prefetchProgress } from '../../data/prefetch-progress.ts'
import type { DoorReadiness } from '../../data/repositories/prefetch.ts'
import { writesSettled } from '../../data/stored.ts'
import { appCached } from '../../lib/app-cached.ts'
import { now } from '../../lib/clock.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { preflightTicket, tonightsTicket, useNow } from './ticket-dates.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/tickets.ts')
const loadPrefetch = () => import('../../data/repositories/prefetch.ts')

/** The member's tickets: the device's copy at once, then the server's. */
const ticketsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await repository()).storedTickets(userId),
      async () => (await repository()).listTickets(userId),
    ),
  })
export const useTickets = (userId: string) => useQuery({ ...ticketsQuery(userId), refetchOnMount: 'always' })

const useTicketBy = (userId: string, choose: typeof tonightsTicket): string | null | undefined => {
  const { data, isError } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const now = useNow()
  if (data) return choose(data.value, now)?.id ?? null
  return isError ? null : undefined
}

/** The id of the ticket that is shown at the door today; null where there is none, undefined until the tickets are known. */
export const useTonight = (userId: string) => useTicketBy(userId, tonightsTicket)

/** The same of the ticket that the preflight is about. */
export const usePreflightTicket = (userId: string) => useTicketBy(userId, preflightTicket)

/** The keys that sign the living codes of these seats, by seat: those that this device keeps. */
export const loadSeatKeys = (userId: string, seats: readonly string[]): Promise<Map<string, CryptoKey>> =>
  repository()
    .then(({ storedSeatKeys }) => storedSeatKeys(userId, seats))
    .catch(() => new Map())

/** The member's tickets as this device keeps them; undefined where it keeps none. */
export const loadStoredTickets = async (userId: string): Promise<Ticket[] | undefined> =>
  (await (await repository()).storedTickets(userId))?.value

/** One of them; undefined where it does not. */
export const loadStoredTicket = async (userId: string, id: string): Promise<Ticket | undefined> =>
  (await loadStoredTickets(userId))?.find((ticket) => ticket.id === id)

/** The ticket of today whose concert has not begun, as this device keeps it; undefined where there is none. */
export const loadTicketOfToday = async (userId: string): Promise<Ticket | undefined> => {
  const ticket = tonightsTicket((await loadStoredTickets(userId)) ?? [], now())
  return ticket && !hasStarted(ticket, now()) ? ticket : undefined
}

export const READINESS = 'door-readiness'

/** Everything the door needs, by name; `null` for what this device does not keep, else since when (ms). */
export type Readiness = DoorReadiness & { app: number | null }

/** What of the door's needs this device keeps, looked at again whenever something may have changed, and whether more of it is on its way. */
export const useReadiness = (userId: string, isExpired: boolean) => {
  const app = useSyncExternalStore(appCached.subscribe, appCached.get, () => 'coming' as const)
  const isAheadComing = useSyncExternalStore(
    prefetchProgress.subscribe,
    () => prefetchProgress.isComing(userId),
    () => true,
  )
  // Nothing is fetched for a session that is over.
  const isPreparing = isAheadComing && !isExpired
  const { dataUpdatedAt } = useQuery({ ...ticketsQuery(userId), enabled: false })
  const { data } = useQuery({
    queryKey: [READINESS, userId, isPreparing, dataUpdatedAt],
    queryFn: async () => {
      await writesSettled()
      return { stored: await (await loadPrefetch()).doorReadiness(userId), isPreparing }
    },
    gcTime: 0,
    placeholderData: (previous) => previous,
  })
  const readiness: Readiness | undefined = data && {
    ...data.stored,
    app: app === 'cached' ? Date.now() : null,
  }
  // What was looked at before the end of the preparation says nothing of what is missing after it.
  return { readiness, isComing: isPreparing || app === 'coming' || !data || data.isPreparing }
}

/** Fetches what the door needs and this device does not keep. */
export const fetchDoorNeeds = async (userId: string): Promise<void> => {
  await Promise.all([(await loadPrefetch()).prefetch(userId), appCached.retry()])
}

/** Draws the next tickets that the device keeps and keeps the drawings for the instant pass's script, where it does not keep those already. */
export const storeDrawnTickets = async (userId: string): Promise<void> => {
  const [{ storedTickets }, { storeInstantTickets, loadInstantPass }, { instantTicketsOf }] =
    await Promise.all([
      repository(),
      import('../../data/repositories/instant-pass.ts'),
      import('./instant-tickets.ts'),
    ])
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
