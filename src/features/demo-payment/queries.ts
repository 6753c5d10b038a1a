import { useQuery, useQueryClient } from '@tanstack/react-query'
import { demoPaymentCopy } from '../../copy/demo-payment.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { failureMessage } from '../../shared/failure-message.ts'
import { useSend } from '../../shared/use-send.ts'

const keyOf = (id: string) => ['demo-payment', id] as const

/** Fetches the payment. It needs no session, like a bank's page: the user may come back in another browser. */
export const useDemoPayment = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async () => (await repositories.checkout()).demoPayment(id),
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the sentence for a failed payment. */
export const paymentFailure = (error: AppError): string =>
  failureMessage(error, demoPaymentCopy.failed.description)

/** Pays with a test card. Repeating the same card changes nothing: an accepted payment stays accepted. */
export const usePayDemo = (id: string, onAccepted: (path: string) => void) => {
  const client = useQueryClient()
  return useSend({
    repeat: 'after-moment',
    send: async (card: string) => (await repositories.checkout()).payDemo(id, card),
    // A refused card may be tried again.
    isDone: ({ outcome }) => outcome === 'accepted',
    onSuccess: ({ outcome, path }) => {
      if (outcome === 'accepted') onAccepted(path)
    },
    // The payment may have ended meanwhile: refetch it.
    onError: (error) => {
      if (error.kind === 'api') void client.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}
