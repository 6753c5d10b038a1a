import { useQuery, useQueryClient } from '@tanstack/react-query'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'
import type { AppError } from '../../data/errors.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'

const repository = () => import('../../data/repositories/checkout.ts')

const keyOf = (id: string) => ['demo-payment', id] as const

/** The payment as it stands now. It needs no session, like the page of a bank: the way back may be in another browser. */
export const useDemoPayment = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await repository()).demoPayment(id),
    staleTime: 0,
    gcTime: 0,
  })

/** What a user reads of a payment that could not be made. */
export const paymentFailure = (error: AppError): string =>
  failureMessage(error, demoPaymentCopy.failed.description)

/** Pays with a test card. The same card again changes nothing: what was accepted stays so. */
export const usePayDemo = (id: string, onAccepted: (path: string) => void) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: async (card: string) => (await repository()).payDemo(id, card),
    // A card that was refused may be tried again.
    isDone: ({ outcome }) => outcome === 'accepted',
    onSuccess: ({ outcome, path }) => {
      if (outcome === 'accepted') onAccepted(path)
    },
    // It may have ended meanwhile: what stands on the screen is asked for anew.
    onError: (error) => {
      if (error.kind === 'api') void client.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}
