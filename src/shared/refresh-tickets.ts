import type { QueryClient } from '@tanstack/react-query'
import { repositories } from '../data/gateway.ts'
import { announceChange } from '../lib/changes.ts'
import { memberKeys } from '../lib/member-keys.ts'

const fetchTickets = async (client: QueryClient, userId: string): Promise<void> => {
  const [{ listTickets }, { subscription, getPass }] = await Promise.all([
    repositories.tickets(),
    repositories.pass(),
  ])
  const fetchAnew = async (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) => {
    // A request in progress may have started before the change.
    await client.cancelQueries({ queryKey, exact: true })
    await client.fetchQuery({ queryKey, queryFn, retry: false })
  }
  await Promise.allSettled([
    client.invalidateQueries({ queryKey: ['events'] }),
    fetchAnew(memberKeys.tickets(userId), () => listTickets(userId)),
    fetchAnew(memberKeys.subscription(userId), () => subscription(userId)),
    fetchAnew(memberKeys.pass(userId), () => getPass(userId)),
  ])
}

/** Fetches all data that a booking, an order or a return changes, for the screens of every page and the device: tickets, counters, pass code, the events' seats. */
export const refreshTickets = (client: QueryClient, userId: string): void => {
  announceChange()
  void fetchTickets(client, userId).catch(() => undefined)
}
