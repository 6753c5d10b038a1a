import type { PaymentIntentResult } from '@stripe/stripe-js'

/** What Stripe's answer to a submitted card means (document 2, section 8). */
export type CardResult =
  | { kind: 'paid' }
  | { kind: 'expired' }
  | { kind: 'refused'; message: string | undefined }

/** The money is taken, or the bank is about to. */
export const isTaken = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing'

export const cardResultOf = ({ error, paymentIntent }: PaymentIntentResult): CardResult => {
  if (!error)
    return isTaken(paymentIntent.status) ? { kind: 'paid' } : { kind: 'refused', message: undefined }
  // Paid already, in another tab or by a confirmation whose answer was lost: not to be paid again.
  if (isTaken(error.payment_intent?.status)) return { kind: 'paid' }
  if (error.code === 'payment_intent_unexpected_state') return { kind: 'expired' }
  return { kind: 'refused', message: error.message }
}

/** Whether a failure is only that the way back was blocked: the payment itself has succeeded. */
export const isBlockedReturn = (cause: unknown): boolean =>
  cause instanceof Error && /redirect_status=succeeded/.test(cause.message)
