import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PaymentStatus, SelectedTickets } from '../../../contract/checkout.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { AppError } from '../../data/errors.ts'
import type { Attempt, Outcome } from '../../data/repositories/checkout.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { useServerConfig } from '../../shared/app-config.ts'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useSend } from '../../shared/use-send.ts'

// Dexie, the schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/checkout.ts')

/** What takes the payments here; undefined until it is known. */
export const usePaymentMeans = () => {
  const { data, refetch } = useServerConfig(({ payments }) => payments)
  return { means: data, refetch }
}

interface OrderOutcome {
  onAnswered: (outcome: Outcome) => void
  /** Not called where the session is over: the app says that itself. */
  onFailed: (error: AppError, attempt: Attempt) => void
}

/** Sends an attempt to buy. Never queued: what costs money happens while its user looks. */
export const useOpenOrder = (userId: string, { onAnswered, onFailed }: OrderOutcome) => {
  const client = useQueryClient()
  return useSend({
    send: async (attempt: Attempt) => (await repository()).openOrder(attempt, location.origin),
    onSuccess: (outcome) => {
      if (outcome.kind === 'booked') refreshTickets(client, userId)
      onAnswered(outcome)
    },
    onFailed,
    // Seats were kept or are gone, a price has changed: what is shown of the event is old either way.
    onSettled: (_outcome, _error, { request }) => {
      void client.invalidateQueries({ queryKey: ['events', 'tickets', request.eventId] })
      void client.invalidateQueries({ queryKey: memberKeys.openOrders(userId) })
    },
  })
}

/** The member's orders that hold seats and wait to be paid; asked about again while there is one, on every device. */
export const useOpenOrders = (userId: string) =>
  useQuery({
    queryKey: memberKeys.openOrders(userId),
    queryFn: async () => (await repository()).openOrders(),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (data?.length ? 30_000 : false),
    retry: 1,
  })

/** The end of a hold, or of its order: what is shown of the event and of the order is old. */
export const useOrderOver = (userId: string) => {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: memberKeys.openOrders(userId) })
    void client.invalidateQueries({ queryKey: ['events'] })
  }, [client, userId])
}

/** Goes on with the payment of an order of the member. */
export const useResumeOrder = (
  userId: string,
  { onAnswered, onFailed }: { onAnswered: (outcome: Outcome) => void; onFailed: (error: AppError) => void },
) => {
  const client = useQueryClient()
  const isOver = useOrderOver(userId)
  return useSend({
    mutationKey: ['order-resume', userId],
    repeat: 'after-moment',
    send: async (orderId: string) => (await repository()).resumeOrder(orderId, location.origin),
    isDone: ({ kind }) => kind !== 'unexpected',
    onSuccess: (outcome) => {
      if (outcome.kind === 'booked') refreshTickets(client, userId)
      onAnswered(outcome)
    },
    onFailed,
    onError: isOver,
  })
}

/** The page of a payment's outcome, with what Stripe's way back also carries. */
export const successPath = (paymentId: string, eventId: string): string =>
  `${pathTo(paths.paymentSuccess, paymentId)}?event_id=${encodeURIComponent(eventId)}`

/** Tells the server of a payment whose way back was blocked. Answers whatever comes of it: the payment's page asks again. */
export const useConfirmPaid = () =>
  useCallback(async (paymentId: string, eventId: string, selectedTickets?: SelectedTickets) => {
    const { confirmPayment } = await repository()
    await confirmPayment(paymentId, { eventId, selectedTickets }).catch(() => undefined)
  }, [])

/** A payment on its way: it is asked about again. */
export const isWaiting = (state: PaymentStatus['state']): boolean =>
  state === 'pending' || state === 'processing'

/** How long until the next question, in ms: soon at first, then more and more seldom. */
const nextQuestion = (asked: number): number => Math.min(1500 * 1.3 ** asked, 15_000)

/** Every so many questions the provider itself is asked; the others only read what the server knows. */
const ASK_PROVIDER_EVERY = 4

const askAbout = async (id: string, eventId: string | undefined, asked: number): Promise<PaymentStatus> => {
  const { confirmPayment, paymentStatus } = await repository()
  if (asked % ASK_PROVIDER_EVERY !== 0) return paymentStatus(id)
  try {
    return await confirmPayment(id, { eventId })
  } catch (error) {
    // The provider cannot be asked now: what the server knows already.
    if (error instanceof AppError && error.kind === 'api' && error.retryable) return paymentStatus(id)
    throw error
  }
}

/** Where a payment of the member stands, until it is settled; then its tickets are fetched for the door. */
export const usePayment = (userId: string, id: string, eventId: string | undefined) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['payment', userId, id],
    queryFn: async ({ queryKey }) => {
      const known = client.getQueryState(queryKey)
      const status = await askAbout(id, eventId, known?.dataUpdateCount ?? 0)
      if (status.state === 'ticketed') refreshTickets(client, userId)
      return status
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && isWaiting(data.state) ? nextQuestion(dataUpdateCount) : false,
    staleTime: ({ state: { data } }) => (data && !isWaiting(data.state) ? Number.POSITIVE_INFINITY : 0),
    refetchOnWindowFocus: ({ state: { data } }) => !data || isWaiting(data.state),
  })
}
