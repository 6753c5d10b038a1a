import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PaymentStatus, SelectedTickets } from '../../../contract/checkout.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import type { Attempt, Outcome, Reservation } from '../../data/member/checkout.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { useServerConfig } from '../../shared/app-config.ts'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useSend } from '../../shared/use-send.ts'

/** Returns the payment provider of this server; undefined while unknown. */
export const usePaymentMeans = () => {
  const { data, refetch } = useServerConfig(({ payments }) => payments)
  return { means: data, refetch }
}

interface OrderOutcome {
  onAnswered: (outcome: Outcome) => void
  lead: (outcome: Outcome) => void
  onLeft?: (outcome: Outcome) => void
  /** Not called if the session is over: the app shows that itself. */
  onFailed: (error: AppError, attempt: Attempt) => void
}

/** Sends an order. Never queued offline: a purchase happens only while its user looks. */
export const useOpenOrder = (userId: string, { onAnswered, ...outcome }: OrderOutcome) => {
  const client = useQueryClient()
  return useSend({
    send: async (attempt: Attempt) => (await repositories.checkout()).openOrder(attempt, location.origin),
    ...outcome,
    onSuccess: (answer) => {
      if (answer.kind === 'booked') refreshTickets(client, userId)
      onAnswered(answer)
    },
    // Seats were reserved or sold out, or a price changed: the displayed event is stale in each case.
    onSettled: (_outcome, _error, { request }) => {
      void client.invalidateQueries({ queryKey: ['events', 'tickets', request.eventId] })
      void client.invalidateQueries({ queryKey: memberKeys.openOrders(userId) })
    },
  })
}

/**
 * Fetches the member's unpaid orders that reserve seats; polled while there is one, on every device. One that has gone may have been paid elsewhere:
 * its tickets are fetched.
 */
export const useOpenOrders = (userId: string) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: memberKeys.openOrders(userId),
    queryFn: async ({ queryKey }) => {
      const open = await (await repositories.checkout()).openOrders()
      const before = client.getQueryData<Reservation[]>(queryKey) ?? []
      if (before.some(({ orderId }) => !open.some((order) => order.orderId === orderId)))
        refreshTickets(client, userId)
      return open
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data?.length ? 30_000 : false),
    retry: 1,
  })
}

/** Seats that are held for a member in line; `until` is null at night, before their time runs. */
export interface HeldInLine {
  quantity: number
  until: string | null
  tickets: SelectedTickets
}

/** Returns the seats that are held for the member in the line of an event; null without any. */
export const useOffer = (userId: string, eventId: string): HeldInLine | null => {
  const { data } = useQuery({
    queryKey: memberKeys.waits(userId),
    queryFn: async () => (await repositories.waits()).listWaits(userId),
    refetchOnMount: 'always',
    retry: 1,
    select: ({ value }) => value.find(({ id }) => id === eventId),
  })
  if (!data?.offer) return null
  const { quantity, offer } = data
  return { quantity, until: offer.until, tickets: { [offer.ticketTypeId]: quantity } }
}

/** Returns a function that refetches the event and the orders when a reservation or an order ends. */
export const useOrderOver = (userId: string) => {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: memberKeys.openOrders(userId) })
    void client.invalidateQueries({ queryKey: ['events'] })
  }, [client, userId])
}

export const useResumeOrder = (
  userId: string,
  { onAnswered, lead, onFailed }: Omit<OrderOutcome, 'onFailed'> & { onFailed: (error: AppError) => void },
) => {
  const client = useQueryClient()
  const isOver = useOrderOver(userId)
  return useSend({
    mutationKey: ['order-resume', userId],
    repeat: 'after-moment',
    send: async (orderId: string) => (await repositories.checkout()).resumeOrder(orderId, location.origin),
    isDone: ({ kind }) => kind !== 'unexpected',
    onSuccess: (outcome) => {
      if (outcome.kind === 'booked') refreshTickets(client, userId)
      onAnswered(outcome)
    },
    lead,
    onFailed,
    onError: isOver,
  })
}

/** Returns the path of a payment's result, with the `event_id` that Stripe's return address carries too. */
export const successPath = (paymentId: string, eventId: string): string =>
  `${pathTo(paths.paymentSuccess, paymentId)}?event_id=${encodeURIComponent(eventId)}`

/** Tells the server about a payment whose redirect failed. Ignores errors: the payment's page asks again. */
export const useConfirmPaid = () =>
  useCallback(async (paymentId: string, eventId: string, selectedTickets?: SelectedTickets) => {
    const { confirmPayment } = await repositories.checkout()
    await confirmPayment(paymentId, { eventId, selectedTickets }).catch(() => undefined)
  }, [])

/** Returns true while a payment is in progress: it is polled. */
export const isWaiting = (state: PaymentStatus['state']): boolean =>
  state === 'pending' || state === 'processing'

/** Returns the ms until the next poll: short at first, then longer, up to 15 s. */
const nextQuestion = (asked: number): number => Math.min(1500 * 1.3 ** asked, 15_000)

/** Every fourth poll asks the provider; the others only read the server's state. */
const ASK_PROVIDER_EVERY = 4

const askAbout = async (id: string, eventId: string | undefined, asked: number): Promise<PaymentStatus> => {
  const { confirmPayment, paymentStatus } = await repositories.checkout()
  if (asked % ASK_PROVIDER_EVERY !== 0) return paymentStatus(id)
  try {
    return await confirmPayment(id, { eventId })
  } catch (error) {
    // The provider is unreachable: read the server's state instead.
    if (error instanceof AppError && error.kind === 'api' && error.retryable) return paymentStatus(id)
    throw error
  }
}

/** Polls a member's payment until it is settled, then fetches its tickets, so that they are on the device at the door. */
export const usePayment = (userId: string, id: string, eventId: string | undefined) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['payment', userId, id],
    queryFn: async ({ queryKey }) => {
      const known = client.getQueryState<PaymentStatus>(queryKey)
      const status = await askAbout(id, eventId, known?.dataUpdateCount ?? 0)
      // Once: two pages that show a payment would tell each other for ever.
      if (status.state === 'ticketed' && known?.data?.state !== 'ticketed') refreshTickets(client, userId)
      return status
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isWaiting(data.state) ? nextQuestion(dataUpdateCount) : false,
    staleTime: ({ state: { data } }) => (data && !isWaiting(data.state) ? Number.POSITIVE_INFINITY : 0),
    refetchOnWindowFocus: ({ state: { data } }) => !data || isWaiting(data.state),
  })
}
