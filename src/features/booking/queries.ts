import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Event } from '../../../contract/events.ts'
import type { BookingResponse, Ticket } from '../../../contract/tickets.ts'
import type { AppError } from '../../data/errors.ts'
import type { Stored } from '../../data/stored.ts'
import { deviceFirst } from '../../lib/device-first.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useSend } from '../../shared/use-send.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const bookings = () => import('../../data/repositories/bookings.ts')
const tickets = () => import('../../data/repositories/tickets.ts')

/** The member's tickets: the device's copy at once, then the server's. */
export const useMemberTickets = (userId: string) =>
  useQuery({
    queryKey: memberKeys.tickets(userId),
    queryFn: deviceFirst(
      async () => (await tickets()).storedTickets(userId),
      async () => (await tickets()).listTickets(userId),
    ),
  })

const changeTickets = (client: QueryClient, userId: string, change: (tickets: Ticket[]) => Ticket[]) =>
  client.setQueryData<Stored<Ticket[]>>(
    memberKeys.tickets(userId),
    (known) => known && { ...known, value: change(known.value) },
  )

/** What became of a booking or a cancellation. Heard even after the button has gone. */
interface Outcome<T> {
  onDone: (answer: T) => void
  /** Not called where the session is over: the app says that itself. */
  onRefused: (error: AppError) => void
}

interface Target {
  userId: string
  /** What one change at a time is made of: the event that is booked, the ticket that is cancelled. */
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
  // The same button may stand twice on a screen.
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
    // Also after a failure: an answer may have been lost on its way.
    onSettled: () => refreshTickets(client, userId),
  })
  return {
    isPending,
    send: (after?: () => void) => send(null, after && { onSuccess: after }),
  }
}

/** Books one seat of a partner event with the Pass. `after` is called where the button still stands. */
export const useBookSeat = (userId: string, event: Event, outcome: Outcome<BookingResponse>) =>
  useChange(
    { userId, key: ['book', event.id] },
    async () => (await bookings()).bookSeat(userId, event),
    (known, { ticket }) => [...known.filter(({ id }) => id !== ticket.id), ticket],
    outcome,
  )

/** Cancels the free booking that one of the member's tickets stands for. */
export const useCancelBooking = (userId: string, ticket: Ticket, outcome: Outcome<void>) =>
  useChange(
    { userId, key: ['cancel', ticket.id] },
    async () => (await bookings()).cancelBooking(userId, ticket),
    (known) => known.filter(({ id }) => id !== ticket.id),
    outcome,
  )

/** Returns a ticket of a moved concert; the other tickets of its order go with it. */
export const useReturnTicket = (userId: string, ticket: Ticket, outcome: Outcome<void>) =>
  useChange(
    { userId, key: ['return', ticket.id] },
    async () => (await bookings()).returnTicket(userId, ticket.id),
    (known) => known.filter(({ id }) => id !== ticket.id),
    outcome,
  )
