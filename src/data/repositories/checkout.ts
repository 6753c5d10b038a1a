import type {
  DemoPayment,
  DemoPaymentResponse,
  OpenOrder,
  PaymentIntentRequest,
  PaymentIntentResponse,
  PaymentStatus,
} from '../../../contract/checkout.ts'
import * as calls from '../../../contract/endpoints/orders.ts'
import { call } from '../api.ts'

/** What an opened order leads to. */
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

/** One attempt to buy: sent again under the same key, it returns the same order. */
export interface Attempt {
  /** A UUID, sent as `Idempotency-Key`. */
  key: string
  request: PaymentIntentRequest
}

/**
 * Keeps seats and opens their payment; addresses in the answer are read from `origin`. Never queued. Throws AppError: `sold_out`, `sales_closed`,
 * `total_mismatch`, `pass_required`, `conflict`, `unavailable`, 401, 'unexpected', or 'offline': only that one may be pressed again
 * by the same key.
 */
export const openOrder = async ({ key, request }: Attempt, origin: string): Promise<Outcome> =>
  outcomeOf(await call(calls.paymentIntent, { body: request }, { idempotencyKey: key }), origin)

/** Where an order of the member stands. Throws AppError: 404 where it is not theirs, 401, or 'offline'. */
export const paymentStatus = (id: string): Promise<PaymentStatus> => call(calls.payment, { params: { id } })

/** The same, after the server has asked the provider. Throws also `unavailable`. */
export const confirmPayment = (
  paymentIntentId: string,
  more: { eventId?: string | undefined; selectedTickets?: Record<string, number> | undefined } = {},
): Promise<PaymentStatus> =>
  call(calls.paymentConfirm, {
    body: {
      paymentIntentId,
      ...(more.eventId && { eventId: more.eventId }),
      ...(more.selectedTickets && { selectedTickets: more.selectedTickets }),
    },
  })

/** An open order with the end of its hold by this device's own clock, in ms: counted from the answer. */
export interface Reservation extends OpenOrder {
  endsAt: number
}

/** The member's orders that hold seats and wait to be paid. Throws AppError: 401, or 'offline'. */
export const openOrders = async (): Promise<Reservation[]> => {
  const orders = await call(calls.openOrders, {})
  const now = Date.now()
  return orders.map((order) => ({ ...order, endsAt: now + order.secondsLeft * 1000 }))
}

/** Goes on with an order's payment. Throws AppError: `conflict` where it has ended, `unavailable`, 404, 401, or 'offline'. */
export const resumeOrder = async (id: string, origin: string): Promise<Outcome> =>
  outcomeOf(await call(calls.orderResume, { params: { id } }), origin)

/** Gives an order's seats back; answers where it stands then: one that was paid meanwhile is kept. Throws AppError: 404, 401, or 'offline'. */
export const abandonOrder = (id: string): Promise<PaymentStatus> =>
  call(calls.orderAbandon, { params: { id } })

/** A demonstration payment as it stands now, by nobody's token. Throws AppError. */
export const demoPayment = (id: string): Promise<DemoPayment> =>
  call(calls.demoPayment, { params: { id } }, { token: null })

/** Pays with a test card. Throws AppError. */
export const payDemo = (id: string, card: string): Promise<DemoPaymentResponse> =>
  call(calls.demoPaymentPay, { params: { id }, body: { card } }, { token: null })
