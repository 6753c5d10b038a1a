import type { PaymentIntentResponse } from '../../../contract/checkout.ts'
import { paths, pathTo } from '../../config/paths.ts'

/** What an opened order leads to (document 2, section 4). */
export type Outcome =
  | { kind: 'card'; secret: string; paymentId: string; heldUntil: string | undefined }
  | { kind: 'redirect'; address: string }
  | { kind: 'booked' }
  | { kind: 'unexpected' }

const addressIn = (wanted: string | null | undefined, origin: string): string | undefined => {
  if (!wanted || !URL.canParse(wanted, origin)) return undefined
  const { protocol, href, username } = new URL(wanted, origin)
  return /^https?:$/.test(protocol) && !username ? href : undefined
}

/** The payment that a client secret belongs to: `pi_…_secret_…` says it itself. */
const paymentOf = (secret: string): string => secret.split('_secret')[0] ?? secret

/** Reads the answer: a secret for the card form, an address to pay at, a free booking; anything else is unexpected. */
export const outcomeOf = (answer: PaymentIntentResponse, origin: string): Outcome => {
  const { clientSecret, paymentIntentId, heldUntil, success, type } = answer
  if (clientSecret) {
    return {
      kind: 'card',
      secret: clientSecret,
      paymentId: paymentIntentId ?? paymentOf(clientSecret),
      heldUntil,
    }
  }
  const address = addressIn(answer.checkout_url, origin) ?? addressIn(answer.checkoutUrl, origin)
  if (address) return { kind: 'redirect', address }
  return success === true && type === 'free_booking' ? { kind: 'booked' } : { kind: 'unexpected' }
}

/** The page of a payment's outcome, with what Stripe's way back also carries. */
export const successPath = (paymentId: string, eventId: string): string =>
  `${pathTo(paths.paymentSuccess, paymentId)}?event_id=${encodeURIComponent(eventId)}`
