import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../contract/events.ts'
import type { BookingResponse, Ticket } from '../../../contract/tickets.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useSend } from '../../shared/use-send.ts'

/** Fetches the member's tickets: the device's copy at once, then the server's. */
export const useMemberTickets = (userId: string) =>
  useQuery({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await repositories.tickets()).storedTickets(userId),
      async () => (await repositories.tickets()).listTickets(userId),
    ),
  })

const changeTickets = (client: QueryClient, userId: string, change: (tickets: Ticket[]) => Ticket[]) =>
  client.setQueryData<Stored<Ticket[]>>(
    memberKeys.tickets(userId),
    (known) => known && { ...known, value: change(known.value) },
  )

/** Callbacks of a booking or a cancellation. They run even if the button has unmounted. */
interface Outcome<T> {
  onDone: (answer: T) => void
  /** Not called if the session is over: the app shows that itself. */
  onRefused: (error: AppError) => void
}

interface Target {
  userId: string
  /** Identifies the change, of which only one runs at a time: the event to book, or the ticket to cancel or return. */
  key: readonly ['book' | 'cancel' | 'return', string]
}

const useChange = <T>(
  { userId, key }: Target,
  change: () => Promise<T>,
  shown: (tickets: Ticket[], answer: T) => Ticket[],
  outcome: Outcome<T>,
) => {
  const client = useQueryClient()
  const mutationKey = [...key, userId]
  // The same button may be twice on a screen.
  const isPending = useIsMutating({ mutationKey }) > 0
  const { send } = useSend<null, T>({
    mutationKey,
    repeat: 'after-moment',
    send: change,
    onSuccess: (answer) => {
      changeTickets(client, userId, (known) => shown(known, answer))
      outcome.onDone(answer)
    },
    onFailed: outcome.onRefused,
    // Also after a failure: the server may have applied the change although its response was lost.
    onSettled: () => refreshTickets(client, userId),
  })
  return {
    isPending,
    send: (after?: () => void) => send(null, after && { onSuccess: after }),
  }
}

/** Books one seat of a partner event with the Pass. `after` is called only if the button is still mounted. */
export const useBookSeat = (userId: string, event: Event, outcome: Outcome<BookingResponse>) =>
  useChange(
    { userId, key: ['book', event.id] },
    async () => (await repositories.bookings()).bookSeat(userId, event),
    (known, { ticket }) => [...known.filter(({ id }) => id !== ticket.id), ticket],
    outcome,
  )

/** Cancels the free booking of one of the member's tickets. */
export const useCancelBooking = (userId: string, ticket: Ticket, outcome: Outcome<void>) =>
  useChange(
    { userId, key: ['cancel', ticket.id] },
    async () => (await repositories.bookings()).cancelBooking(userId, ticket),
    (known) => known.filter(({ id }) => id !== ticket.id),
    outcome,
  )

/** Returns a ticket of a moved concert, and with it the other tickets of its order. */
export const useReturnTicket = (userId: string, ticket: Ticket, outcome: Outcome<void>) =>
  useChange(
    { userId, key: ['return', ticket.id] },
    async () => (await repositories.bookings()).returnTicket(userId, ticket.id),
    (known) => known.filter(({ id }) => id !== ticket.id),
    outcome,
  )
