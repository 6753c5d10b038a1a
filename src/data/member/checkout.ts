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

/** Returns the payment id, which is part of the client secret: `pi_…_secret_…`. */
const paymentOf = (secret: string): string => secret.split('_secret')[0] ?? secret

/** Reads the response: a secret for the card form, an address to pay at, or a free booking; anything else is unexpected. */
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

/** One attempt to buy: sent again with the same key, it returns the same order. */
export interface Attempt {
  /** A UUID, sent as `Idempotency-Key`. */
  key: string
  request: PaymentIntentRequest
}

/**
 * Holds seats and opens their payment. `origin`: the base of relative addresses. Never queued. Throws AppError: `sold_out`, `sales_closed`,
 * `total_mismatch`, `pass_required`, `conflict`, `unavailable`, 401, 'unexpected', or 'offline': only after a lost answer retry with the same key.
 */
export const openOrder = async ({ key, request }: Attempt, origin: string): Promise<Outcome> =>
  outcomeOf(await call(calls.paymentIntent, { body: request }, { idempotencyKey: key }), origin)

/** Fetches the state of an order. Throws AppError: 404 if it is not the member's, 401, or 'offline'. */
export const paymentStatus = (id: string): Promise<PaymentStatus> => call(calls.payment, { params: { id } })

/** Fetches the state of an order after the server has asked the provider. Also throws `unavailable`. */
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

/** An open order. `endsAt`: end of its hold by this device's clock, in ms since 1970, counted from the response. */
export interface Reservation extends OpenOrder {
  endsAt: number
}

/** Fetches the member's orders that hold seats and wait for payment. Throws AppError: 401, or 'offline'. */
export const openOrders = async (): Promise<Reservation[]> => {
  const orders = await call(calls.openOrders, {})
  const now = Date.now()
  return orders.map((order) => ({ ...order, endsAt: now + order.secondsLeft * 1000 }))
}

/** Resumes the payment of an order. Throws AppError: `conflict` if it has ended, `unavailable`, 404, 401, or 'offline'. */
export const resumeOrder = async (id: string, origin: string): Promise<Outcome> =>
  outcomeOf(await call(calls.orderResume, { params: { id } }), origin)

/** Releases an order's seats and returns its state: an order that was paid meanwhile is kept. Throws AppError: 404, 401, or 'offline'. */
export const abandonOrder = (id: string): Promise<PaymentStatus> =>
  call(calls.orderAbandon, { params: { id } })

/** Fetches the state of a demonstration payment, without a session. Throws AppError. */
export const demoPayment = (id: string): Promise<DemoPayment> =>
  call(calls.demoPayment, { params: { id } }, { token: null })

export const payDemo = (id: string, card: string): Promise<DemoPaymentResponse> =>
  call(calls.demoPaymentPay, { params: { id }, body: { card } }, { token: null })
